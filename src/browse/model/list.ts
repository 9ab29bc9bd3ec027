import { NumberText } from "../../base/json/json";
import { fieldValue } from "../../render/fields";
import { plainText } from "../../render/table/cell";
import type { SortOrder } from "../tabs/spec";
import type { ListContent, ListPosition, Row } from "./state";

export type ListStart = Pick<ListContent, "columns" | "idPath" | "emptyText" | "now">;

export const listTop: ListPosition = { filter: "", selected: 0, top: 0 };

export function startList(start: ListStart, position: ListPosition): ListContent {
  return {
    kind: "list",
    ...start,
    rows: [],
    total: undefined,
    isComplete: false,
    ...position,
    visibleIndexes: position.filter === "" ? undefined : [],
    isFollowing: false,
  };
}

export const shownCount = ({ rows, visibleIndexes }: ListContent) => visibleIndexes?.length ?? rows.length;

export function rowAt({ rows, visibleIndexes }: ListContent, index: number): Row | undefined {
  return rows[visibleIndexes === undefined ? index : (visibleIndexes[index] ?? -1)];
}

/** Appends records, and shows those that pass the filter. */
export function addRows(
  list: ListContent,
  newRows: readonly Row[],
  order: SortOrder | undefined,
): ListContent {
  const rows = list.rows.concat(newRows);
  if (list.visibleIndexes === undefined && order === undefined) return { ...list, rows };
  const foundIndexes = newRows.flatMap(({ search }, index) =>
    search.includes(list.filter) ? [list.rows.length + index] : [],
  );
  return arrange({ ...list, rows, visibleIndexes: (list.visibleIndexes ?? []).concat(foundIndexes) }, order);
}

/** Shows only rows with a cell that contains the text, ignoring case. */
export function filterRows(list: ListContent, text: string, order: SortOrder | undefined): ListContent {
  const filter = text.toLowerCase();
  if (filter === list.filter) return list;
  const isNarrower = list.visibleIndexes !== undefined && filter.startsWith(list.filter);
  const from = isNarrower ? (list.visibleIndexes as readonly number[]) : list.rows.map((_, index) => index);
  const visibleIndexes = from.filter((index) => list.rows[index]?.search.includes(filter));
  const isAll = filter === "" && order === undefined;
  return arrange(
    { ...list, filter, visibleIndexes: isAll ? undefined : visibleIndexes, selected: 0, top: 0 },
    order,
  );
}

/** Sorts the visible rows by a column, for lists that the platform doesn't sort. */
export function sortRows(list: ListContent, order: SortOrder): ListContent {
  const visibleIndexes = list.visibleIndexes ?? list.rows.map((_, index) => index);
  return { ...arrange({ ...list, visibleIndexes }, order), selected: 0, top: 0 };
}

function arrange(list: ListContent, order: SortOrder | undefined): ListContent {
  if (order === undefined || list.visibleIndexes === undefined) return list;
  const { path, isDescending } = order;
  const direction = isDescending ? -1 : 1;
  const keyAt = (index: number) => sortKey(list.rows[index] as Row, path);
  const visibleIndexes = list.visibleIndexes.toSorted((a, b) => direction * compare(keyAt(a), keyAt(b)));
  return { ...list, visibleIndexes };
}

type SortKey = string | number;

/** Cached, because the list is sorted again for each page. */
const knownKeys = new WeakMap<Row, { readonly path: string; readonly key: SortKey }>();

function sortKey(row: Row, path: string): SortKey {
  const cached = knownKeys.get(row);
  if (cached?.path === path) return cached.key;
  const value = fieldValue(row.record.read(), path);
  const key = value instanceof NumberText ? Number(value.toString()) : plainText(value).toLowerCase();
  knownKeys.set(row, { path, key });
  return key;
}

function compare(left: SortKey, right: SortKey): number {
  if (left === right) return 0;
  if (typeof left !== typeof right) return typeof left === "number" ? 1 : -1;
  return left < right ? -1 : 1;
}

/** Moves the selection, scrolling if necessary. */
export function selectRow(list: ListContent, index: number, height: number): ListContent {
  const selected = Math.max(0, Math.min(index, shownCount(list) - 1));
  const top = Math.max(0, Math.min(Math.max(list.top, selected - height + 1), selected));
  return { ...list, selected, top };
}
