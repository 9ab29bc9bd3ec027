import { addChat, type ChatRole, listChatRecords, readChatRecord } from "../cases/chats";
import type { CaseRow } from "../cases/list/cases";
import { findUser, formatFullName, type User } from "../parties/users";
import { json } from "../store/json-text";
import { refuse } from "../wire/refused";
import { createRefusal, type HandlerResponse, ok } from "../wire/responses";
import { createCaseReader, findManagedCase, findOwnCase, findWritableCase } from "./cases/lookups";
import type { HandlerRequest } from "./handler";
import { readFields, refuseIfInvalid } from "./read-body";

const formatChats = ({ store }: HandlerRequest, row: CaseRow) => json.list(listChatRecords(store, row));

const maxMessageLength = 10_000;

interface SenderQuery {
  readonly email: string | null;
  /** The sender's ID. Deprecated. */
  readonly id: string | null;
}

/** Finds the caller's user by email address or ID. Refuses the request if no user matches. */
export function findSender({ store, caller }: HandlerRequest, { email, id }: SenderQuery): User {
  if (email === null && id === null)
    refuse(createRefusal(400, "MissingUserIdentifier", "A userEmail or a userId is required"));
  const surface = caller.surface === "customer" ? "customer" : "collection";
  const sender = findUser(store, surface, caller.owner, { email, id });
  if (sender !== undefined) return sender;
  const senderText = email === null ? `the id ${id}` : `the address ${email}`;
  refuse(createRefusal(400, "InvalidUserEmail", `None of your users has ${senderText}`));
}

function readMessage(request: HandlerRequest) {
  const fields = readFields(request);
  const message = fields.requiredText("Message", maxMessageLength);
  const email = fields.text("UserEmail")?.trim() ?? null;
  const id = fields.guid("UserId");
  refuseIfInvalid(fields);
  return { message, sender: findSender(request, { email, id }) };
}

/**
 * Returns the role in which the caller writes. A partner that manages a test case but doesn't collect it
 * writes as its manager.
 */
function getChatRole({ caller }: HandlerRequest, row: CaseRow): ChatRole {
  if (caller.surface === "customer") return "Creditor";
  return row.collection_partner === caller.owner ? "Partner" : "ManagedByPartner";
}

/** Adds a message to the conversation about a case (EVT-14, CFL-08). */
function sendChat(request: HandlerRequest): HandlerResponse {
  const row = findWritableCase(request);
  const { message, sender } = readMessage(request);
  const role = getChatRole(request, row);
  const id = addChat(request, row, {
    role,
    message,
    author: formatFullName(sender),
    userEmail: sender.email,
  });
  return ok(readChatRecord(request.store, id));
}

export const chats = { listChats: createCaseReader(findOwnCase, formatChats), sendChat };

/** Lists a managed case's messages for its managing partner, even if another partner collects the case. */
export const listManagedChats = createCaseReader(findManagedCase, formatChats);
