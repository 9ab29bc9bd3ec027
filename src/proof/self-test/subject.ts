import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { Send } from "../../base/http";
import { defaultHeaderPrefix } from "../../config/profile/profile-names";
import { attemptLimitMs } from "../../webhooks/delivery-schedule";
import type { StateAddress } from "../../webhooks/receiver-state/state-address";
import { createSampleReceiver } from "../../webhooks/sample-receiver/sample-receiver";
import type { Mutant } from "../receiver/mutants/mutant";

const encodeSecret = (text: string) => Buffer.from(text).toString("base64");

/** No socket is opened for this address. */
export const subjectAddress = "http://receiver.invalid/hooks";
export const subjectState: StateAddress = { url: "http://receiver.invalid/state", paths: {} };
export const subjectSecrets = [
  encodeSecret("the current secret of a self-test"),
  encodeSecret("the next secret of the self-test."),
] as const;

/** Creates the sample receiver in this process, correct or with a bug. */
export const createSubject = ({ now }: Pick<Host, "now">, mutant?: Mutant): Send =>
  createSampleReceiver({
    secrets: subjectSecrets,
    headerPrefix: defaultHeaderPrefix,
    overrides: mutant?.overrides,
    now,
    sleep: skipWait,
  });

/**
 * Skips a wait instead of sleeping. Throws if it exceeds an attempt's limit. Deliveries still overlap at each
 * `await`.
 */
export async function skipWait(ms: number): Promise<void> {
  if (ms > attemptLimitMs) throw new Failure("network", `no answer within ${attemptLimitMs / 1000} s`);
}
