import type { CaseSortField } from "../../../api/paging/case-sort";
import { lifecycles } from "../../../base/cases/lifecycle";
import type { CaseSort } from "../../facts/case-query";
import type { SqlCondition } from "../../store/conditions";
import type { Store } from "../../store/store";
import type { CaseListBranches } from "./case-branches";
import { type CaseOrder, getOrReadOrder } from "./case-orders";

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

const sortedNames = [...lifecycles].sort();
const nameRankSql = lifecycles
  .map((name, index) => `when ${index} then ${sortedNames.indexOf(name)}`)
  .join(" ");

/** Sort columns with the lifecycles sorted by name (NS-52). */
const columnsByName = { ...sortColumns, Lifecycle: `case lifecycle ${nameRankSql} end` };
const columnsByReading = { "by-stage": sortColumns, "by-name": columnsByName } as const;

/** Returns one page of seqs. Sorts ties by `seq`, in the direction of the last sort key. */
export function readPage(
  store: Store,
  { branches, usesListIndex }: CaseListBranches,
  sort: readonly [CaseSort, ...CaseSort[]],
  offset: number,
  limit: number,
): number[] {
  const end = offset + limit;
  // Reads an index twice as far as needed, so paging doesn't reread it for each page. Without an index, all
  // rows are sorted anyway.
  const readLimit = usesListIndex ? 2 * end : noLimit;
  const listKey = JSON.stringify([branches, sort]);
  const { seqs } = getOrReadOrder(store, listKey, end, () => readOrder(store, branches, sort, readLimit));
  return Array.from(seqs.subarray(offset, end));
}

/** Means no limit in SQLite. */
const noLimit = -1;

/** Reads the seqs as one JSON string for speed (see `readCaseRows`). */
function readOrder(
  store: Store,
  branches: readonly SqlCondition[],
  sort: readonly CaseSort[],
  readLimit: number,
): CaseOrder {
  const columns = columnsByReading[store.readings["NS-52"]];
  const keys = sort.map(({ field }, index) => `${columns[field]} as key${index}`).join(", ");
  const selects = branches.map(({ sql }) => `select seq, ${keys} from cases where ${sql}`);
  const orderTerms = sort.map(({ isDescending }, index) => `key${index} ${formatSqlDirection(isDescending)}`);
  const ties = `seq ${formatSqlDirection(sort.at(-1)?.isDescending)}`;
  const orderedSql = `${selects.join(" union all ")} order by ${orderTerms.join(", ")}, ${ties} limit ?`;
  const values = branches.flatMap((branch) => branch.values);
  const sql = `select json_group_array(seq) from (${orderedSql})`;
  const text = store.value<string>(sql, ...values, readLimit) ?? "[]";
  const seqs = Uint32Array.from(JSON.parse(text) as number[]);
  return { seqs, isWhole: readLimit === noLimit || seqs.length < readLimit };
}

function formatSqlDirection(isDescending: boolean | undefined): "asc" | "desc" {
  return isDescending ? "desc" : "asc";
}
