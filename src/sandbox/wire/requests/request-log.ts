import { ifWritable } from "../store/database/database-failure";
import type { Store } from "../store/store";
import type { Answer } from "./answers";
import { linkRequest } from "./idempotency";
import { nearestCall } from "./nearest-call";
import { reasonOf } from "./request-reason";

/** A request as it is logged: without body, query and headers. */
interface ReceivedRequest {
  /** Sandbox time. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** Name of the endpoint, if the path matched one. */
  readonly operation: string | undefined;
  readonly answer: Answer;
}

export interface RequestLog {
  note(seen: ReceivedRequest): void;
  /** Writes the requests noted since the last save; of more than the log holds, the latest. */
  save(): void;
}

export interface LoggedRequest {
  readonly id: number;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly operation: string | null;
  readonly status: number;
  readonly reason: string | null;
  /** The closest existing call, if this one matched no endpoint. */
  readonly suggestion: string | null;
}

const maxKept = 1_000;
const maxTextLength = 300;

export function openRequestLog(store: Store): RequestLog {
  let unsaved: Entry[] = [];
  const save = () => {
    const entries = unsaved;
    unsaved = [];
    if (entries.length > 0) keep(store, entries);
  };
  return {
    save,
    note(seen) {
      // The request whose answer it got may have come in the same turn.
      if (seen.answer.storedFrom !== undefined) ifWritable(save);
      unsaved.push({ row: rowOf(seen), keptUnder: seen.answer.keptUnder });
      if (unsaved.length >= 2 * maxKept) unsaved = unsaved.slice(-maxKept);
    },
  };
}

export const noRequestLog: RequestLog = { note() {}, save() {} };

/** What is written of a request. Not its answer: a hundred pages of a list are many megabytes. */
interface Entry {
  readonly row: Row;
  readonly keptUnder: Answer["keptUnder"];
}

function keep(store: Store, entries: readonly Entry[]): void {
  const work = () => {
    store.run(insertAll, JSON.stringify(entries.map(({ row }) => row)));
    store.run("delete from request_log where seq <= (select max(seq) from request_log) - ?", maxKept);
    if (entries.some(({ keptUnder }) => keptUnder !== undefined)) linkAll(store, entries);
  };
  store.withoutVersion(() => store.transaction(work));
}

const columns = ["at", "method", "path", "operation", "status", "reason", "suggestion"] as const;
/** A statement for each row would cost more than answering the request. */
const insertAll = `insert into request_log (${columns.join(", ")})
  select ${columns.map((_, at) => `value ->> ${at}`).join(", ")} from json_each(?)`;

type Row = readonly (string | number | undefined)[] & { readonly length: (typeof columns)["length"] };

const cut = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);

/** In the order of `columns`. */
function rowOf({ at, method, path, operation, answer }: ReceivedRequest): Row {
  const reason = reasonOf(answer);
  const isLost = operation === undefined && answer.status >= 400;
  const suggestion = isLost ? nearestCall(method, path) : undefined;
  const texts = [reason && cut(reason), suggestion && cut(suggestion)] as const;
  return [at, cut(method), cut(path), operation, answer.status, ...texts];
}

/** Writes into stored answers which request they were for. */
function linkAll(store: Store, entries: readonly Entry[]): void {
  const last = store.get<{ seq: number }>("select max(seq) as seq from request_log")?.seq ?? 0;
  for (const [at, { keptUnder }] of entries.entries())
    if (keptUnder !== undefined) linkRequest(store, keptUnder, last - (entries.length - 1 - at));
}

/** Latest first. */
export function listRequests(store: Store, filter: { readonly onlyRefused: boolean }): LoggedRequest[] {
  return store.all(
    `select seq as id, at, method, path, operation, status, reason, suggestion from request_log
       where status >= ? order by seq desc`,
    filter.onlyRefused ? 400 : 0,
  );
}
