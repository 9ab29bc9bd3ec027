import type { ReceiverState } from "../../webhooks/receiver-state/receiver-state";
import { isVisible, stateFindings } from "../../webhooks/receiver-state/state-findings";
import type { Trial } from "./trials/trial";

/** The state of a trial's case, or why it couldn't be read. */
export type ReadState = { readonly state: ReceiverState } | UnreadState;

interface UnreadState {
  readonly failure: string;
  /** Whether the state address may have received the request but gave no usable answer. */
  readonly hasArrived?: boolean;
}

/** Knowledge about the answers of a receiver's state address. */
export interface VisibleState {
  /** Parts shown for any accepted case. Undefined without an address, or if the receiver shows nothing. */
  readonly parts: ReceiverState | undefined;
  /** Whether the receiver lists events of a type. It may drop types that it doesn't use. */
  isKept(type: string): boolean;
  /**
   * Whether the receiver shows a case that received only events of this type. Undefined if no genuine case
   * did.
   */
  showsAlone(type: string): boolean | undefined;
}

export function visibleState(trials: readonly Trial[], states: ReadonlyMap<Trial, ReadState>): VisibleState {
  const genuineTrials = trials.filter(({ expected }) => expected === "booked once");
  const readStates = genuineTrials.flatMap((trial) => {
    const foundState = states.get(trial);
    return foundState !== undefined && "state" in foundState && isVisible(foundState.state)
      ? [{ trial, ...foundState }]
      : [];
  });
  const alone = new Map(aloneIn(genuineTrials, states));
  const types = new Set(readStates.flatMap(({ trial, state }) => keptTypes(trial, state)));
  const parts = Object.assign({}, ...readStates.map(({ state }) => state)) as ReceiverState;
  const { events, ...others } = parts;
  const hasEvents = events !== undefined && types.size > 0;
  return {
    parts: readStates.length === 0 ? undefined : { ...others, ...(hasEvents ? { events } : {}) },
    isKept: (type) => types.has(type),
    showsAlone: (type) => alone.get(type),
  };
}

/**
 * For each genuine case whose events are all of one type, returns that type and whether the books show the
 * case.
 */
function aloneIn(trials: readonly Trial[], states: ReadonlyMap<Trial, ReadState>) {
  return trials.flatMap((trial) => {
    const [type, ...others] = new Set(Object.values(trial.state?.eventTypes ?? {}));
    const readState = states.get(trial);
    if (type === undefined || others.length > 0 || readState === undefined || "failure" in readState)
      return [];
    return [[type, isVisible(readState.state)] as const];
  });
}

function keptTypes({ events }: Trial, { events: eventIds = [] }: ReceiverState): readonly string[] {
  const ids = new Set(eventIds.map((id) => id.toLowerCase()));
  return events.filter(({ id }) => ids.has(id)).map(({ type }) => type);
}

/**
 * Returns differences from the expected books, limited to events that the receiver keeps. Undefined if
 * nothing can be compared.
 */
export function bookFindings(
  { state: expected }: Trial,
  { events, ...books }: ReceiverState,
  { parts, isKept }: VisibleState,
): readonly string[] | undefined {
  if (expected === undefined || parts === undefined) return undefined;
  const { eventTypes = {} } = expected;
  const keptIds = expected.events.filter((id) => isKept(eventTypes[id] ?? ""));
  const visibleBooks = parts.events === undefined || events === undefined ? books : { ...books, events };
  return stateFindings({ ...expected, events: keptIds }, visibleBooks, parts);
}
