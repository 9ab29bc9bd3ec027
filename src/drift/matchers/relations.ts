import { type Lifecycle, lifecycles, readLifecycle } from "../../base/cases/lifecycle";
import { type JsonValue, printJson, readPath, readText } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import type { ProbeResponses, Value } from "../observe/probe-answers";
import { createListMatcher, createMatcher, type Matcher } from "./matcher";
import { asNumber, asText, isEqual, listItems, not } from "./values";

const toLowerCase = (value: Value) => asText(value)?.toLowerCase() ?? value;

/**
 * Returns the value at another location in the probe, such as `list.cases.0.id`, or a run value, such as
 * `{tag}`.
 */
const readValue = (seen: ProbeResponses, location: string): Value => {
  const name = /^\{(\w+)\}$/.exec(location)?.[1];
  return name === undefined ? seen.at(location).values[0] : seen.values[name];
};

/** Matches the value at another location, ignoring case. */
export const sameAs = (location: string): Matcher =>
  createMatcher(`the same as ${location.replace(/[{}]/g, "")}`, (value, seen) =>
    isEqual(toLowerCase(value), toLowerCase(readValue(seen, location))),
  );

export const otherThan = (location: string): Matcher => not(sameAs(location));

/** Matches the length of the list at another location. */
export const countOf = (location: string): Matcher =>
  createMatcher(`the number of items of ${location}`, (value, seen) => {
    const list = readValue(seen, location);
    return Array.isArray(list) && asNumber(value) === list.length;
  });

export const atMost = (location: string): Matcher =>
  createMatcher(
    `at most ${location}`,
    (value, seen) => asNumber(value) <= asNumber(readValue(seen, location)),
  );

/** Matches the sum of the values at two other locations. */
export const sumOf = (left: string, right: string): Matcher =>
  createMatcher(`the sum of ${left} and ${right}`, (value, seen) => {
    const [first, second] = [left, right].map((location) => asNumber(readValue(seen, location)));
    return asNumber(value) === (first ?? 0) + (second ?? 0);
  });

export const notAmong = (location: string): Matcher =>
  createMatcher(
    `none of ${location}`,
    (value, seen) =>
      !seen.at(location).values.some((candidate) => isEqual(toLowerCase(candidate), toLowerCase(value))),
  );

/** Matches a list that shares no items with another list. `path` names the field that identifies an item. */
export const noneOf = (location: string, path: string): Matcher =>
  createListMatcher(`a list without the items of ${location}`, (list, seen) => {
    const readKey = (item: JsonValue) => printJson(toLowerCase(readPath(item, path)));
    const otherKeys = new Set(listItems(readValue(seen, location)).map(readKey));
    return list.every((item) => !otherKeys.has(readKey(item)));
  });

/**
 * Converts a value to a comparable form: times to milliseconds, numeric text to numbers, other text to lower
 * case.
 */
function toSortKey(value: Value): string | number | undefined {
  const text = asText(value);
  if (text === undefined) return Number.isNaN(asNumber(value)) ? undefined : asNumber(value);
  // Amounts can be strings (NS-66).
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return readTime(text)?.ms ?? text.normalize("NFKC").toLowerCase();
}

/** Matches a list sorted by a field. Ignores missing values and the order of ties. */
export const sortedBy = (path: string, direction: "asc" | "desc"): Matcher =>
  createMatcher(`in ${direction === "asc" ? "ascending" : "descending"} order of ${path}`, (value) => {
    const ranks = listItems(value)
      .map((item) => toSortKey(readPath(item, path)))
      .filter((rank) => rank !== undefined);
    const sign = direction === "asc" ? 1 : -1;
    return ranks.every((rank, index) => index === 0 || compare(ranks[index - 1] as never, rank) * sign <= 0);
  });

/** Matches a list in which items with the same `group` value are adjacent, and sorted by a field. */
export const sortedWithin = (group: string, path: string, direction: "asc" | "desc"): Matcher =>
  createMatcher(`in groups of ${group}, each ${sortedBy(path, direction).says}`, (value, seen) => {
    const readGroup = (item: JsonValue) => printJson(readPath(item, group));
    const items = listItems(value);
    const groupStarts = items.filter(
      (item, index) => readGroup(item) !== readGroup(items[index - 1] ?? null),
    );
    const groups = groupStarts.map((start) => items.filter((item) => readGroup(item) === readGroup(start)));
    return (
      new Set(groupStarts.map(readGroup)).size === groupStarts.length &&
      groups.every((members) => sortedBy(path, direction).holds(members, seen))
    );
  });

function compare(left: string | number, right: string | number): number {
  if (typeof left === "string" && typeof right === "string") return left.localeCompare(right, "en");
  return left < right ? -1 : left > right ? 1 : 0;
}

const parseLifecycles = (list: Value): readonly Lifecycle[] =>
  listItems(list).flatMap((item) => readLifecycle(readText(item, "lifecycle")) ?? []);

/** Matches at least two different lifecycles, ordered by rank. A single lifecycle shows no order. */
const ordered = (says: string, rank: (lifecycle: Lifecycle) => number | string) =>
  createMatcher(says, (value) => {
    const ranks = parseLifecycles(value).map(rank);
    return (
      new Set(ranks).size > 1 &&
      ranks.every((entry, index) => index === 0 || (ranks[index - 1] ?? entry) <= entry)
    );
  });

export const orderedByStage = ordered("a list in the order of the stages", (lifecycle) =>
  lifecycles.indexOf(lifecycle),
);
export const orderedByName = ordered("a list in the order of the names", (lifecycle) => lifecycle);

export const hasItem = (path: string, inner: Matcher): Matcher =>
  createMatcher(`a list with an item whose ${path} is ${inner.says}`, (value, seen) =>
    listItems(value).some((item) => inner.holds(readPath(item, path), seen)),
  );

export const hasNoItem = (path: string, inner: Matcher): Matcher =>
  createListMatcher(
    `a list without an item whose ${path} is ${inner.says}`,
    (list, seen) => !list.some((item) => inner.holds(readPath(item, path), seen)),
  );

export const hasLength = (count: number): Matcher =>
  createListMatcher(`a list of ${count}`, ({ length }) => length === count);

/** Matches the page count calculated from the total and page size in a response. */
export const pagesOf = (step: string): Matcher =>
  createMatcher("totalResults by pageSize, rounded up", (value, seen) => {
    const [total, size] = ["totalResults", "pageSize"].map((name) =>
      asNumber(readValue(seen, `${step}.page.${name}`)),
    );
    return asNumber(value) === Math.ceil((total ?? 0) / (size ?? 1));
  });

/** Matches a time on the requested day. Compares the day as written, without time zone conversion. */
export const dayOf = (reference: string): Matcher =>
  createMatcher(`on the day ${reference.replace(/[{}]/g, "")}`, (value, seen) =>
    (asText(value) ?? "").startsWith(asText(readValue(seen, reference)) ?? "-"),
  );

export const sameLength = (location: string): Matcher =>
  createListMatcher(`as long as ${location}`, ({ length }, seen) => {
    const other = readValue(seen, location);
    return Array.isArray(other) && length === other.length;
  });
