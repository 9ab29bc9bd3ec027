import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { NumberText } from "../../base/json/json";
import type { FaultRow } from "../../inspector/contract/faults";
import { type FaultRule, parseFault } from "../faults/fault-rule";
import { addFault, clearFaults, isSpent, listFaults, type StoredFault } from "../faults/faults";
import type { Store } from "../store/store";
import { findKey } from "../wire/keys";
import type { RawInput } from "../wire/parse-input";
import { type HandlerResponse, okJson } from "../wire/responses";
import { type ControlActions, read } from "./action";

function createFaultRow(fault: StoredFault): FaultRow {
  const { id, rule, hits } = fault;
  return { id, ...rule, when: describeTurn(rule), hits, isSpent: isSpent(fault) };
}

function describeTurn({ next, first, share }: FaultRule): string {
  if (next !== undefined) return `next ${next}`;
  if (first !== undefined) return `first ${first} of each`;
  return share === undefined ? "always" : `share ${share}`;
}

function acceptFault(store: Store, body: Uint8Array | undefined): HandlerResponse {
  const rule = parseFault(readInput(body));
  if (rule.key !== undefined && findKey(store, rule.key) === undefined) {
    throw new Failure("usage", "The world has no such key", {
      hint: advice`${recoup`sandbox serve`} prints those it has.`,
    });
  }
  return okJson(createFaultRow(addFault(store, rule)));
}

/** Deletes the fault that a query such as `id=3` names, or all faults if the query is empty. */
function deleteFaults(store: Store, query: string): HandlerResponse {
  if (query === "") return okJson({ cleared: clearFaults(store) });
  const id = /^id=(\d{1,9})$/.exec(query)?.[1];
  if (id === undefined) throw new Failure("usage", "The query must be id=<number>, or be omitted");
  if (clearFaults(store, Number(id)) === 0) throw new Failure("not-found", `There is no fault ${id}`);
  return okJson({ cleared: 1 });
}

function readInput(body: Uint8Array | undefined): RawInput {
  const entries = Object.entries(read.options(body)).map(([name, part]) => [
    name,
    part instanceof NumberText ? Number(part.value) : part,
  ]);
  const isValid = entries.every(([, part]) => typeof part === "string" || typeof part === "number");
  if (isValid) return Object.fromEntries(entries) as RawInput;
  throw new Failure("usage", "The body must be a JSON object of texts and numbers");
}

export const faults: ControlActions = {
  GET: ({ store }) => okJson({ items: listFaults(store).map(createFaultRow) }),
  POST: ({ store }, { body }) => acceptFault(store, body),
  DELETE: ({ store }, { query }) => deleteFaults(store, query),
};
