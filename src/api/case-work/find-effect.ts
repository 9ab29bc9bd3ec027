import { readCloseCode } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { Failure } from "../../base/failure";
import { type JsonObject, type JsonValue, readText } from "../../base/json/json";
import type { closeCase, startCase } from "../collection/case-work";
import { getCase, getCaseTimeline } from "../collection/cases";
import type { addNote } from "../collection/notes";
import type { Endpoint } from "../endpoint/endpoint";
import { listRecordItems, readItemRecord, readRecord } from "../exchange/answer";
import type { CallInput, CallResult } from "../exchange/call";

/** Whether a write took effect although its response was lost. `unknown` if that can't be determined. */
export type WriteEffect = "took-effect" | "no-effect" | "unknown";

/** A write that no idempotency key protects (AMB-51), and the state read before it was sent. */
export interface UncertainWrite {
  readonly endpoint: typeof startCase | typeof closeCase | typeof addNote;
  readonly caseId: string;
  readonly body: JsonObject;
  /** The case, or its timeline if the write is a note. If undefined, the effect can't be determined. */
  readonly before?: JsonValue | undefined;
}

type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallResult>;

/**
 * Reads the case, or its timeline if the write is a note, and compares it with the effect that the write
 * should have had. Changes nothing.
 */
export async function findEffect(
  call: Call,
  { endpoint, caseId, body, before }: UncertainWrite,
): Promise<WriteEffect> {
  if (before === undefined) return "unknown";
  const parameters = { id: caseId };
  try {
    if (endpoint.name === "addNote") {
      const after = readItemRecord(await call(getCaseTimeline, { parameters }), "items").value;
      return findNoteEffect(before, after, readText(body, "description"));
    }
    const after = readRecord(await call(getCase, { parameters })).value;
    return findCaseEffect(endpoint.name, before, after, body);
  } catch (error) {
    if (error instanceof Failure && error.kind !== "interrupted") return "unknown";
    throw error;
  }
}

const readRecordLifecycle = (record: JsonValue) => readLifecycle(readText(record, "lifecycle"));

/** Compares close codes, because a different code means that someone else closed the case. */
function findCaseEffect(
  endpointName: string,
  before: JsonValue,
  after: JsonValue,
  body: JsonObject,
): WriteEffect {
  const [old, now] = [readRecordLifecycle(before), readRecordLifecycle(after)];
  if (old === undefined || now === undefined) return "unknown";
  if (now === old) return "no-effect";
  if (endpointName === "startCase") return now === "Active" ? "took-effect" : "unknown";
  const code = readCloseCode(readText(after, "closeCode"));
  if (now !== "Closed" || code === undefined) return "unknown";
  return code === readCloseCode(readText(body, "closeCode")) ? "took-effect" : "no-effect";
}

/**
 * Recognizes the note by its text. If the text is missing but other entries were added meanwhile, the result
 * is inconclusive.
 */
function findNoteEffect(before: JsonValue, after: JsonValue, description: string): WriteEffect {
  const [old, now] = [listRecordItems(before), listRecordItems(after)];
  const countEqualNotes = (items: readonly JsonValue[]) =>
    items.filter((item) => readText(item, "description").trim() === description.trim()).length;
  if (countEqualNotes(now) > countEqualNotes(old)) return "took-effect";
  return now.length === old.length ? "no-effect" : "unknown";
}
