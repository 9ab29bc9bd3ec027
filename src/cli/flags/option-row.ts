import { capitalized } from "../../base/text/sentence";
import type { Option } from "./option";

/** More values than fit in the place of a placeholder are listed in the description. */
const maxInlineWidth = 24;

/** Longer lists are left to the command list and to completion. */
const maxListed = 20;

/** A flag and its description with the values that it takes: `--env test|live`. */
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
