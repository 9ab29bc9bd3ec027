import { capitalize } from "../../base/text/sentence";
import type { Option } from "./option";

/** Maximum width of values shown in place of a placeholder. Longer ones are listed in the description. */
const maxInlineWidth = 24;

/** Maximum number of values listed. Longer lists appear only in the command list and in completion. */
const maxListedValues = 20;

/** Formats a flag with its description and accepted values, such as `--env test|live`. */
export function formatOptionRow({
  flags,
  description,
  choices,
  values = choices,
}: Option): readonly [flags: string, description: string] {
  const shownText = capitalize(description);
  if (values === undefined || values.length > maxListedValues) return [flags, shownText];
  const inlineValues = values.join("|");
  if (choices !== undefined && inlineValues.length <= maxInlineWidth)
    return [flags.replace(/<[^<>]+>/, inlineValues), shownText];
  const [text = "", ...rest] = shownText.split(/(?=\. Default: )/);
  return [flags, `${text}: ${values.join(", ")}${rest.join("")}`];
}
