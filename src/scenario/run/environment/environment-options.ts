import { Failure } from "../../../base/failure";
import {
  flag,
  type OptionValues,
  repeatedOption,
  textOption,
  wholeNumberOption,
} from "../../../cli/flags/option";
import { readingsOption } from "../../../kit/readings/readings-file";
import { receiverEventOption } from "../../../kit/receiver/receiver-events";
import { stateOptions } from "../../../kit/receiver/state-options";
import { checkSubscriptionUrl } from "../../../webhooks/subscription/subscription-url";
import { serveOption } from "../targets/served-world";

/** Flags that describe the user's own receiver. */
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

const flagsNeedingForward = [
  ["secretFile", "--secret-file"],
  ["stateUrl", "--state-url"],
  ["statePath", "--state-path"],
  ["settle", "--settle"],
  ["event", "--event"],
  ["serve", "--serve"],
] as const;

/** Throws if flags can't be combined. */
export function checkFlagCombinations(values: EnvironmentValues, isSandbox: boolean): void {
  if ((values.receive === undefined) !== (values.publicUrl === undefined))
    throw new Failure("usage", "--receive and --public-url must be used together.");
  if (values.runId !== undefined && values.forward === undefined)
    throw new Failure(
      "usage",
      "--run-id can only be used with --forward; otherwise --seed alone repeats a run.",
    );
  const flagWithoutForward = flagsNeedingForward.find(
    ([name]) => values[name] !== undefined && values.forward === undefined,
  );
  if (flagWithoutForward !== undefined)
    throw new Failure(
      "usage",
      `${flagWithoutForward[1]} can only be used with --forward, which names your receiver.`,
    );
  if (isSandbox) refuseReceive(values);
  else checkNetworkFlags(values);
}

function refuseReceive({ receive }: EnvironmentValues): void {
  if (receive === undefined) return;
  throw new Failure(
    "usage",
    "--receive can't be used with the sandbox, which delivers to its scenarios directly.",
  );
}

function checkNetworkFlags(values: EnvironmentValues): void {
  const { forward, readings, receive, runId, secretFile, publicUrl, serve } = values;
  if (readings !== undefined)
    throw new Failure(
      "usage",
      "--readings can only be used with the sandbox; a real environment has its own.",
    );
  if (serve !== undefined)
    throw new Failure(
      "usage",
      "--serve can only be used with the sandbox; your receiver reads from a real environment itself.",
    );
  if (forward !== undefined && receive === undefined)
    throw new Failure("usage", "On a real environment, --forward needs --receive and --public-url.");
  if (runId !== undefined)
    throw new Failure(
      "usage",
      "--run-id can only be used with the sandbox; a real environment gives new ids.",
    );
  if (secretFile !== undefined && secretFile.length > 1)
    throw new Failure(
      "usage",
      "On a real environment, --secret-file can be used once: the platform rotates.",
      { hint: "Give the secret that your receiver verifies with now." },
    );
  const finding = publicUrl === undefined ? undefined : checkSubscriptionUrl(`${publicUrl}/0/0`);
  if (finding !== undefined) throw new Failure("usage", `--public-url: ${finding}`);
}
