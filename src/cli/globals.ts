import { environments, surfaces } from "../base/platform";
import { formats } from "../render/report";
import { choice, flag, type OptionValues, textOption } from "./option";

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
};

export type GlobalValues = OptionValues<typeof globalOptions>;
