import { joinWords } from "../text/sentence";
import { isJsonObject, type RawJson } from "./json";
import { openBrace } from "./json-skip";

const kindByFirstCharacter: Readonly<Record<string, string>> = {
  "{": "an object",
  "[": "an array",
  '"': "a string",
  t: "true",
  f: "false",
  n: "null",
};

const maxShownNames = 5;
const maxNameLength = 40;

export const isObject = ({ source, start }: RawJson): boolean => source[start] === openBrace;

export const getJsonKind = ({ source, start }: RawJson): string =>
  kindByFirstCharacter[String.fromCharCode(source[start] ?? 0)] ?? "a number";

/** Describes the kind of value. Names the fields of an object: `an object with "error" and "message"`. */
export function describeKind(json: RawJson): string {
  if (!isObject(json)) return getJsonKind(json);
  const value = json.read();
  const names = isJsonObject(value) ? Object.keys(value) : [];
  if (names.length === 0) return "an empty object";
  const quotedNames = names.slice(0, maxShownNames).map((name) => `"${name.slice(0, maxNameLength)}"`);
  if (names.length > maxShownNames) return `an object with ${quotedNames.join(", ")} …`;
  return `an object with ${joinWords(quotedNames, "and")}`;
}
