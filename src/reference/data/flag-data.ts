import { present } from "../../base/present";
import type { ShapeValue } from "../../base/shape-value";
import type { DescribedFlag } from "../command-descriptions";
import type { FlagShape } from "./shapes";

export type FlagData = ShapeValue<typeof FlagShape>;

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
