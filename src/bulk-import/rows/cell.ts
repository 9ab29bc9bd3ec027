import * as z from "zod";
import { type JsonValue, NumberText } from "../../base/json/json";

export type ReadCell = { readonly value: JsonValue } | { readonly problem: string };

/** A slip, such as a quote that was never closed: no field is meant to hold as much. */
const maxCellLength = 65_536;
/** What stands for bytes that are no UTF-8. */
const replacementCharacter = "\ufffd";

/** Converts a cell to the type of its field; the schema checks the value. */
export function readCell(text: string, schema: z.ZodType | undefined): ReadCell {
  if (text.length > maxCellLength)
    return { problem: `has ${text.length} characters; at most ${maxCellLength} are allowed` };
  if (text.includes(replacementCharacter)) return { problem: "is not valid UTF-8" };
  if (schema instanceof z.ZodNumber) return readNumber(text.trim());
  if (schema instanceof z.ZodBoolean) return readBoolean(text.trim());
  return { value: text };
}

/** With the digits that it was written with. */
function readNumber(text: string): ReadCell {
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return { value: new NumberText(text) };
  return { problem: `"${text.slice(0, 40)}" is not a number such as 1250.00` };
}

function readBoolean(text: string): ReadCell {
  const word = text.toLowerCase();
  if (word === "true" || word === "false") return { value: word === "true" };
  return { problem: `"${text.slice(0, 40)}" is neither true nor false` };
}
