import { present } from "../../base/present";
import type { DescribedFlag } from "../described";

export interface FlagData {
  /** As it is typed: `--limit`. */
  readonly name: string;
  /** `-L` */
  readonly short?: string;
  /** What stands for its value: `n`; absent for a flag without one. */
  readonly value?: string;
  /** The only values that it takes, or those that are known. */
  readonly values?: readonly string[];
  readonly default?: string;
  readonly repeatable: boolean;
  readonly summary: string;
}

export function flagData({ option, name, names, placeholder }: DescribedFlag): FlagData {
  const { choices, values = choices, isRepeatable, isCounted, description } = option;
  const [summary = "", standard] = description.split(/\. Default: /);
  const more = present({
    short: names.find((known) => known !== name),
    value: placeholder,
    values,
    default: standard?.replace(/\.$/, ""),
  });
  return { name, ...more, repeatable: isRepeatable === true || isCounted === true, summary };
}
