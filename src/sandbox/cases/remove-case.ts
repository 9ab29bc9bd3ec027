import type { CaseRow } from "../facts/case-row";
import type { Change } from "../store/change";

/** Statements that delete the rows of a case, children first. */
const deleteStatements: readonly string[] = [
  "delete from deliveries where case_seq = ?",
  "delete from payments where case_seq = ?",
  "delete from chats where case_seq = ?",
  "delete from files where case_seq = ?",
  "delete from timeline_entries where case_seq = ?",
  "delete from validation_items where case_seq = ?",
  "delete from cases where seq = ?",
];

/** Deletes the creditor that was created for a managed case, if nothing else refers to it. */
const deleteUnusedCreditorSql = `delete from creditors where seq = ?
  and not exists (select 1 from cases where creditor = creditors.seq)
  and not exists (select 1 from creditor_users where creditor = creditors.seq)
  and not exists (select 1 from client_links where creditor = creditors.seq)
  and not exists (select 1 from link_requests where creditor = creditors.seq)
  and not exists (select 1 from divisions where creditor = creditors.seq)
  and not exists (select 1 from api_keys where surface = 'customer' and owner = creditors.seq)`;

type RemovableCase = Pick<CaseRow, "seq" | "debtor" | "creditor">;

/** Deletes a case and everything that belongs to it. Publishes no event. */
export function removeCase({ store }: Change, { seq, debtor, creditor }: RemovableCase): void {
  for (const sql of deleteStatements) store.run(sql, seq);
  store.run(
    "delete from debtors where seq = ? and not exists (select 1 from cases where debtor = debtors.seq)",
    debtor,
  );
  store.run(deleteUnusedCreditorSql, creditor);
}
