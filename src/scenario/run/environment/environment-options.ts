import { Failure } from "../../../base/failure";
import {
  flag,
  type OptionValues,
  repeatedOption,
  textOption,
  wholeNumberOption,
} from "../../../cli/flags/option";
import { formatFlagName } from "../../../cli/flags/options/surface-options";
import { readingsOption } from "../../../kit/readings/readings-file";
import { receiverEventOption, stateOptions } from "../../../kit/receiver/receiver-options";
import { checkSubscriptionUrl } from "../../../webhooks/subscription/subscription-url";
import { serveOption } from "../targets/served-world";

/** Flags that describe the user's receiver. */
const forwardOptions = {
  forward: textOption("--forward <address>", "deliver the webhooks to your own receiver at this address"),
  runId: textOption(
    "--run-id <id>",
    "with --forward: makes the ids of a run unique; the same seed and run id repeat them",
  ),
  secretFile: repeatedOption(
    "--secret-file <file>",
    "with --forward: the secret that your receiver verifies with; a second one is the next secret. Default on the sandbox: RECOUP_WEBHOOK_SECRET",
  ),
  ...stateOptions,
  event: receiverEventOption,
  serve: serveOption,
};

export const environmentOptions = {
  target: textOption("--target <name>", "`sandbox`, or the profile of the environment to run on"),
  receive: wholeNumberOption(
    "--receive <port>",
    "receive the webhooks of a real environment on this port",
    0,
    65_535,
  ),
  publicUrl: textOption("--public-url <address>", "the https address that leads to the --receive port"),
  ...readingsOption,
  ...forwardOptions,
  allowRun: flag(
    "--allow-run",
    "let `run` steps start programs of this machine; counts on this line only, not in an alias",
  ),
};

export type EnvironmentValues = OptionValues<typeof environmentOptions>;

const optionsNeedingForward = ["secretFile", "stateUrl", "statePath", "settle", "event", "serve"] as const;

const createUsageFailure = (message: string, hint?: string) => new Failure("usage", message, { hint });

/** Throws for flags that can't be combined. */
export function checkFlagCombinations(values: EnvironmentValues, isSandbox: boolean): void {
  const { forward, publicUrl, receive, runId } = values;
  if ((receive === undefined) !== (publicUrl === undefined))
    throw createUsageFailure("--receive and --public-url must be used together.");
  if (runId !== undefined && forward === undefined)
    throw createUsageFailure(
      "--run-id can only be used with --forward; otherwise --seed alone repeats a run.",
    );
  const uselessOption = optionsNeedingForward.find(
    (name) => values[name] !== undefined && forward === undefined,
  );
  if (uselessOption !== undefined)
    throw createUsageFailure(
      `${formatFlagName(uselessOption)} can only be used with --forward, which names your receiver.`,
    );
  if (!isSandbox) checkNetworkFlags(values);
  else if (receive !== undefined)
    throw createUsageFailure(
      "--receive can't be used with the sandbox, which delivers to its scenarios directly.",
    );
}

function checkNetworkFlags(values: EnvironmentValues): void {
  const { forward, readings, receive, runId, secretFile, publicUrl, serve } = values;
  if (readings !== undefined)
    throw createUsageFailure("--readings can only be used with the sandbox; a real environment has its own.");
  if (serve !== undefined)
    throw createUsageFailure(
      "--serve can only be used with the sandbox; your receiver reads from a real environment itself.",
    );
  if (forward !== undefined && receive === undefined)
    throw createUsageFailure("On a real environment, --forward needs --receive and --public-url.");
  if (runId !== undefined)
    throw createUsageFailure("--run-id can only be used with the sandbox; a real environment gives new ids.");
  if (secretFile !== undefined && secretFile.length > 1)
    throw createUsageFailure(
      "On a real environment, --secret-file can be used once: the platform rotates.",
      "Give the secret that your receiver verifies with now.",
    );
  const finding = publicUrl === undefined ? undefined : checkSubscriptionUrl(`${publicUrl}/0/0`);
  if (finding !== undefined) throw createUsageFailure(`--public-url: ${finding}`);
}
