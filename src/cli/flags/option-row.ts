import { capitalized } from "../../base/text/sentence";
import type { Option } from "./option";

/** Maximum width of values that replace a placeholder. Longer ones are listed in the description. */
const maxInlineWidth = 24;

/** Maximum number of listed values. Longer lists are in the command list and in completion. */
const maxListed = 20;

/** Formats a flag and its description with the values that it takes: `--env test|live`. */
export function optionRow({
  flags,
  description,
  choices,
  values = choices,
}: Option): readonly [flags: string, description: string] {
  const what = capitalized(description);
  if (values === undefined || values.length > maxListed) return [flags, what];
  const inline = values.join("|");
  if (choices !== undefined && inline.length <= maxInlineWidth)
    return [flags.replace(/<[^<>]+>/, inline), what];
  const [text = "", ...rest] = what.split(/(?=\. Default: )/);
  return [flags, `${text}: ${values.join(", ")}${rest.join("")}`];
}
