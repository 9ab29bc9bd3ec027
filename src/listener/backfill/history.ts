import { readCreatedMs, readEvents, readPayload, sortOldestFirst } from "../../api/exchange/recorded-events";
import { type EventSurface, eventEndpoints } from "../../api/families/events";
import { splitBatches } from "../../base/collections/batches";
import { onFailure } from "../../base/failure";
import { type JsonValue, readText } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import type { Context } from "../../cli/session/context";
import { type EventFacts, readFacts } from "../event-facts";

export interface HistoryQuery {
  readonly surface: EventSurface;
  readonly subscription: string;
  readonly cases: readonly string[];
  readonly fromMs: number;
  readonly signal: AbortSignal;
}

/** An event from the delivery history. */
export interface RecordedEvent {
  readonly createdAtMs: number;
  readonly body: Uint8Array;
  readonly facts: EventFacts;
}

export interface DeliveryHistory {
  /** Oldest first. */
  readonly events: readonly RecordedEvent[];
  /** Listed cases that the platform doesn't show. */
  readonly hiddenCases: readonly string[];
  /** Number of records without a payload. */
  readonly emptyCount: number;
}

const maxParallelCases = 4;

/** Reads the events of one subscription for these cases (DLV-13, DLV-14). */
export async function readHistory(context: Context, query: HistoryQuery): Promise<DeliveryHistory> {
  const hiddenCases: string[] = [];
  const records: JsonValue[] = [];
  const collectCase = async (caseId: string) => {
    const ignoreMissing = onFailure(() => undefined, "not-found");
    const caseRecords = await readCaseEvents(context, query, caseId).catch(ignoreMissing);
    if (caseRecords === undefined) hiddenCases.push(caseId);
    else records.push(...caseRecords);
  };
  for (const batch of splitBatches(query.cases, maxParallelCases)) await Promise.all(batch.map(collectCase));
  const events = records.flatMap((record) => readEvent(record, query.fromMs) ?? []);
  return {
    events: events
      .filter(({ createdAtMs }) => createdAtMs >= query.fromMs)
      .sort((a, b) => a.createdAtMs - b.createdAtMs),
    hiddenCases,
    emptyCount: records.length - events.length,
  };
}

async function readCaseEvents(
  context: Context,
  { surface, subscription, fromMs, signal }: HistoryQuery,
  caseId: string,
): Promise<readonly JsonValue[]> {
  const query = { caseId, since: new Date(fromMs).toISOString() };
  const answer = await context.call(eventEndpoints[surface].listEvents, { query, signal });
  return sortOldestFirst(readEvents(answer))
    .map(({ value }) => value)
    .filter((value) => {
      const owner = readText(value, "subscriptionId").toLowerCase();
      return owner === "" || owner === subscription.toLowerCase();
    });
}

/**
 * Reads an event from a history record, or undefined if it has no payload. An envelope without an ID gets the
 * record's (AMB-13).
 */
function readEvent(record: JsonValue, fromMs: number): RecordedEvent | undefined {
  const text = readPayload(record);
  if (text === "") return undefined;
  const body = Buffer.from(text);
  const facts = readFacts(body);
  return {
    createdAtMs: readCreatedMs(record) || (readTime(facts.timestamp ?? "")?.ms ?? fromMs),
    body,
    facts: { ...facts, id: facts.id ?? (readText(record, "id") || null) },
  };
}
