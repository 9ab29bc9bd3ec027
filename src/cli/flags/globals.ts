import { environments, surfaces } from "../../base/platform";
import { formats } from "../../render/report";
import { choice, counted, duration, flag, type OptionValues, textOption, wholeNumber } from "./option";

/** Flags that every command takes. */
export const globalOptions = {
  output: choice("-o, --output <format>", "how to print the result", formats),
  json: flag("--json", "the same as --output json"),
  fields: textOption("--fields <names>", "columns or keys to print, with commas; `help` lists them"),
  profile: textOption("-p, --profile <name>", "who to act as"),
  env: choice("--env <environment>", "which environment to reach", environments),
  as: choice("--as <surface>", "which interface to use", surfaces),
  client: textOption("--client <externalTenantId>", "act for this client on the customer surface"),
  world: textOption("--world <name>", "which world of the embedded sandbox"),
  color: choice("--color <when>", "colour the output", ["auto", "always", "never"]),
  quiet: flag("-q, --quiet", "no notes on stderr"),
  verbose: counted("-v, --verbose", "show each request and answer on stderr; -vv with headers and bodies"),
  dryRun: flag("-n, --dry-run", "tell what would be sent or changed, and do nothing"),
  curl: flag("--curl", "print the request as a curl command, and send nothing"),
  live: flag("--live", "yes, write on live"),
  yes: flag("--yes", "yes to what cannot be taken back"),
  confirm: textOption("--confirm <profile>", "yes to what reaches many records: the profile's name"),
  idempotencyKey: textOption(
    "--idempotency-key <key>",
    "the key of a create, in place of one that recoup makes and keeps; `none` sends none",
  ),
  retries: wholeNumber(
    "--retries <n>",
    "tries after a server or network failure, 3 unless said otherwise",
    0,
    20,
  ),
  maxWait: duration("--max-wait <duration>", "how long one request may wait to be sent again; 2m"),
  requestTimeout: duration(
    "--request-timeout <duration>",
    "how long one try may take; 30s, and 16s for each MiB sent or received",
  ),
};

export type GlobalValues = OptionValues<typeof globalOptions>;
