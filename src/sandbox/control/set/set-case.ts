import { closeCodes } from "../../../base/cases/close-code";
import { readLifecycle } from "../../../base/cases/lifecycle";
import { Failure } from "../../../base/failure";
import { isJsonObject, type JsonObject } from "../../../base/json/json";
import { resolveValidation } from "../../cases/case-changes";
import { addChat, chatRoles } from "../../cases/chats";
import { editCase } from "../../cases/edit-case";
import { setFees } from "../../cases/fees";
import { moveCase } from "../../cases/move-case";
import { recordPayment } from "../../cases/payments/payment-changes";
import { needsInfo } from "../../cases/validation";
import type { CaseRow } from "../../facts/case-row";
import { getStageName, stage } from "../../facts/stages";
import type { Change } from "../../store/change";
import { insert, toFlag } from "../../store/insert";
import { json } from "../../store/json-text";
import { read } from "../action";
import { createViewableSetting } from "./set";
import { findCaseByName } from "./subjects";

type SetStep = (change: Change, row: CaseRow, options: JsonObject) => CaseRow;

/** Steps by option, in the order in which they run. */
const stepByOption: Readonly<Record<string, SetStep>> = {
  fees: changeFees,
  payment: (change, row, { payment }) =>
    recordPayment(change, row, { amount: read.amount("payment", payment ?? null, row, 1) }),
  needs: addValidationItem,
  resolved: (change, row, { resolved }) => (resolved === true ? resolveValidation(change, row) : row),
  chat: addChatMessage,
  customTerms: (change, row, { customTerms }) =>
    editCase(change, row, { has_custom_terms: toFlag(customTerms === true) }),
  lifecycle: changeLifecycle,
};

const fieldNames = [...Object.keys(stepByOption), "closeCode", "closeComment"];

/** Changes a case directly, bypassing the checks in the operations of the platform (NS-09, NS-10, NS-28). */
export const setCase = createViewableSetting("case", fieldNames, (change, options) => {
  const caseRow = findCaseByName(change.store, read.text(options, "case"));
  checkCloseOptions(options);
  const requestedSteps = Object.entries(stepByOption).filter(([name]) => options[name] !== undefined);
  const row = requestedSteps.reduce((before, [, step]) => step(change, before, options), caseRow);
  return summarizeCase(row);
});

function summarizeCase(row: CaseRow): object {
  return {
    id: row.id,
    reference: row.reference,
    lifecycle: getStageName(row.lifecycle),
    closeCode: row.close_code,
    closeComment: row.close_comment,
    remainder: json.money(row.remainder),
    currency: row.currency,
    needsInfo: row.needs_info === 1,
  };
}

function readStage(options: JsonObject): number {
  const text = read.text(options, "lifecycle");
  const name = readLifecycle(text);
  if (name !== undefined) return stage[name];
  const validNames = Object.keys(stage).join(", ");
  throw new Failure("usage", `"${text}" is not a valid lifecycle. Use one of ${validNames}`);
}

function checkCloseOptions(options: JsonObject): void {
  const isClosing = options.lifecycle !== undefined && readStage(options) === stage.Closed;
  if (isClosing || (options.closeCode === undefined && options.closeComment === undefined)) return;
  throw new Failure("usage", "A close code and a close comment go with the lifecycle Closed");
}

function changeLifecycle(change: Change, row: CaseRow, options: JsonObject): CaseRow {
  const closeCode = read.word(options, "closeCode", closeCodes);
  const closeComment = read.optionalText(options, "closeComment");
  return moveCase(change, row, readStage(options), { ...(closeCode && { closeCode }), closeComment });
}

const feeColumns = {
  interest: "interest_fees",
  reminder: "reminder_fees",
  collection: "collection_fees",
} as const;

/** Replaces the fees. Interest and fees don't accrue automatically (NS-57). */
function changeFees(change: Change, row: CaseRow, { fees }: JsonObject): CaseRow {
  if (!isJsonObject(fees))
    throw new Failure("usage", "fees must be an object of interest, reminder and collection");
  const { gross_amount, interest_fees, reminder_fees, collection_fees } = row;
  const currentFees = { gross_amount, interest_fees, reminder_fees, collection_fees };
  const changedFees = Object.entries(feeColumns).flatMap(([name, column]) =>
    fees[name] === undefined ? [] : [[column, read.amount(`fees.${name}`, fees[name], row, 0)] as const],
  );
  return setFees(
    change,
    row,
    { ...currentFees, ...Object.fromEntries(changedFees) },
    row.success_fee_hundredths,
  );
}

/** Adds a validation item that asks for information in an area (VIS-09). */
function addValidationItem(change: Change, row: CaseRow, { needs }: JsonObject): CaseRow {
  if (!isJsonObject(needs)) throw new Failure("usage", "needs must be an object of area and description");
  const item = { resolution_area: read.text(needs, "area"), description: read.text(needs, "description") };
  insert(change.store, "validation_items", { case_seq: row.seq, ...item });
  return editCase(change, row, { needs_info: toFlag(needsInfo(change.store, row.seq)) });
}

function addChatMessage(change: Change, row: CaseRow, { chat }: JsonObject): CaseRow {
  if (!isJsonObject(chat)) throw new Failure("usage", "chat must be an object of message, role and author");
  const role = read.word(chat, "role", chatRoles) ?? "Creditor";
  if (role === "Partner" && row.collection_partner === null)
    throw new Failure("usage", "Nobody collects this case, so no Partner can write");
  if (role === "ManagedByPartner" && row.managing_partner === null)
    throw new Failure("usage", "Nobody manages this case, so no ManagedByPartner can write");
  addChat(change, row, {
    role,
    message: read.text(chat, "message"),
    author: read.optionalText(chat, "author"),
  });
  return row;
}
