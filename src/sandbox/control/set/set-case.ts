import { settableCloseCodes } from "../../../base/cases/close-code";
import { readLifecycle } from "../../../base/cases/lifecycle";
import { Failure } from "../../../base/failure";
import { isJsonObject, type JsonObject, NumberText } from "../../../base/json/json";
import { addChat, chatRoles, moveCase, recordPayment, resolveValidation } from "../../cases/case-changes";
import { editCase } from "../../cases/edit-case";
import { needsInfo } from "../../cases/validation";
import type { CaseRow } from "../../facts/case-row";
import { readMoney } from "../../facts/money";
import { stage, stageName } from "../../facts/stages";
import type { Change } from "../../store/change";
import { flag, insert } from "../../store/insert";
import { readText } from "../action";
import { optionalText, readWord, viewable } from "./set";
import { findCaseNamed } from "./subjects";

type Step = (change: Change, row: CaseRow, options: JsonObject) => CaseRow;

/** What an option does, in the order in which they are done. */
const steps: Readonly<Record<string, Step>> = {
  payment: pay,
  needs: addNeed,
  resolved: (change, row, { resolved }) => (resolved === true ? resolveValidation(change, row) : row),
  chat: say,
  customTerms: (change, row, { customTerms }) =>
    editCase(change, row, { has_custom_terms: flag(customTerms === true) }),
  lifecycle: move,
};

const known = [...Object.keys(steps), "closeCode", "closeComment"];

/** What no interface can do to a case by itself (NS-09, NS-10, NS-28). */
export const setCase = viewable("case", known, (change, options) => {
  const found = findCaseNamed(change.store, readText(options, "case"));
  checkClosing(options);
  const requested = Object.entries(steps).filter(([name]) => options[name] !== undefined);
  const row = requested.reduce((before, [, step]) => step(change, before, options), found);
  return describe(row);
});

function describe(row: CaseRow): object {
  return {
    id: row.id,
    reference: row.reference,
    lifecycle: stageName(row.lifecycle),
    closeCode: row.close_code,
    closeComment: row.close_comment,
    remainder: (row.remainder / 100).toFixed(2),
    currency: row.currency,
    needsInfo: row.needs_info === 1,
  };
}

function readStage(options: JsonObject): number {
  const text = readText(options, "lifecycle");
  const name = readLifecycle(text);
  if (name !== undefined) return stage[name];
  throw new Failure(
    "usage",
    `"${text}" is not a valid lifecycle. Use one of ${Object.keys(stage).join(", ")}`,
  );
}

function checkClosing(options: JsonObject): void {
  const closes = options.lifecycle !== undefined && readStage(options) === stage.Closed;
  if (closes || (options.closeCode === undefined && options.closeComment === undefined)) return;
  throw new Failure("usage", "A close code and a close comment go with the lifecycle Closed");
}

function move(change: Change, row: CaseRow, options: JsonObject): CaseRow {
  const closeCode = readWord(options, "closeCode", settableCloseCodes);
  const closeComment = optionalText(options, "closeComment");
  return moveCase(change, row, readStage(options), { ...(closeCode && { closeCode }), closeComment });
}

function pay(change: Change, row: CaseRow, { payment }: JsonObject): CaseRow {
  const money = payment instanceof NumberText ? readMoney(payment) : { finding: "must be a number" };
  if ("finding" in money) throw new Failure("usage", `payment ${money.finding}`);
  if (money.cents <= 0) throw new Failure("usage", "payment must be above 0");
  return recordPayment(change, row, { amount: money.cents });
}

/** VIS-09: what the case still needs, and in which area. */
function addNeed(change: Change, row: CaseRow, { needs }: JsonObject): CaseRow {
  if (!isJsonObject(needs)) throw new Failure("usage", "needs must be an object of area and description");
  const item = { resolution_area: readText(needs, "area"), description: readText(needs, "description") };
  insert(change.store, "validation_items", { case_seq: row.seq, ...item });
  return editCase(change, row, { needs_info: flag(needsInfo(change.store, row.seq)) });
}

function say(change: Change, row: CaseRow, { chat }: JsonObject): CaseRow {
  if (!isJsonObject(chat)) throw new Failure("usage", "chat must be an object of message, role and author");
  const role = readWord(chat, "role", chatRoles) ?? "Creditor";
  addChat(change, row, { role, message: readText(chat, "message"), author: optionalText(chat, "author") });
  return row;
}
