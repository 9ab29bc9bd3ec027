import { isVariableOn } from "../../base/environment/is-variable-on";
import { Failure } from "../../base/failure";
import type { Host, Output } from "../../base/host";
import { environments, surfaces } from "../../base/platform";
import { outputFormats } from "../../render/report";
import {
  choiceOption,
  countOption,
  durationOption,
  flag,
  type OptionValues,
  outputFileOption,
  textOption,
  wholeNumberOption,
} from "./option";

export const globalOptions = {
  output: choiceOption("-o, --output <format>", "Output format", outputFormats),
  json: flag("--json", "Same as --output json"),
  fields: textOption("--fields <names>", "Comma-separated columns or keys to print; `help` lists them"),
  profile: textOption("-p, --profile <name>", "Profile to use"),
  env: choiceOption("--env <environment>", "Environment to use", environments),
  as: choiceOption("--as <surface>", "Surface to use", surfaces),
  client: textOption("--client <externalTenantId>", "Act for this client on the customer surface"),
  world: textOption("--world <name>", "World of the embedded sandbox to use"),
  color: choiceOption("--color <when>", "Color the output", ["auto", "always", "never"]),
  pager: flag("--no-pager", "Print long output without a pager"),
  quiet: flag("-q, --quiet", "Print no notes to stderr"),
  verbose: countOption(
    "-v, --verbose",
    "Log each request and response to stderr; -vv adds headers and bodies",
  ),
  dryRun: flag("-n, --dry-run", "Show what would be sent or changed, and do nothing"),
  curl: flag("--curl", "Print the request as a curl command and send nothing"),
  plan: textOption(
    "--plan <file>",
    "Write what would be sent to a plan for `recoup apply`, and send nothing",
  ),
  expires: durationOption(
    "--expires <duration>",
    "With --plan: how long the plan can be applied. Default: 24h",
  ),
  live: flag("--live", "Confirm writing on live"),
  yes: flag("--yes", "Confirm what cannot be undone"),
  confirm: textOption(
    "--confirm <name>",
    "Confirm a bulk operation with the profile's name, or forged deliveries with the host's",
  ),
  har: outputFileOption(
    "--har <file>",
    "Record the requests to the platform in a new HAR file; `test judge`, `sandbox exec` and `sandbox serve` record those of the program",
  ),
  idempotencyKey: {
    ...textOption(
      "--idempotency-key <key>",
      "Idempotency key of a create; `none` sends none. Default: one that recoup generates and keeps",
    ),
    read: readHeaderText,
  },
  retries: wholeNumberOption("--retries <n>", "Retries after a server or network error. Default: 3", 0, 20),
  maxWait: durationOption(
    "--max-wait <duration>",
    "Maximum time a request waits between retries. Default: 2m",
  ),
  requestTimeout: durationOption(
    "--request-timeout <duration>",
    "Maximum time of one attempt. Default: 30s, plus 16s for each MiB sent or received",
  ),
};

/** Rejects text that a header can't carry unchanged, or that counts as a missing key. */
function readHeaderText(text: string): string {
  if (/^[!-~]([ -~]*[!-~])?$/.test(text)) return text;
  throw new Failure("usage", "must be printable ASCII text, without a space at its start or end.");
}

export type GlobalValues = OptionValues<typeof globalOptions>;

/** Whether to color text for this stream. The flag overrides the variables, which override the terminal. */
export function isColored(
  { isTerminal }: Output,
  env: Host["env"],
  { color = "auto" }: Pick<GlobalValues, "color">,
): boolean {
  if (color !== "auto") return color === "always";
  if (env.FORCE_COLOR) return isVariableOn(env.FORCE_COLOR);
  return isTerminal && !env.NO_COLOR && env.TERM !== "dumb";
}
