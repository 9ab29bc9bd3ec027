import type { RawJson } from "../../base/json/json";
import type { ScannedList } from "../../base/json/json-scan";
import type { ListShape } from "../endpoint/endpoint";

const kinds: Readonly<Record<string, string>> = {
  "{": "an object",
  "[": "an array",
  '"': "a string",
  t: "true",
  f: "false",
  n: "null",
};

const firstCharacter = ({ source, start }: RawJson) => String.fromCharCode(source[start] ?? 0);

/** What kind of JSON it is, without reading it. */
export const kindOf = (value: RawJson): string => kinds[firstCharacter(value)] ?? "a number";

const openBrace = 0x7b;

export const isObject = ({ source, start }: RawJson): boolean => source[start] === openBrace;

/**
 * Why an answer is not the list that was expected, and not an empty one either; undefined where it is. A list under
 * another name counts where it shows that it is one: by its records, or by a page object beside it.
 */
export function findListProblem(list: ScannedList, shape: ListShape | undefined): string | undefined {
  const { records, misfit, page, isRenamed } = list;
  const name = shape === undefined ? "its list" : `"${shape.items}"`;
  if (misfit !== undefined) return `${name} must be an array, got ${kindOf(misfit)}`;
  const hasPage = page !== undefined && isObject(page);
  const isSilent = shape !== undefined && isRenamed === true && records?.length === 0 && !hasPage;
  if (records === undefined || isSilent) return `it must be an array, or an object with an array ${name}`;
  const at = records.findIndex((record) => !isObject(record));
  const odd = records[at];
  if (odd !== undefined) return `record ${at + 1} of ${name} must be an object, got ${kindOf(odd)}`;
  if (page === undefined || hasPage || shape?.isPaged === false || kindOf(page) === "null") return undefined;
  return `"page" must be an object, got ${kindOf(page)}`;
}
