import { createRequestMasker, type RequestMasker } from "../../../traffic/masking/request-masker";
import type { Store } from "../../store/store";
import { linkRequest } from "../idempotency";
import type { RequestEntry } from "./entry";
import { maskMessage } from "./message";

export const logTables = ["request_log", "request_messages"] as const;

export const maxEntries = 1_000;
const maxTextLength = 300;
const maxQueryLength = 8_000;

const columns = [
  ...["at", "received_at", "method", "path", "query", "operation", "environment", "surface", "owner"],
  ...["referral_partner", "status", "reason", "suggestion", "duration_ms", "bytes"],
] as const;
/** Inserts all rows in one statement. A statement per row would take longer than answering the requests. */
const insertRowsSql = `insert into request_log (${columns.join(", ")})
  select ${columns.map((_, index) => `value ->> ${index}`).join(", ")} from json_each(?)`;
const insertMessagesSql = "insert or replace into request_messages (seq, messages) values (?, ?)";

interface MaskedEntry {
  readonly row: readonly (string | number | undefined)[];
  /** Messages as JSON. */
  readonly messages: string | undefined;
}

/** Writes entries. Returns the total size of their messages. */
export function insertEntries(store: Store, entries: readonly RequestEntry[], keepsBodies: boolean): number {
  if (entries.length === 0) return 0;
  const maskedEntries = entries.map((entry) => maskEntry(entry, keepsBodies));
  store.run(insertRowsSql, JSON.stringify(maskedEntries.map(({ row }) => row)));
  const lastSeq = store.value<number>("select max(seq) from request_log") ?? 0;
  const firstSeq = lastSeq - entries.length + 1;
  for (const [index, { messages }] of maskedEntries.entries())
    if (messages !== undefined) store.run(insertMessagesSql, firstSeq + index, messages);
  store.run("delete from request_log where seq <= ?", lastSeq - maxEntries);
  store.run("delete from request_messages where seq <= ?", lastSeq - maxEntries);
  for (const [index, entry] of entries.entries()) {
    entry.seq = firstSeq + index;
    if (entry.storedKey !== undefined) linkRequest(store, entry.storedKey, entry.seq);
  }
  return maskedEntries.reduce((sum, entry) => sum + (entry.messages?.length ?? 0), 0);
}

/** Completes an entry that was written before its response, unless the world has been replaced since. */
export function updateEntry(store: Store, entry: RequestEntry, keepsBodies: boolean): number {
  const { seq, receivedAt, status, durationMs } = entry;
  if (seq === undefined) return 0;
  const { row, messages } = maskEntry(entry, keepsBodies);
  const reason = row[columns.indexOf("reason")] ?? null;
  const existing = store.get(
    "select 1 from request_log where seq = ? and received_at = ? and duration_ms is null",
    ...[seq, receivedAt],
  );
  if (existing === undefined) return 0;
  store.run(
    "update request_log set status = ?, reason = ?, duration_ms = ?, bytes = ? where seq = ?",
    ...[status, reason, durationMs ?? null, messages?.length ?? 0, seq],
  );
  if (messages === undefined) return 0;
  store.run(insertMessagesSql, seq, messages);
  return messages.length;
}

function maskEntry(entry: RequestEntry, keepsBodies: boolean): MaskedEntry {
  const masker = createRequestMasker(entry.headers);
  const messages = maskMessages(entry, masker, keepsBodies);
  const { at, receivedAt, method, line, operation, base, caller, status, durationMs } = entry;
  const maskText = (value: string | undefined) => value && truncate(masker.text(value), maxTextLength);
  const row = [
    ...[at, receivedAt, truncate(method, maxTextLength), maskText(line.path)],
    ...[truncate(masker.query(line.query), maxQueryLength), operation, base?.environment, base?.surface],
    ...[caller?.owner, caller?.referralPartner, status, maskText(entry.reason), maskText(entry.suggestion)],
    ...[durationMs, messages?.length ?? 0],
  ];
  return { row, messages };
}

function maskMessages(
  { messages }: RequestEntry,
  masker: RequestMasker,
  keepsBodies: boolean,
): string | undefined {
  if (messages?.request === undefined) return undefined;
  const { request, answer } = messages;
  return JSON.stringify({
    request: maskMessage(request, masker, keepsBodies),
    answer: answer === undefined ? null : maskMessage(answer, masker, keepsBodies),
  });
}

const truncate = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}…` : text;

export const sumStoredBytes = (store: Store): number =>
  store.value<number | null>("select sum(bytes) from request_log") ?? 0;

/** Deletes the oldest messages until the rest fit into `maxBytes`. Returns the size of the rest. */
export function trimLog(store: Store, maxBytes: number): number {
  const seq = store.value<number>(
    `select seq from (select seq, sum(bytes) over (order by seq desc) as bytes from request_log)
       where bytes > ? order by seq desc limit 1`,
    maxBytes,
  );
  if (seq !== undefined) {
    store.run("delete from request_messages where seq <= ?", seq);
    store.run(
      `update request_log set bytes = 0, query = substr(query, 1, ${maxTextLength}) where seq <= ?`,
      seq,
    );
  }
  return sumStoredBytes(store);
}

/** Deletes all entries and erases them from the world's file. Returns how many it deleted. */
export function clearLog(store: Store): number {
  const count = store.value<number>("select count(*) from request_log") ?? 0;
  store.transaction(() => {
    for (const table of logTables) store.run(`delete from ${table}`);
    clearRequestIds(store);
  });
  store.exec("vacuum; pragma wal_checkpoint(truncate)");
  return count;
}

/**
 * Unlinks stored responses from the log. Once the log is cleared, their request IDs belong to other requests.
 */
export function clearRequestIds(store: Store): void {
  store.run("update idempotency_keys set request = null where request is not null");
}
