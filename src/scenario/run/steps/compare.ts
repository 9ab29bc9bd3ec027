import { type JsonValue, readPath, readText, tryParseJson } from "../../../base/json/json";
import { centsOf, type ReceiverState } from "../../../webhooks/receiver-state/receiver-state";
import {
  type ExpectedState,
  isVisible,
  stateFindings,
} from "../../../webhooks/receiver-state/state-findings";
import { readPlatformBooks } from "../../expectations/platform-books";
import { StepFailure, Untested } from "../../expectations/step-failure";
import { deliverAll, isMissed } from "../deliver-all";
import type { DeliveredEvent, Running } from "../running";
import type { Step } from "./step";

/** Compares what the receiver has booked of each case with the platform, once everything has arrived (DLV-02, DLV-03). */
export const compare: Step = async (_input, running) => {
  const { target } = running;
  const events = await deliverAll(running);
  const refused = [...events.values()].flat().filter(isMissed);
  if (refused.length > 0) throw new StepFailure("The receiver refuses events.", refused.map(formatRefused));
  const cases = [...events.keys()];
  const states = await target.receiver?.readStates?.(cases);
  if (states === undefined) throw new Untested("What the receiver has booked needs --state-url.");
  const findings: string[] = [];
  for (const [at, caseId] of cases.entries()) {
    const ids = (events.get(caseId) ?? []).map((event) => readText(event, "id"));
    const expected = await readPlatformBooks(target.call(), caseId, ids);
    const own = running.ownEvents.filter((event) => event.caseId === caseId);
    findings.push(...findingsOf(withOwn(expected, own), states[at] ?? {}, running));
  }
  if (findings.length > 0) throw new StepFailure("The receiver's books are not the platform's.", findings);
  return {};
};

const formatRefused = (event: JsonValue) =>
  `${readText(event, "eventType")} ${readText(event, "id")}: ${readText(event, "lastError")}`;

/** The platform's books and the events that the scenario made up: its payments count, too. */
function withOwn(expected: ExpectedState, own: readonly DeliveredEvent[]): ExpectedState {
  const payments = own.filter(({ event }) => event === "payment.created");
  const cents = payments
    .map(({ envelope }) => centsOf(String(readPath(tryParseJson(envelope), "data.amount"))))
    .reduce((sum, one) => sum + one, 0);
  const { paidCents = 0, remainderCents = 0, events } = expected;
  return {
    ...expected,
    paidCents: paidCents + cents,
    remainderCents: remainderCents - cents,
    events: [...events, ...own.map(({ id }) => id)],
  };
}

function findingsOf(
  expected: ExpectedState,
  state: ReceiverState,
  running: Pick<Running, "delivered">,
): readonly string[] {
  if (expected.events.length > 0 && !isVisible(state)) return ["nothing is booked of a case"];
  return [...(stateFindings(expected, state, state) ?? []), ...strangers(expected, state, running)];
}

/** What neither the platform has nor the scenario delivered, whose steps judge that themselves. */
function strangers(
  expected: ExpectedState,
  { events = [] }: ReceiverState,
  { delivered }: Pick<Running, "delivered">,
): readonly string[] {
  const known = new Set([...expected.events, ...delivered.map(({ id }) => id)].map((id) => id.toLowerCase()));
  return events
    .filter((id) => !known.has(id.toLowerCase()))
    .map((id) => `event ${id} is booked and isn't the platform's`);
}
