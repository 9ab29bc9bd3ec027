import { ifWritable } from "../store/database-failure";
import { insertNumbered } from "../store/insert";
import type { Store } from "../store/store";
import type { Answer } from "./answers";
import { nameRequest } from "./idempotency";
import { nearestCall } from "./nearest-call";
import { reasonOf } from "./request-reason";

/** A request as it is remembered: neither its body nor its query nor any header. */
interface Seen {
  /** On the clock of the world. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** Name of the endpoint, where there is one. */
  readonly operation: string | undefined;
  readonly answer: Answer;
}

export interface RequestLog {
  note(seen: Seen): void;
  /** Writes down what was noted since the last time. */
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
  /** The call that was most likely meant, where this one leads nowhere. */
  readonly suggestion: string | null;
}

const mostKept = 1_000;
/** So many reads share a write: each write makes walks look their place up again. */
const readsPerWrite = 100;
const longestText = 300;

export function openRequestLog(store: Store): RequestLog {
  let unsaved: Seen[] = [];
  const save = () => {
    const entries = unsaved;
    unsaved = [];
    if (entries.length > 0) keep(store, entries);
  };
  return {
    save,
    note(seen) {
      unsaved.push(seen);
      if (seen.method !== "GET" || unsaved.length >= readsPerWrite) ifWritable(save);
    },
  };
}

function keep(store: Store, entries: readonly Seen[]): void {
  store.transaction(() => {
    for (const entry of entries) write(store, entry);
    store.run("delete from request_log where seq <= (select max(seq) from request_log) - ?", mostKept);
  });
}

const cut = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

function write(store: Store, { at, method, path, operation, answer }: Seen): void {
  const reason = reasonOf(answer);
  const isLost = operation === undefined && answer.status >= 400;
  const suggestion = isLost ? nearestCall(method, path) : undefined;
  const id = insertNumbered(store, "request_log", {
    at,
    method: cut(method),
    path: cut(path),
    operation,
    status: answer.status,
    reason: reason && cut(reason),
    suggestion: suggestion && cut(suggestion),
  });
  if (answer.keptUnder !== undefined) nameRequest(store, answer.keptUnder, id);
}

/** The latest first. */
export function listRequests(store: Store, filter: { readonly onlyRefused: boolean }): LoggedRequest[] {
  return store.all(
    `select seq as id, at, method, path, operation, status, reason, suggestion from request_log
       where status >= ? order by seq desc`,
    filter.onlyRefused ? 400 : 0,
  );
}
