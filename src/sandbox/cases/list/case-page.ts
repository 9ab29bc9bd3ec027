import type { CaseSortField } from "../../../api/paging/case-sort";
import type { CaseSort } from "../../facts/case-query";
import { allOf, type Condition } from "../../store/conditions";
import type { SqlValue, Store } from "../../store/store";
import { type Anchor, keepAnchor, nearestAnchor } from "./page-anchors";

const sortColumns: Readonly<Record<CaseSortField, string>> = {
  DateCreated: "date_created",
  DateUpdated: "date_updated",
  DateFinished: "date_finished",
  DateCollectionStarted: "date_collection_started",
  DueDate: "due_date",
  Date: "date",
  GrossAmount: "gross_amount",
  Remainder: "remainder",
  InterestFees: "interest_fees",
  CollectionFees: "collection_fees",
  ReminderFees: "reminder_fees",
  Lifecycle: "lifecycle",
  CloseCode: "close_code",
};

interface KeyRow {
  readonly seq: number;
  readonly key0: SqlValue;
}

/** The cases of one page, by `seq`. Ties are sorted by `seq`, in the direction of the last sort key. */
export function readPage(
  store: Store,
  branches: readonly Condition[],
  sort: readonly [CaseSort, ...CaseSort[]],
  offset: number,
  limit: number,
): number[] {
  if (sort.length > 1) return readKeys(store, branches, sort, offset, limit).map(({ seq }) => seq);
  const list = JSON.stringify([branches, sort]);
  const anchor = nearestAnchor(store, list, offset);
  const rows =
    anchor === undefined
      ? readKeys(store, branches, sort, offset, limit)
      : readKeys(store, afterAnchor(branches, sort[0], anchor), sort, offset - anchor.offset, limit);
  const last = rows.at(-1);
  if (last !== undefined) {
    keepAnchor(store, list, { offset: offset + rows.length, key: last.key0, seq: last.seq });
  }
  return rows.map(({ seq }) => seq);
}

/** Conditions for rows after the anchor. SQLite sorts null before every value, so it comes last when descending. */
function afterAnchor(branches: readonly Condition[], { field, isDescending }: CaseSort, anchor: Anchor) {
  const column = sortColumns[field];
  const sign = isDescending ? "<" : ">";
  const rest =
    anchor.key === null
      ? [{ sql: `${column} is null and seq ${sign} ?`, values: [anchor.seq] }]
      : [{ sql: `(${column}, seq) ${sign} (?, ?)`, values: [anchor.key, anchor.seq] }];
  if (isDescending && anchor.key !== null) rest.push({ sql: `${column} is null`, values: [] });
  if (!isDescending && anchor.key === null) rest.push({ sql: `${column} is not null`, values: [] });
  return branches.flatMap((branch) => rest.map((condition) => allOf([branch, condition])));
}

function readKeys(
  store: Store,
  branches: readonly Condition[],
  sort: readonly CaseSort[],
  offset: number,
  limit: number,
): KeyRow[] {
  const keys = sort.map(({ field }, at) => `${sortColumns[field]} as key${at}`).join(", ");
  const selects = branches.map(({ sql }) => `select seq, ${keys} from cases where ${sql}`);
  const order = sort.map(({ isDescending }, at) => `key${at} ${direction(isDescending)}`);
  const ties = `seq ${direction(sort.at(-1)?.isDescending)}`;
  return store.all<KeyRow>(
    `${selects.join(" union all ")} order by ${order.join(", ")}, ${ties} limit ? offset ?`,
    ...branches.flatMap(({ values }) => values),
    limit,
    offset,
  );
}

function direction(isDescending: boolean | undefined): "asc" | "desc" {
  return isDescending ? "desc" : "asc";
}
