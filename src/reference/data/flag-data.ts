import { present } from "../../base/present";
import type { DescribedFlag } from "../command-descriptions";

export interface FlagData {
  /** As typed: `--limit`. */
  readonly name: string;
  /** Such as `-L`. */
  readonly short?: string;
  /** Placeholder of its value, such as `n`. Absent for a flag without a value. */
  readonly value?: string;
  /** The only accepted values, or the known ones. */
  readonly values?: readonly string[];
  readonly default?: string;
  readonly repeatable: boolean;
  readonly summary: string;
}

export function flagData({ option, name, names, placeholder }: DescribedFlag): FlagData {
  const { choices, values = choices, isRepeatable, isCounted, description } = option;
  const [summary = "", standard] = description.split(/\. Default: /);
  const more = present({
    short: names.find((other) => other !== name),
    value: placeholder,
    values,
    default: standard?.replace(/\.$/, ""),
  });
  return { name, ...more, repeatable: isRepeatable === true || isCounted === true, summary };
}
