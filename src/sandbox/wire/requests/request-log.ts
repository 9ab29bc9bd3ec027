import { tryWrite } from "../../store/database/database-failure";
import type { Store } from "../../store/store";
import type { SentResponse } from "../../store/world-traffic";
import type { HandlerResponse } from "../responses";
import { buildEntry, dropOldMessages, type ReceivedRequest, type RequestEntry } from "./entry";
import { createWaitingMessage, measureMessage, type WaitingMessage } from "./message";
import { explainResponse } from "./request-reason";
import { insertEntries, maxEntries, sumStoredBytes, trimLog, updateEntry } from "./write-log";

interface CompletedAnswer extends SentResponse {
  readonly answer: HandlerResponse;
}

/** Completes the entry of a request. Called exactly once. */
export type CompleteEntry = (sent: CompletedAnswer) => void;

export interface RequestLog {
  note(received: ReceivedRequest): CompleteEntry;
  /** Writes the requests logged since the last save, or only the latest if the log can't hold all of them. */
  save(): void;
  /**
   * Saves at most every few seconds under load, because masking and writing a request takes longer than
   * answering it.
   */
  saveInTurn(now: number): void;
}

export const noRequestLog: RequestLog = { note: () => () => {}, save() {}, saveInTurn() {} };

/**
 * Maximum size of the messages that wait to be written. If they exceed it, the oldest are dropped until half
 * of it remains.
 */
const maxWaitingBytes = 4 * 2 ** 20;
/** Maximum size of the written entries, which are trimmed once they exceed it by `slackBytes`. */
const maxStoredBytes = 8 * 2 ** 20;
const slackBytes = 2 ** 20;

/** While more entries than this are waiting, they are written at most once per `busyIntervalMs`. */
const maxEagerEntries = 100;
const busyIntervalMs = 5_000;

export function openRequestLog(store: Store, keepsBodies = true): RequestLog {
  let waitingEntries: RequestEntry[] = [];
  let waitingBytes = 0;
  /** Entries that were written before their requests were answered. */
  let lateEntries: RequestEntry[] = [];
  let storedSizeBytes: number | undefined;
  let savedAt = 0;

  const writeEntries = (entries: readonly RequestEntry[], updates: readonly RequestEntry[]) => {
    storedSizeBytes ??= sumStoredBytes(store);
    storedSizeBytes += insertEntries(store, entries, keepsBodies);
    for (const entry of updates) storedSizeBytes += updateEntry(store, entry, keepsBodies);
    if (storedSizeBytes > maxStoredBytes + slackBytes) storedSizeBytes = trimLog(store, maxStoredBytes);
  };
  const save = () => {
    const [entries, updates] = [waitingEntries.slice(-maxEntries), lateEntries];
    waitingEntries = [];
    waitingBytes = 0;
    lateEntries = [];
    if (entries.length + updates.length === 0) return;
    store.withoutVersion(() => store.transaction(() => writeEntries(entries, updates)));
  };
  const addMessage = (entry: RequestEntry, message: WaitingMessage, part: "request" | "answer") => {
    const bytes = measureMessage(message);
    entry.messages ??= {};
    entry.messages[part] = message;
    entry.bytes += bytes;
    waitingBytes += bytes;
    if (waitingBytes > maxWaitingBytes) waitingBytes = dropOldMessages(waitingEntries, maxWaitingBytes / 2);
  };
  const completeEntry = (
    entry: RequestEntry,
    initialAnswer: HandlerResponse,
    { answer, response, endedAt }: CompletedAnswer,
  ) => {
    if (answer !== initialAnswer) {
      entry.status = answer.status;
      entry.reason = explainResponse(answer);
    }
    entry.durationMs = endedAt - entry.receivedAt;
    if (entry.messages !== undefined && answer.status !== 0)
      addMessage(entry, createWaitingMessage(response), "answer");
    if (entry.seq !== undefined) lateEntries.push(entry);
  };
  return {
    save,
    saveInTurn(now) {
      if (waitingEntries.length > maxEagerEntries && now - savedAt < busyIntervalMs) return;
      savedAt = now;
      save();
    },
    note(received) {
      // Saves first, because the original request may have arrived in the same turn and have no ID yet.
      if (received.answer.findOriginalId !== undefined) tryWrite(save);
      const entry = buildEntry(received);
      waitingEntries.push(entry);
      addMessage(entry, createWaitingMessage(received.request), "request");
      if (waitingEntries.length >= 2 * maxEntries) waitingEntries = waitingEntries.slice(-maxEntries);
      return (sent) => completeEntry(entry, received.answer, sent);
    },
  };
}
