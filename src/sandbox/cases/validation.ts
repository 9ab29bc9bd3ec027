import type { CaseRow } from "../facts/case-row";
import { createObjectFormatter, json } from "../store/json-text";
import type { Store } from "../store/store";

/** Areas whose items the creditor never sees (VIS-09). */
const internalAreas = ["InternalReview", "AdminReview"] as const;

interface ValidationItem {
  readonly resolution_area: string;
  readonly description: string;
}

/** Whether the creditor must provide information. Internal items don't count (VIS-09). */
export const needsInfo = (store: Store, caseSeq: number): boolean =>
  listUnresolvedItems(store, caseSeq).length > 0;

/** Lists the unresolved items that the creditor can see, but never their rationale or confidence (VIS-10). */
function listUnresolvedItems(store: Store, caseSeq: number): ValidationItem[] {
  const sql = `select resolution_area, description from validation_items
    where case_seq = ? and resolved_at is null and resolution_area not in (?, ?) order by seq`;
  return store.all(sql, caseSeq, ...internalAreas);
}

const itemRecord = createObjectFormatter<ValidationItem>({
  resolutionArea: (item) => json.text(item.resolution_area),
  description: (item) => json.text(item.description),
});

/** Formats the validation items of a case (FLD-44). */
export function formatValidation(store: Store, row: CaseRow): string {
  const items = listUnresolvedItems(store, row.seq);
  return `{"needsInfo":${json.flag(items.length > 0)},"creditorRespondedAt":${json.time(row.creditor_responded_at)},"items":${json.list(items.map((item) => itemRecord(item)))}}`;
}
