import type { HttpResponse } from "../../../base/http";
import { ifWritable } from "../../store/database/database-failure";
import type { Store } from "../../store/store";
import type { Answer } from "../answers";
import { buildEntry, dropOldMessages, type Entry, type ReceivedRequest } from "./entry";
import { holdMessage, messageBytes, type WaitingMessage } from "./message";
import { answerReason } from "./request-reason";
import { insertEntries, maxEntries, storedBytes, trimLog, updateEntry } from "./write-log";

interface SentAnswer {
  readonly answer: Answer;
  readonly response: HttpResponse;
  /** Host time in milliseconds. */
  readonly endedAt: number;
}

/** Completes the entry of a request. Called once. */
export type CompleteEntry = (sent: SentAnswer) => void;

export interface RequestLog {
  note(received: ReceivedRequest): CompleteEntry;
  /** Writes the requests since the last save, or only the latest if the log can't hold all of them. */
  save(): void;
  /**
   * Saves at most every few seconds under load, because masking and writing a request takes longer than
   * answering it.
   */
  saveInTurn(now: number): void;
}

export const noRequestLog: RequestLog = { note: () => () => {}, save() {}, saveInTurn() {} };

/** Maximum size of messages waiting to be written. Above it, the oldest are dropped until half is left. */
const maxWaitingBytes = 4 * 2 ** 20;
/** Maximum size of the written entries. They are trimmed once they exceed it by `slackBytes`. */
const maxStoredBytes = 8 * 2 ** 20;
const slackBytes = 2 ** 20;

/** If more entries wait, they are written at most once per `busyMs`. */
const maxAtOnce = 100;
const busyMs = 5_000;

export function openRequestLog(store: Store, keepsBodies = true): RequestLog {
  let waitingEntries: Entry[] = [];
  let waitingBytes = 0;
  /** Entries that were written before they were answered. */
  let lateEntries: Entry[] = [];
  let storedCount: number | undefined;
  let savedAt = 0;

  const write = (entries: readonly Entry[], updates: readonly Entry[]) => {
    storedCount ??= storedBytes(store);
    storedCount += insertEntries(store, entries, keepsBodies);
    for (const entry of updates) storedCount += updateEntry(store, entry, keepsBodies);
    if (storedCount > maxStoredBytes + slackBytes) storedCount = trimLog(store, maxStoredBytes);
  };
  const save = () => {
    const [entries, updates] = [waitingEntries.slice(-maxEntries), lateEntries];
    waitingEntries = [];
    waitingBytes = 0;
    lateEntries = [];
    if (entries.length + updates.length === 0) return;
    store.withoutVersion(() => store.transaction(() => write(entries, updates)));
  };
  const addMessage = (entry: Entry, message: WaitingMessage, part: "request" | "answer") => {
    const bytes = messageBytes(message);
    entry.messages ??= {};
    entry.messages[part] = message;
    entry.bytes += bytes;
    waitingBytes += bytes;
    if (waitingBytes > maxWaitingBytes) waitingBytes = dropOldMessages(waitingEntries, maxWaitingBytes / 2);
  };
  const complete = (entry: Entry, first: Answer, { answer, response, endedAt }: SentAnswer) => {
    if (answer !== first) {
      entry.status = answer.status;
      entry.reason = answerReason(answer);
    }
    entry.durationMs = endedAt - entry.receivedAt;
    if (entry.messages !== undefined) addMessage(entry, holdMessage(response), "answer");
    if (entry.seq !== undefined) lateEntries.push(entry);
  };
  return {
    save,
    saveInTurn(now) {
      if (waitingEntries.length > maxAtOnce && now - savedAt < busyMs) return;
      savedAt = now;
      save();
    },
    note(received) {
      // Saves first, because the original request may have arrived in the same turn and has no ID yet.
      if (received.answer.storedFrom !== undefined) ifWritable(save);
      const entry = buildEntry(received);
      waitingEntries.push(entry);
      addMessage(entry, holdMessage(received.request), "request");
      if (waitingEntries.length >= 2 * maxEntries) waitingEntries = waitingEntries.slice(-maxEntries);
      return (sent) => complete(entry, received.answer, sent);
    },
  };
}
