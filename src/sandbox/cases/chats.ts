import type { CaseRow } from "../facts/case-row";
import { type EventDataJson, publishCaseEvent } from "../outbox/publish";
import { findAnyUser, type User } from "../parties/users";
import type { Change } from "../store/change";
import { insert } from "../store/insert";
import { createObjectFormatter, json } from "../store/json-text";
import { createIdGenerator } from "../store/new-ids";
import type { Store } from "../store/store";
import {
  createCollectionActor,
  createCreditorActor,
  createManagingActor,
  type TimelineActor,
} from "./timeline/timeline-actor";
import { addTimelineNote } from "./timeline/timeline-note";

/** Roles in which a message can be written (EVT-15). */
export const chatRoles = ["Partner", "Creditor", "ManagedByPartner"] as const;
export type ChatRole = (typeof chatRoles)[number];

interface NewChat {
  readonly role: ChatRole;
  readonly message: string;
  readonly author?: string | undefined;
  /** Email address of the sender, if the sender is a user. */
  readonly userEmail?: string | undefined;
}

function resolveWriter({ store }: Change, row: CaseRow, role: ChatRole): TimelineActor {
  if (role === "Creditor") return createCreditorActor(row);
  return role === "Partner" ? createCollectionActor(row) : createManagingActor(store, row);
}

/** Adds a message to the conversation about a case (EVT-14). Returns the ID of the message. */
export function addChat(change: Change, row: CaseRow, chat: NewChat): string {
  const { role, message, author } = chat;
  const id = createIdGenerator(change.store).guid();
  insert(change.store, "chats", {
    ...{ id, case_seq: row.seq, role, message, author },
    user_email: chat.userEmail,
    date_created: change.now,
  });
  const party = resolveWriter(change, row, role);
  const actor = { ...party, actor_name: author ?? party.actor_name };
  const note = { type: "Communication", title: "Chat message added", description: message } as const;
  addTimelineNote(change, row, note, actor);
  publishCaseEvent(change, row, "chat.created", formatChatData({ id, role, message }));
  return id;
}

export type EventChat = Readonly<Record<"id" | "role" | "message", string>>;

export const formatChatData = ({ id, role, message }: EventChat): EventDataJson => ({
  chatId: json.text(id),
  role: json.text(role),
  message: json.text(message),
});

interface ChatRow {
  readonly id: string;
  readonly role: ChatRole;
  readonly message: string;
  readonly author: string | null;
  readonly user_email: string | null;
  readonly date_created: number;
  readonly is_seen: 0 | 1;
}

const chatColumnsSql = `id, role, message, author, user_email, date_created, exists (select 1 from chats answer
  where answer.case_seq = chat.case_seq and answer.seq > chat.seq
    and (answer.role = 'Creditor') <> (chat.role = 'Creditor')) as is_seen`;

/** Returns the messages of a case, oldest first. A message counts as seen once the other side has replied. */
export function listChatRecords(store: Store, { seq }: CaseRow): string[] {
  const sql = `select ${chatColumnsSql} from chats chat where case_seq = ? order by seq`;
  const rows = store.all<ChatRow>(sql, seq);
  return rows.map((row) => chatRecord(row, store));
}

export function readChatRecord(store: Store, id: string): string {
  const row = store.get<ChatRow>(`select ${chatColumnsSql} from chats chat where id = ?`, id);
  if (row === undefined) throw new RangeError(`No chat message has the id ${id}`);
  return chatRecord(row, store);
}

const labelByRole: Readonly<Record<ChatRole, string>> = {
  Partner: "Partner",
  Creditor: "Creditor",
  ManagedByPartner: "Managed by partner",
};

/** Returns a message's sender. A message added through the control interface has an author but no user. */
function resolveSender({ role, author, user_email }: ChatRow, store: Store): Partial<User> {
  const surface = role === "Creditor" ? "customer" : "collection";
  const user = user_email === null ? undefined : findAnyUser(store, surface, user_email);
  if (user !== undefined) return user;
  const [first = null, ...others] = author?.split(" ") ?? [];
  return { first_name: first, last_name: others.join(" ") || null };
}

const senderRecord = createObjectFormatter<Partial<User>>({
  id: (user) => json.count(user.id),
  dateCreated: () => "null",
  dateUpdated: () => "null",
  firstName: (user) => json.text(user.first_name),
  lastName: (user) => json.text(user.last_name),
  email: (user) => json.text(user.email),
});

const chatRecord = createObjectFormatter<ChatRow, Store>({
  id: (row) => json.text(row.id),
  dateCreated: (row) => json.time(row.date_created),
  dateUpdated: () => "null",
  role: (row) => json.count(chatRoles.indexOf(row.role)),
  roleLabel: (row) => json.text(labelByRole[row.role]),
  message: (row) => json.text(row.message),
  isSeen: (row) => json.flag(row.is_seen),
  user: (row, store) => senderRecord(resolveSender(row, store)),
});
