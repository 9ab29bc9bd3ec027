import type { CaseRow } from "../facts/case-row";
import { type EventDataJson, publishCaseEvent } from "../outbox/publish";
import type { Change } from "../store/change";
import { insert } from "../store/insert";
import { formatJsonText } from "../store/json-text";
import { createIdGenerator } from "../store/new-ids";
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

/** Returns the party that writes in the given role. */
function resolveWriter({ store }: Change, row: CaseRow, role: ChatRole): TimelineActor {
  if (role === "Creditor") return createCreditorActor(row);
  return role === "Partner" ? createCollectionActor(row) : createManagingActor(store, row);
}

/** Adds a message to a case's conversation (EVT-14). Returns the message's ID. */
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

/** Formats a chat event's `data`. */
export const formatChatData = ({ id, role, message }: EventChat): EventDataJson => ({
  chatId: formatJsonText(id),
  role: formatJsonText(role),
  message: formatJsonText(message),
});
