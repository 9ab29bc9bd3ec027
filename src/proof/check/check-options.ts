import { Failure } from "../../base/failure";
import { duration, type OptionValues, repeated, textOption } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import { readStatePaths } from "../../webhooks/receiver-state/receiver-state";
import type { StateAddress } from "../../webhooks/receiver-state/state-address";
import { readReceiverAddress } from "../receiver-address";
import { readReceiverSecrets, receiverSecretOption } from "../secrets";
import type { CheckSetting } from "./check";

export const stateOptions = {
  stateUrl: textOption(
    "--state-url <address>",
    "answers what is booked of a case, as JSON; `{caseId}` in it or ?caseId= names the case",
  ),
  statePath: repeated(
    "--state-path <name=path>",
    "where lifecycle, closeCode, remainder, paid or events is in that JSON; repeatable",
  ),
};

export const checkOptions = {
  secretFile: receiverSecretOption,
  ...stateOptions,
  time: duration("--time <duration>", "end after this long; the rest is unknown (default: 30s)"),
  settle: duration("--settle <duration>", "wait this long before the state is read (default: 0s)"),
  report: repeated("--report <kind[=file]>", "tap, junit or html, to a file or stdout; comma-separated"),
};

type Values = OptionValues<typeof checkOptions>;

const defaultTimeMs = 30_000;

export async function readCheckSetting(
  context: Context,
  address: string,
  values: Values,
): Promise<CheckSetting> {
  const url = readReceiverAddress("<url>", address);
  const state = readStateAddress(values);
  const [secret, nextSecret] = await readReceiverSecrets(context, values.secretFile);
  if (secret === undefined)
    throw new Failure("usage", "The secret that the receiver verifies with is missing.", {
      hint: "Create one with `openssl rand -base64 32 > hook.key`, start the receiver with it, and add --secret-file hook.key.",
    });
  return {
    url,
    secret,
    ...(nextSecret === undefined ? {} : { nextSecret }),
    headerPrefix: context.profile.headerPrefix,
    surface: context.flags.as ?? "collection",
    ...(state === undefined ? {} : { state }),
    settleMs: values.settle ?? 0,
    timeMs: values.time ?? defaultTimeMs,
  };
}

export function readStateAddress({
  stateUrl,
  statePath = [],
}: OptionValues<typeof stateOptions>): StateAddress | undefined {
  const paths = readStatePaths(statePath);
  if (stateUrl !== undefined) return { url: readReceiverAddress("--state-url", stateUrl), paths };
  if (statePath.length === 0) return undefined;
  throw new Failure("usage", "--state-path can only be used with --state-url.");
}
