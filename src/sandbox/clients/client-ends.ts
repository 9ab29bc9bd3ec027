import { readCase } from "../cases/edit-case";
import { moveCase } from "../cases/move-case";
import { removeCase } from "../cases/remove-case";
import { finalStages, stage } from "../facts/stages";
import { archiveLink, deleteLink } from "../parties/client-links";
import type { Change } from "../store/change";
import { deleteSubscription } from "../subscriptions/subscriptions";
import { deleteCallerKeys } from "../wire/idempotency";
import type { ClientRow } from "./clients";

type Client = Pick<ClientRow, "creditor" | "is_attributed">;

function findCaseSequenceNumbers({ store }: Change, creditor: number, condition: string): number[] {
  const sql = `select seq from cases where creditor = ? and ${condition} order by seq`;
  return store.all<{ seq: number }>(sql, creditor).map(({ seq }) => seq);
}

/** Returns why a client can't be withdrawn (LC-28, CFL-06, CFL-07), or undefined if it can. */
export function findWithdrawalBlocker(
  change: Change,
  { creditor, is_attributed }: Client,
): string | undefined {
  if (is_attributed === 0) return "The client had its account before it was linked";
  const openCondition = `lifecycle not in (${finalStages.join(", ")})`;
  const countedCondition = change.store.readings["AMB-50"] === "any-case" ? "true" : openCondition;
  const beyondSigningSql = `is_deleted = 0 and lifecycle <> ${stage.PendingContractSigning}`;
  const { length } = findCaseSequenceNumbers(change, creditor, `${beyondSigningSql} and ${countedCondition}`);
  if (length === 0) return undefined;
  return `${length} case${length === 1 ? " is" : "s are"} past PendingContractSigning`;
}

/**
 * Closes the cases that await signatures before ending the link, so that the partner still receives events
 * about them.
 */
export function withdrawClient(change: Change, { creditor }: Client): void {
  const inSigningSql = `is_deleted = 0 and lifecycle = ${stage.PendingContractSigning}`;
  for (const seq of findCaseSequenceNumbers(change, creditor, inSigningSql))
    moveCase(change, readCase(change, seq), stage.Closed, { closeCode: "CaseNeverStartedInternal" });
  archiveLink(change, creditor);
}

/** Statements that delete the other rows of an account. No row may remain, because SQLite reuses seqs. */
const accountStatements: readonly string[] = [
  "delete from link_requests where creditor = ?",
  "delete from divisions where creditor = ?",
  "delete from creditor_users where creditor = ?",
  "delete from api_keys where surface = 'customer' and owner = ?",
  "delete from kyc_verifications where creditor = ?",
  "delete from client_links where creditor = ?",
  "delete from creditors where seq = ?",
];

function removeAccount(change: Change, creditor: number): void {
  const { store } = change;
  for (const seq of findCaseSequenceNumbers(change, creditor, "true"))
    removeCase(change, readCase(change, seq));
  const subscriptionsSql = "select seq from subscriptions where surface = 'customer' and owner = ?";
  for (const { seq } of store.all<{ seq: number }>(subscriptionsSql, creditor))
    deleteSubscription(store, seq);
  for (const sql of accountStatements) store.run(sql, creditor);
  deleteCallerKeys(store, { surface: "customer", owner: creditor });
}

/** Restores the state before the client was posted: no account, or an account without a link (AMB-18). */
export function resetClient(change: Change, { creditor, is_attributed }: Client): void {
  if (is_attributed === 1) removeAccount(change, creditor);
  else deleteLink(change, creditor);
}
