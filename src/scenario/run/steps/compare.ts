import { type JsonValue, readText } from "../../../base/json/json";
import type { ReceiverState } from "../../../webhooks/receiver-state/receiver-state";
import {
  type ExpectedState,
  isVisible,
  stateFindings,
} from "../../../webhooks/receiver-state/state-findings";
import { readPlatformBooks } from "../../expectations/platform-books";
import { readOnce } from "../../expectations/settled-read";
import { StepFailure, Untested } from "../../expectations/step-failure";
import { deliverAll, isMissed } from "../deliver-all";
import type { Running } from "../running";
import { mayBeUnbooked } from "./deliver/requirement";
import type { Step } from "./step";
import { knownFields } from "./webhooks/known-fields";

/**
 * Waits until everything has arrived, then compares the receiver's state of each case with the platform
 * (DLV-02, DLV-03).
 */
export const compare: Step = async (_input, running) => {
  const { target } = running;
  const events = await deliverAll(running);
  const refused = [...events.values()].flat().filter(isMissed);
  if (refused.length > 0) throw new StepFailure("The receiver refuses events.", refused.map(formatRefused));
  const { readStates, readSettled = readOnce } = target.receiver ?? {};
  if (readStates === undefined) throw new Untested("What the receiver has booked needs --state-url.");
  const expected = await Promise.all(
    [...events].map(([caseId, deliveries]) => expectedOf(caseId, deliveries, running)),
  );
  const findingsIn = (states: readonly ReceiverState[]) =>
    expected.flatMap((one, at) => findingsOf(one, states[at] ?? {}, running));
  const states = await readSettled(
    () => readStates([...events.keys()]),
    (shown) => findingsIn(shown).length === 0,
  );
  const findings = findingsIn(states);
  if (findings.length > 0) throw new StepFailure("The receiver's books are not the platform's.", findings);
  return {};
};

const formatRefused = (event: JsonValue) =>
  `${readText(event, "eventType")} ${readText(event, "id")}: ${readText(event, "lastError")}`;

interface ExpectedCase extends ExpectedState {
  /** By event id. */
  readonly eventTypes: Readonly<Record<string, string>>;
  /** Events that the receiver may book or ignore. */
  readonly optional: readonly string[];
}

/** Builds the expected state from the platform, limited to what the receiver's subscriptions cover. */
async function expectedOf(
  caseId: string,
  deliveries: readonly JsonValue[],
  { target }: Running,
): Promise<ExpectedCase> {
  const types = deliveries.map((one) => [readText(one, "id"), readText(one, "eventType")] as const);
  const isOptional = ([, type]: readonly [string, string]) => mayBeUnbooked(type);
  const needed = types.filter((one) => !isOptional(one)).map(([id]) => id);
  const books = await readPlatformBooks(target.call(), caseId, needed);
  const isKnown = knownFields(target.receiver?.events, new Set(types.map(([, type]) => type)));
  return {
    ...(isKnown("lifecycle") ? { lifecycle: books.lifecycle } : {}),
    ...(isKnown("closeCode") && books.closeCode !== undefined ? { closeCode: books.closeCode } : {}),
    ...(isKnown("paid") ? { paidCents: books.paidCents } : {}),
    ...(isKnown("remainder") ? { remainderCents: books.remainderCents } : {}),
    events: needed,
    eventTypes: Object.fromEntries(types),
    optional: types.filter(isOptional).map(([id]) => id),
  };
}

function findingsOf(
  expected: ExpectedCase,
  state: ReceiverState,
  running: Pick<Running, "delivered">,
): readonly string[] {
  // A state that only has sums shows a case without payments as 0.
  const isKnown = isVisible(state) || state.paid !== undefined || state.remainder !== undefined;
  if (expected.events.length > 0 && !isKnown) return ["nothing is booked of a case"];
  const known = [...expected.events, ...expected.optional, ...running.delivered.map(({ id }) => id)];
  return [
    ...(stateFindings(expected, state, state) ?? []),
    ...twice(expected, state),
    ...strangers(new Set(known.map((id) => id.toLowerCase())), state),
  ];
}

function twice({ optional, eventTypes }: ExpectedCase, { events = [] }: ReceiverState): readonly string[] {
  return optional.flatMap((id) => {
    const count = events.filter((one) => one.toLowerCase() === id.toLowerCase()).length;
    return count > 1 ? [`${eventTypes[id]} ${id} is booked ${count} times`] : [];
  });
}

/** Events that neither the platform nor the scenario sent. Deliver steps judge the scenario's own. */
const strangers = (known: ReadonlySet<string>, { events = [] }: ReceiverState): readonly string[] =>
  events
    .filter((id) => !known.has(id.toLowerCase()))
    .map((id) => `event ${id} is booked and isn't the platform's`);
