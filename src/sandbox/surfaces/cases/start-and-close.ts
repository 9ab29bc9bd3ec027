import { settableCloseCodes } from "../../../base/cases/close-code";
import { type CloseRequest, closeCase as close } from "../../cases/work/close";
import { startCase as startCollection, startedRecord } from "../../cases/work/start";
import type { CaseRow } from "../../facts/case-row";
import { ok, refusal } from "../../wire/answers";
import type { Fields } from "../../wire/fields";
import { findSender } from "../chats";
import type { HandlerRequest } from "../handler";
import { refuseIfInvalid } from "../read-body";
import { workOnCase } from "./lookups";

const validationError = (message: string) => refusal(400, "ValidationError", message);

const startCase = (request: HandlerRequest) =>
  workOnCase(request, (row, fields) => {
    const { start, sender, assigned } = readStartRequest(fields, row);
    refuseIfInvalid(fields);
    const user = findSender(request, sender);
    if (assigned !== undefined) findSender(request, assigned);
    const startResult = startCollection(request, row, { ...start, user });
    return startResult.kind === "started"
      ? ok(startedRecord(startResult.row))
      : validationError(startResult.message);
  });

function readFee(fields: Fields, name: string, { currency }: CaseRow): number {
  const amount = fields.money(name, currency) ?? 0;
  if (amount < 0) fields.broken(name, "must not be negative");
  return amount;
}

function readStartRequest(fields: Fields, row: CaseRow) {
  const assignedUser = { email: fields.email("AssignedUserEmail"), id: fields.guid("AssignedUserId") };
  return {
    start: {
      welcomeMessage: fields.requiredText("WelcomeMessage", 5000),
      reference: fields.text("CollectionPartnerReference", 128),
      interestFees: readFee(fields, "InterestFees", row),
      reminderFees: readFee(fields, "ReminderFees", row),
      collectionFees: readFee(fields, "CollectionFees", row),
    },
    sender: { email: fields.email("UserEmail"), id: fields.guid("UserId") },
    assigned: assignedUser.email === null && assignedUser.id === null ? undefined : assignedUser,
  };
}

const closeCase = (request: HandlerRequest) =>
  workOnCase(request, (row, fields) => {
    const closeRequest = readCloseRequest(fields);
    refuseIfInvalid(fields);
    const closeResult = close(request, row, closeRequest);
    return closeResult.kind === "closed" ? ok(closeResult.record) : validationError(closeResult.message);
  });

/** Reads the name of a close code, ignoring case. Labels are only used in answers. */
function readCloseRequest(fields: Fields): CloseRequest {
  const text = fields.requiredText("CloseCode").toLowerCase();
  const closeCode = settableCloseCodes.find((code) => code.toLowerCase() === text);
  if (closeCode === undefined && text !== "")
    fields.broken("CloseCode", `must be one of ${settableCloseCodes.join(", ")}`);
  return { closeCode: closeCode ?? "Other", comment: fields.text("Comment", 2000) };
}

export const startAndClose = { startCase, closeCase };
