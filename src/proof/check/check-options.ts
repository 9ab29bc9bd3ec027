import { Failure } from "../../base/failure";
import { duration, type OptionValues, repeated } from "../../cli/flags/option";
import { readReceiverAddress } from "../../cli/line/receiver/receiver-address";
import { readReceiverSecrets, receiverSecretOption } from "../../cli/line/receiver/receiver-secrets";
import { readStateAddress, stateOptions } from "../../cli/line/receiver/state-options";
import type { Context } from "../../cli/session/context";
import type { CheckSetting } from "./check";

export const checkOptions = {
  secretFile: receiverSecretOption,
  ...stateOptions,
  time: duration("--time <duration>", "end after this long; the rest is unknown. Default: 30s"),
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
