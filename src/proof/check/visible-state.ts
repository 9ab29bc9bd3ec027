import type { ReceiverState } from "../../webhooks/receiver-state/receiver-state";
import { isVisible, listStateFindings } from "../../webhooks/receiver-state/state-findings";
import type { Trial } from "./trials/trial";

/** The state of a trial's case, or why it couldn't be read. */
export type ReadState = { readonly state: ReceiverState } | UnreadState;

interface UnreadState {
  readonly failure: string;
  /** Whether the state address may have received the request without giving a usable response. */
  readonly hasArrived?: boolean;
}

/** How much a receiver reveals at its state address. */
export interface VisibleState {
  /**
   * The parts that it shows for any accepted case. Undefined if there is no state address, or if the receiver
   * shows nothing.
   */
  readonly parts: ReceiverState | undefined;
  /** Whether the receiver lists events of this type. It may drop types that it doesn't use. */
  isKept(type: string): boolean;
  /**
   * Whether the receiver shows a case that got only events of this type. Undefined if there was no such
   * genuine case.
   */
  showsAlone(type: string): boolean | undefined;
}

export function deriveVisibleState(
  trials: readonly Trial[],
  states: ReadonlyMap<Trial, ReadState>,
): VisibleState {
  const genuineTrials = trials.filter(({ expected }) => expected === "booked once");
  const readStates = genuineTrials.flatMap((trial) => {
    const trialState = states.get(trial);
    return trialState !== undefined && "state" in trialState && isVisible(trialState.state)
      ? [{ trial, ...trialState }]
      : [];
  });
  const shownByType = new Map(listSingleTypeCases(genuineTrials, states));
  const keptTypes = new Set(readStates.flatMap(({ trial, state }) => listBookedTypes(trial, state)));
  const parts = Object.assign({}, ...readStates.map(({ state }) => state)) as ReceiverState;
  const { events, ...others } = parts;
  const hasEvents = events !== undefined && keptTypes.size > 0;
  return {
    parts: readStates.length === 0 ? undefined : { ...others, ...(hasEvents ? { events } : {}) },
    isKept: (type) => keptTypes.has(type),
    showsAlone: (type) => shownByType.get(type),
  };
}

/**
 * For each genuine case with events of a single type, returns that type and whether the books show the case.
 */
function listSingleTypeCases(trials: readonly Trial[], states: ReadonlyMap<Trial, ReadState>) {
  return trials.flatMap((trial) => {
    const [type, ...others] = new Set(Object.values(trial.state?.eventTypes ?? {}));
    const readState = states.get(trial);
    if (type === undefined || others.length > 0 || readState === undefined || "failure" in readState)
      return [];
    return [[type, isVisible(readState.state)] as const];
  });
}

function listBookedTypes({ events }: Trial, { events: eventIds = [] }: ReceiverState): readonly string[] {
  const ids = new Set(eventIds.map((id) => id.toLowerCase()));
  return events.filter(({ id }) => ids.has(id)).map(({ type }) => type);
}

/**
 * Returns how the books differ from the expected ones, for the events that the receiver keeps. Returns
 * undefined if nothing can be compared.
 */
export function compareBooks(
  { state: expected }: Trial,
  { events, ...books }: ReceiverState,
  { parts, isKept }: VisibleState,
): readonly string[] | undefined {
  if (expected === undefined || parts === undefined) return undefined;
  const { eventTypes = {} } = expected;
  const keptIds = expected.events.filter((id) => isKept(eventTypes[id] ?? ""));
  const visibleBooks = parts.events === undefined || events === undefined ? books : { ...books, events };
  return listStateFindings({ ...expected, events: keptIds }, visibleBooks, parts);
}
