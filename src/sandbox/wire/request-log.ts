import { ifWritable } from "../store/database/database-failure";
import { insertNumbered } from "../store/insert";
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
  /** Writes the requests noted since the last save. */
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
const readsPerWrite = 100;
const maxTextLength = 300;

export function openRequestLog(store: Store): RequestLog {
  let unsaved: ReceivedRequest[] = [];
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

export const noRequestLog: RequestLog = { note() {}, save() {} };

function keep(store: Store, entries: readonly ReceivedRequest[]): void {
  const work = () => {
    for (const entry of entries) write(store, entry);
    store.run("delete from request_log where seq <= (select max(seq) from request_log) - ?", maxKept);
  };
  store.withoutVersion(() => store.transaction(work));
}

const cut = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);

function write(store: Store, { at, method, path, operation, answer }: ReceivedRequest): void {
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
  if (answer.keptUnder !== undefined) linkRequest(store, answer.keptUnder, id);
}

/** Latest first. */
export function listRequests(store: Store, filter: { readonly onlyRefused: boolean }): LoggedRequest[] {
  return store.all(
    `select seq as id, at, method, path, operation, status, reason, suggestion from request_log
       where status >= ? order by seq desc`,
    filter.onlyRefused ? 400 : 0,
  );
}
