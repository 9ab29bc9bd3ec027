import { settableCloseCodes } from "../../../base/cases/close-code";
import { closeCase as close } from "../../cases/work/close";
import { startCase as startCollection, startedRecord } from "../../cases/work/start";
import type { CaseRow } from "../../facts/case-row";
import type { Fields } from "../../wire/fields";
import { createRefusal, type HandlerResponse, ok } from "../../wire/responses";
import { findSender } from "../chats";
import type { HandlerRequest } from "../handler";
import { readFields, readWord, refuseIfInvalid } from "../read-body";
import { findWritableCase } from "./lookups";

const createValidationRefusal = (message: string) => createRefusal(400, "ValidationError", message);

function startCase(request: HandlerRequest): HandlerResponse {
  const row = findWritableCase(request);
  const fields = readFields(request);
  const { start, sender, assignee } = readStartRequest(fields, row);
  refuseIfInvalid(fields);
  const user = findSender(request, sender);
  if (assignee.email !== null || assignee.id !== null) findSender(request, assignee);
  const result = startCollection(request, row, { ...start, user });
  return result.kind === "started" ? ok(startedRecord(result.row)) : createValidationRefusal(result.message);
}

function readFee(fields: Fields, name: string, { currency }: CaseRow): number {
  const amount = fields.money(name, currency) ?? 0;
  if (amount < 0) fields.addError(name, "must not be negative");
  return amount;
}

function readStartRequest(fields: Fields, row: CaseRow) {
  return {
    assignee: { email: fields.email("AssignedUserEmail"), id: fields.guid("AssignedUserId") },
    start: {
      welcomeMessage: fields.requiredText("WelcomeMessage", 5000),
      reference: fields.text("CollectionPartnerReference", 128),
      interestFees: readFee(fields, "InterestFees", row),
      reminderFees: readFee(fields, "ReminderFees", row),
      collectionFees: readFee(fields, "CollectionFees", row),
    },
    sender: { email: fields.email("UserEmail"), id: fields.guid("UserId") },
  };
}

/** Closes a case. The close code must be a name; labels appear only in responses. */
function closeCase(request: HandlerRequest): HandlerResponse {
  const row = findWritableCase(request);
  const fields = readFields(request);
  const closeCode = readWord(fields, "CloseCode", fields.requiredText("CloseCode"), settableCloseCodes);
  const comment = fields.text("Comment", 2000);
  refuseIfInvalid(fields);
  const result = close(request, row, { closeCode: closeCode ?? "Other", comment });
  return result.kind === "closed" ? ok(result.record) : createValidationRefusal(result.message);
}

export const startAndClose = { startCase, closeCase };
