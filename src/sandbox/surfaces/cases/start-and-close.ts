import { settableCloseCodes } from "../../../base/cases/close-code";
import { type Close, closeCase as close } from "../../cases/work/close";
import { startCase as startCollection, startedRecord } from "../../cases/work/start";
import type { CaseRow } from "../../facts/case-row";
import { ok, refusal } from "../../wire/answers";
import type { Fields } from "../../wire/fields";
import { findSender } from "../chats";
import type { HandlerRequest } from "../handler";
import { refuseErrors } from "../read-body";
import { workOnCase } from "./lookups";

const validationError = (message: string) => refusal(400, "ValidationError", message);

const startCase = (request: HandlerRequest) =>
  workOnCase(request, (row, fields) => {
    const { start, sender, assigned } = readStart(fields, row);
    refuseErrors(fields);
    const user = findSender(request, sender);
    if (assigned !== undefined) findSender(request, assigned);
    const started = startCollection(request, row, { ...start, user });
    return started.kind === "started" ? ok(startedRecord(started.row)) : validationError(started.message);
  });

function readFee(fields: Fields, name: string, { currency }: CaseRow): number {
  const amount = fields.money(name, currency) ?? 0;
  if (amount < 0) fields.broken(name, "must not be negative");
  return amount;
}

function readStart(fields: Fields, row: CaseRow) {
  const assigned = { email: fields.email("AssignedUserEmail"), id: fields.guid("AssignedUserId") };
  return {
    start: {
      welcomeMessage: fields.requiredText("WelcomeMessage", 5000),
      reference: fields.text("CollectionPartnerReference", 128),
      interestFees: readFee(fields, "InterestFees", row),
      reminderFees: readFee(fields, "ReminderFees", row),
      collectionFees: readFee(fields, "CollectionFees", row),
    },
    sender: { email: fields.email("UserEmail"), id: fields.guid("UserId") },
    assigned: assigned.email === null && assigned.id === null ? undefined : assigned,
  };
}

const closeCase = (request: HandlerRequest) =>
  workOnCase(request, (row, fields) => {
    const requested = readClose(fields);
    refuseErrors(fields);
    const closed = close(request, row, requested);
    return closed.kind === "closed" ? ok(closed.record) : validationError(closed.message);
  });

/** Reads the name of a close code, ignoring case. Labels are only used in answers. */
function readClose(fields: Fields): Close {
  const text = fields.requiredText("CloseCode").toLowerCase();
  const closeCode = settableCloseCodes.find((code) => code.toLowerCase() === text);
  if (closeCode === undefined && text !== "")
    fields.broken("CloseCode", `must be one of ${settableCloseCodes.join(", ")}`);
  return { closeCode: closeCode ?? "Other", comment: fields.text("Comment", 2000) };
}

export const startAndClose = { startCase, closeCase };
