import { isJsonObject, type JsonValue, readField, readText, tryParseJson } from "../../../../base/json/json";
import { type BookableEvent, buildExpectedBooks } from "../../../../webhooks/receiver-state/expected-books";
import { mapState } from "../../../../webhooks/receiver-state/receiver-state";
import { isVisible, listStateFindings } from "../../../../webhooks/receiver-state/state-findings";
import type { Book } from "../../../expectations/receiver";
import type { DeliveredEvent, RunState } from "../../run-state";
import { readCaseId } from "./create-event";
import { isBookingOptional } from "./requirement";

/**
 * Whether the books show what has arrived before an event is delivered: as many events, or else the lifecycle
 * and the sum that follow from them. Otherwise, a late booking would seem to be an effect of the delivery.
 */
export function isUpToDate(book: Book | undefined, event: DeliveredEvent, runState: RunState): boolean {
  if (book === undefined) return true;
  const { id, caseId, isRepeat } = event;
  const acceptedEvents = listAccepted(caseId, runState).filter((other) => isRepeat || other.id !== id);
  const state = mapState(book.fields, {}, caseId ?? "");
  if (state.events !== undefined)
    return state.events.length >= new Set(acceptedEvents.map((accepted) => accepted.id)).size;
  if (acceptedEvents.length > 0 && !isVisible(state) && state.paid === undefined) return false;
  const expected = buildExpectedBooks(acceptedEvents, acceptedEvents, ["lifecycle", "paid"]);
  return (listStateFindings(expected, state, state) ?? []).length === 0;
}

/** Lists the events of a case, or of all cases, that the receiver accepted and has to book. */
function listAccepted(
  caseId: string | undefined,
  { target, bookedIds, delivered }: RunState,
): readonly BookableEvent[] {
  const arrivedEnvelopes = target.inbox
    .received()
    .flatMap((arrived) => (arrived.isAccepted ? [arrived.envelope] : []));
  const deliveredEnvelopes = delivered.flatMap(({ id, envelope }) =>
    bookedIds.has(id) ? [tryParseJson(envelope) ?? null] : [],
  );
  return [...arrivedEnvelopes, ...deliveredEnvelopes]
    .filter((envelope) => caseId === undefined || readCaseId(envelope) === caseId)
    .map(toBookableEvent)
    .filter(({ type }) => !isBookingOptional(type));
}

function toBookableEvent(envelope: JsonValue): BookableEvent {
  const data = readField(envelope, "data");
  return {
    id: readText(envelope, "id"),
    type: readText(envelope, "event"),
    atMs: Date.parse(readText(envelope, "timestamp")),
    data: isJsonObject(data) ? data : {},
  };
}
