import { omitUndefined } from "../../base/collections/omit-undefined";
import type { ShapeValue } from "../../base/shape-value";
import type { DescribedFlag } from "../command-descriptions";
import type { FlagShape } from "./shapes";

export type FlagData = ShapeValue<typeof FlagShape>;

export function buildFlagData({ option, name, names, placeholder }: DescribedFlag): FlagData {
  const { choices, values = choices, isRepeatable, isCounted, description } = option;
  const [summary = "", defaultText] = description.split(/\. Default: /);
  const extras = omitUndefined({
    short: names.find((other) => other !== name),
    value: placeholder,
    values,
    default: defaultText?.replace(/\.$/, ""),
  });
  return { name, ...extras, repeatable: isRepeatable === true || isCounted === true, summary };
}
