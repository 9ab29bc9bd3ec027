import { type RawJson, readText } from "../../base/json/json";
import { describeKind, isObject, kindOf } from "../../base/json/json-kind";
import type { ScannedList } from "../../base/json/json-scan";
import type { ListShape } from "../endpoint/endpoint";

/** Returns why an answer is not the expected list, and not an empty one either; undefined if it is. */
export function findListProblem(list: ScannedList, shape: ListShape | undefined): string | undefined {
  const { records, misfit, page } = list;
  const name = shape === undefined ? "its list" : `"${shape.items}"`;
  if (misfit !== undefined) return `${name} must be an array, got ${kindOf(misfit)}`;
  if (records === undefined || (list.isRenamed === true && !isTolerated(list, shape)))
    return `it must be an array, or an object with an array ${name}, got ${describeKind(list.answer)}`;
  const at = records.findIndex((record) => !isObject(record));
  const odd = records[at];
  if (odd !== undefined) return `record ${at + 1} of ${name} must be an object, got ${kindOf(odd)}`;
  if (page === undefined || isObject(page) || shape?.isPaged === false || kindOf(page) === "null")
    return undefined;
  return `"page" must be an object, got ${kindOf(page)}`;
}

/**
 * Whether an array under another name is the list: only if the interface description doesn't name it, and a
 * matching count or the ids of its records confirm it. A list of errors has neither.
 */
function isTolerated({ records = [], page }: ScannedList, shape: ListShape | undefined): boolean {
  if (shape === undefined) return true;
  if (shape.isNameSpecified === true) return false;
  const total = page !== undefined && isObject(page) ? readText(page.value, "totalResults") : "";
  if (records.length === 0) return total === "0";
  return Number(total) > 0 || records.every(hasId);
}

const hasId = ({ id }: RawJson) => id !== undefined;
