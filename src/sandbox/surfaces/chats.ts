import { addChat } from "../cases/case-changes";
import { chatById, listChatRecords } from "../cases/chat-record";
import type { ChatRole } from "../cases/chats";
import type { CaseRow } from "../cases/list/cases";
import { findUser, fullName, type User } from "../parties/users";
import { jsonList } from "../store/json-text";
import { type Answer, ok, refusal } from "../wire/answers";
import type { Fields } from "../wire/fields";
import { caseReader, findForWrite, findManaged, findOwn } from "./cases/lookups";
import type { HandlerRequest } from "./handler";
import { readFields, refuseFields } from "./read-body";

const printChats = ({ store }: HandlerRequest, row: CaseRow) => jsonList(listChatRecords(store, row));

const maxLength = 10_000;

interface NewMessage {
  readonly message: string;
  readonly sender: User;
}

interface SenderQuery {
  readonly email: string | null;
  /** Deprecated. */
  readonly id: string | null;
}

/** Finds one of the caller's users, by email address or id. */
export function findSender(
  { store, caller }: HandlerRequest,
  { email, id }: SenderQuery,
): { readonly sender: User } | { readonly refusal: Answer } {
  if (email === null && id === null)
    return { refusal: refusal(400, "MissingUserIdentifier", "A userEmail or a userId is required") };
  const surface = caller.surface === "customer" ? "customer" : "collection";
  const sender = findUser(store, surface, caller.owner, { email, id });
  if (sender !== undefined) return { sender };
  const senderText = email === null ? `the id ${id}` : `the address ${email}`;
  return { refusal: refusal(400, "InvalidUserEmail", `None of your users has ${senderText}`) };
}

function readMessage(request: HandlerRequest, fields: Fields): NewMessage | { refusal: Answer } {
  const message = fields.requiredText("Message", maxLength);
  const email = fields.text("UserEmail")?.trim() ?? null;
  const id = fields.guid("UserId");
  if (fields.rejection !== undefined) return { refusal: refuseFields(fields.rejection) };
  const lookup = findSender(request, { email, id });
  return "refusal" in lookup ? lookup : { message, ...lookup };
}

/** A partner that only manages a test case writes as its manager. */
function roleOf({ caller }: HandlerRequest, row: CaseRow): ChatRole {
  if (caller.surface === "customer") return "Creditor";
  return row.collection_partner === caller.owner ? "Partner" : "ManagedByPartner";
}

/** EVT-14, CFL-08 */
function sendChat(request: HandlerRequest): Answer {
  const foundCase = findForWrite(request);
  if ("refusal" in foundCase) return foundCase.refusal;
  const parsed = readFields(request);
  if ("refusal" in parsed) return parsed.refusal;
  const posted = readMessage(request, parsed.fields);
  if ("refusal" in posted) return posted.refusal;
  const { row } = foundCase;
  const { message, sender } = posted;
  const author = fullName(sender);
  const id = addChat(request, row, { role: roleOf(request, row), message, author, userEmail: sender.email });
  return ok(chatById(request.store, id));
}

export const chats = { listChats: caseReader(findOwn, printChats), sendChat };

/** For the managing partner, who is neither the creditor nor the collection partner. */
export const managedChats = { listManagedChats: caseReader(findManaged, printChats) };
