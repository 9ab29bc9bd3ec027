import { Failure } from "../../../base/failure";
import { flag } from "../option";
import { formatFlagName } from "./surface-options";

export const modeOptions = {
  testMode: flag("--test-mode", "Only events of test cases"),
  liveMode: flag("--live-mode", "Only events of production cases"),
};

/**
 * Returns true or false for whichever of two opposite flags is set, or undefined if neither is. Throws if
 * both are set.
 */
export function resolveOppositeFlags(
  values: Readonly<Record<string, unknown>>,
  positiveFlag: string,
  negatedFlag: string,
): boolean | undefined {
  const [isYes, isNo] = [values[positiveFlag] === true, values[negatedFlag] === true];
  if (isYes && isNo)
    throw new Failure(
      "usage",
      `${formatFlagName(positiveFlag)} and ${formatFlagName(negatedFlag)} contradict each other.`,
    );
  return isYes ? true : isNo ? false : undefined;
}
