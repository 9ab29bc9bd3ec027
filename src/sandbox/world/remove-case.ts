import type { Change } from "../change";
import type { CaseRow } from "./case-row";

/** What stands below a case, and what stands below that first. */
const parts: readonly string[] = [
  "delete from attempts where delivery in (select seq from deliveries where case_seq = ?)",
  "delete from deliveries where case_seq = ?",
  "delete from payments where case_seq = ?",
  "delete from chats where case_seq = ?",
  "delete from timeline_entries where case_seq = ?",
  "delete from validation_items where case_seq = ?",
  "delete from cases where seq = ?",
];

/** Takes a case out of the world with all that belongs to it; nobody is told. */
export function removeCase({ store }: Change, { seq, debtor }: Pick<CaseRow, "seq" | "debtor">): void {
  for (const sql of parts) store.run(sql, seq);
  store.run(
    "delete from debtors where seq = ? and not exists (select 1 from cases where debtor = debtors.seq)",
    debtor,
  );
}
