import type { CaseRow } from "../facts/case-row";
import { findAnyUser, type User, type UserSurface } from "../parties/users";
import {
  createObjectFormatter,
  formatJsonCount,
  formatJsonFlag,
  formatJsonText,
  formatJsonTime,
} from "../store/json-text";
import type { Store } from "../store/store";
import { type ChatRole, chatRoles } from "./chats";

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

/** Returns a case's messages, oldest first. A message counts as seen once the other side has replied. */
export function listChatRecords(store: Store, { seq }: CaseRow): string[] {
  const rows = store.all<ChatRow>(
    `select ${chatColumnsSql} from chats chat where case_seq = ? order by seq`,
    seq,
  );
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

const selectSurface = (role: ChatRole): UserSurface => (role === "Creditor" ? "customer" : "collection");

/** Returns a message's sender. A message added through the control interface has an author but no user. */
function resolveSender({ role, author, user_email }: ChatRow, store: Store): Partial<User> {
  const user = user_email === null ? undefined : findAnyUser(store, selectSurface(role), user_email);
  if (user !== undefined) return user;
  const [first = null, ...others] = author?.split(" ") ?? [];
  return { first_name: first, last_name: others.join(" ") || null };
}

const senderRecord = createObjectFormatter<Partial<User>>({
  id: (user) => formatJsonCount(user.id),
  dateCreated: () => "null",
  dateUpdated: () => "null",
  firstName: (user) => formatJsonText(user.first_name),
  lastName: (user) => formatJsonText(user.last_name),
  email: (user) => formatJsonText(user.email),
});

const chatRecord = createObjectFormatter<ChatRow, Store>({
  id: (row) => formatJsonText(row.id),
  dateCreated: (row) => formatJsonTime(row.date_created),
  dateUpdated: () => "null",
  role: (row) => formatJsonCount(chatRoles.indexOf(row.role)),
  roleLabel: (row) => formatJsonText(labelByRole[row.role]),
  message: (row) => formatJsonText(row.message),
  isSeen: (row) => formatJsonFlag(row.is_seen),
  user: (row, store) => senderRecord(resolveSender(row, store)),
});
