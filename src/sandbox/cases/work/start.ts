import type { CaseRow } from "../../facts/case-row";
import { getStageLabel, stage } from "../../facts/stages";
import { formatFullName, type User } from "../../parties/users";
import type { Change } from "../../store/change";
import { createObjectFormatter, json } from "../../store/json-text";
import { formatStatus } from "../case-record";
import { addChat } from "../chats";
import { editCase } from "../edit-case";
import { moveCase } from "../move-case";

export interface StartRequest {
  readonly welcomeMessage: string;
  readonly user: User;
  readonly reference: string | null;
  readonly interestFees: number;
  readonly reminderFees: number;
  readonly collectionFees: number;
}

export type StartResult =
  | { readonly kind: "started"; readonly row: CaseRow }
  | { readonly kind: "refused"; readonly message: string };

/** Starts collection. The welcome message begins the conversation. */
export function startCase(change: Change, row: CaseRow, startRequest: StartRequest): StartResult {
  const reason = findRefusal(row);
  if (reason !== undefined) return { kind: "refused", message: reason };
  const activeRow = moveCase(
    change,
    editCase(change, row, buildStartColumns(change, row, startRequest)),
    stage.Active,
  );
  const { welcomeMessage: message, user } = startRequest;
  addChat(change, activeRow, {
    role: "Partner",
    message,
    author: formatFullName(user),
    userEmail: user.email,
  });
  return { kind: "started", row: activeRow };
}

function findRefusal(row: CaseRow): string | undefined {
  if (row.has_custom_terms === 1) return "A case with custom terms can't be started by this operation";
  if (row.lifecycle === stage.PendingVerification) return undefined;
  return `Only a case in Pending Verification can be started; this one is ${getStageLabel(row.lifecycle)}`;
}

/** Returns the columns to change. Assigns an unassigned test case to its managing partner. */
function buildStartColumns(change: Change, row: CaseRow, startRequest: StartRequest) {
  const { interestFees, reminderFees, collectionFees } = startRequest;
  const newFees = interestFees + reminderFees + collectionFees;
  const knownFees = row.interest_fees + row.reminder_fees + row.collection_fees;
  const isAssigned = row.collection_partner !== null;
  return {
    ...(!isAssigned && { collection_partner: row.managing_partner, date_assigned: change.now }),
    ...(startRequest.reference !== null && { partner_reference: startRequest.reference }),
    interest_fees: interestFees,
    reminder_fees: reminderFees,
    collection_fees: collectionFees,
    remainder: row.remainder + newFees - knownFees,
  };
}

export const startedRecord = createObjectFormatter<CaseRow>({
  caseId: (row) => json.text(row.id),
  caseReference: (row) => json.text(row.reference),
  status: formatStatus,
  activatedAt: (row) => json.time(row.date_collection_started),
  collectionPartnerReference: (row) => json.text(row.partner_reference),
});
