import { formatPlainText, NumberText } from "../../base/json/json";
import { readFieldValue } from "../../render/fields";
import type { SortOrder } from "../tabs/spec";
import type { ListContent, ListPosition, Row } from "./state";

export type ListHeader = Pick<ListContent, "columns" | "idPath" | "emptyText" | "now">;

export const initialPosition: ListPosition = { filter: "", selected: 0, top: 0 };

export function createList(header: ListHeader, position: ListPosition): ListContent {
  return {
    kind: "list",
    ...header,
    rows: [],
    total: undefined,
    isComplete: false,
    ...position,
    visibleIndexes: position.filter === "" ? undefined : [],
    isFollowing: false,
  };
}

export const countShownRows = ({ rows, visibleIndexes }: ListContent) =>
  visibleIndexes?.length ?? rows.length;

export function findRow({ rows, visibleIndexes }: ListContent, index: number): Row | undefined {
  return rows[visibleIndexes === undefined ? index : (visibleIndexes[index] ?? -1)];
}

export function addRows(
  list: ListContent,
  newRows: readonly Row[],
  order: SortOrder | undefined,
): ListContent {
  const rows = list.rows.concat(newRows);
  if (list.visibleIndexes === undefined && order === undefined) return { ...list, rows };
  const matchingIndexes = newRows.flatMap(({ search }, index) =>
    search.includes(list.filter) ? [list.rows.length + index] : [],
  );
  return applyOrder(
    { ...list, rows, visibleIndexes: (list.visibleIndexes ?? []).concat(matchingIndexes) },
    order,
  );
}

/** Shows only rows where a cell contains the text, ignoring case. */
export function filterRows(list: ListContent, text: string, order: SortOrder | undefined): ListContent {
  const filter = text.toLowerCase();
  if (filter === list.filter) return list;
  const isNarrower = list.visibleIndexes !== undefined && filter.startsWith(list.filter);
  const candidateIndexes = isNarrower
    ? (list.visibleIndexes as readonly number[])
    : list.rows.map((_, index) => index);
  const visibleIndexes = candidateIndexes.filter((index) => list.rows[index]?.search.includes(filter));
  const isAll = filter === "" && order === undefined;
  return applyOrder(
    { ...list, filter, visibleIndexes: isAll ? undefined : visibleIndexes, selected: 0, top: 0 },
    order,
  );
}

/** Sorts the visible rows by a column, for lists that the platform doesn't sort. */
export function sortRows(list: ListContent, order: SortOrder): ListContent {
  const visibleIndexes = list.visibleIndexes ?? list.rows.map((_, index) => index);
  return { ...applyOrder({ ...list, visibleIndexes }, order), selected: 0, top: 0 };
}

function applyOrder(list: ListContent, order: SortOrder | undefined): ListContent {
  if (order === undefined || list.visibleIndexes === undefined) return list;
  const { path, isDescending } = order;
  const direction = isDescending ? -1 : 1;
  const getKey = (index: number) => getSortKey(list.rows[index] as Row, path);
  const visibleIndexes = list.visibleIndexes.toSorted(
    (a, b) => direction * compareKeys(getKey(a), getKey(b)),
  );
  return { ...list, visibleIndexes };
}

type SortKey = string | number;

/** Cached, because the list is sorted again after each page. */
const sortKeyCache = new WeakMap<Row, { readonly path: string; readonly key: SortKey }>();

function getSortKey(row: Row, path: string): SortKey {
  const cachedKey = sortKeyCache.get(row);
  if (cachedKey?.path === path) return cachedKey.key;
  const value = readFieldValue(row.record.read(), path);
  const key = value instanceof NumberText ? Number(value.toString()) : formatPlainText(value).toLowerCase();
  sortKeyCache.set(row, { path, key });
  return key;
}

function compareKeys(left: SortKey, right: SortKey): number {
  if (left === right) return 0;
  if (typeof left !== typeof right) return typeof left === "number" ? 1 : -1;
  return left < right ? -1 : 1;
}

export function selectRow(list: ListContent, index: number, height: number): ListContent {
  const selected = Math.max(0, Math.min(index, countShownRows(list) - 1));
  const top = Math.max(0, Math.min(Math.max(list.top, selected - height + 1), selected));
  return { ...list, selected, top };
}
