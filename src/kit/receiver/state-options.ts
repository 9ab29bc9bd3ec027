import { Failure } from "../../base/failure";
import { durationOption, type OptionValues, repeatedOption, textOption } from "../../cli/flags/option";
import { readStatePaths } from "../../webhooks/receiver-state/receiver-state";
import type { StateAddress } from "../../webhooks/receiver-state/state-address";
import { readReceiverAddress } from "./receiver-address";

export const stateOptions = {
  stateUrl: textOption(
    "--state-url <address>",
    "returns what is booked for a case, as JSON; `{caseId}` in it, or ?caseId=, names the case",
  ),
  statePath: repeatedOption(
    "--state-path <name=path>",
    "where lifecycle, closeCode, remainder, paid or events is in that JSON; repeatable",
  ),
  settle: durationOption(
    "--settle <duration>",
    "how long the receiver may take to book what it has answered. Default: 1s",
  ),
};

/** Reads the URL of a receiver's state. Undefined without --state-url. */
export function readStateAddress({
  stateUrl,
  statePath = [],
}: OptionValues<Pick<typeof stateOptions, "stateUrl" | "statePath">>): StateAddress | undefined {
  const paths = readStatePaths(statePath);
  if (stateUrl !== undefined) return { url: readReceiverAddress("--state-url", stateUrl), paths };
  if (statePath.length === 0) return undefined;
  throw new Failure("usage", "--state-path can only be used with --state-url.");
}
