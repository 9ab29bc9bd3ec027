import type { Send } from "../../../src/base/http";
import type { ReceiverParts } from "../../../src/webhooks/sample-receiver/receiver-parts";
import { currentSecret, nextSecret, sampleReceiver } from "../../support/checked-receiver";
import { runLine } from "../../support/program/world";

const origin = "http://127.0.0.1:3000";
const flags = `--seed s --run-id r --forward ${origin}/hooks --secret-file one.key --secret-file two.key`;
const files = { "/work/one.key": currentSecret, "/work/two.key": nextSecret };
/** Runs a drill against a receiver with two secrets. */
export const playAgainst = (drill: string, send: Send, more = `--state-url ${origin}/state`) =>
  runLine(`test run --drill ${drill} ${flags} ${more}`, { files, send });

/** Runs a drill against the sample receiver with some of its functions replaced. */
export const play = (drill: string, overrides: Partial<ReceiverParts>, more?: string) =>
  playAgainst(drill, sampleReceiver(overrides), more);
