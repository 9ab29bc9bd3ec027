import { readCloseCode } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { type ReceiverState, toCents } from "./receiver-state";

/** The final state of a case that a receiver must show. */
export interface ExpectedState {
  readonly lifecycle?: string;
  readonly closeCode?: string;
  readonly remainderCents?: number;
  readonly paidCents?: number;
  /** IDs of all events. Each must be booked once. */
  readonly events: readonly string[];
  /** Event types by ID, for use in messages. */
  readonly eventTypes?: Readonly<Record<string, string>>;
}

/** Whether the state shows the case at all. */
export const isVisible = ({ lifecycle, closeCode, paid = "0", events = [] }: ReceiverState): boolean =>
  lifecycle !== undefined || closeCode !== undefined || toCents(paid) !== 0 || events.length > 0;

/**
 * Whether the case is booked. Listed events only count if the receiver shows nothing else, because a receiver
 * may list events that it doesn't book.
 */
export function isCaseBooked({ events, ...books }: ReceiverState, visibleFields: ReceiverState): boolean {
  const hasBooks = visibleFields.lifecycle !== undefined || visibleFields.paid !== undefined;
  return isVisible(hasBooks ? books : { ...books, events });
}

/**
 * Lists how the state differs from the expected one. Returns undefined if there is nothing to compare. A
 * field that is shown for other cases but not for this one counts as empty.
 */
export function listStateFindings(
  expected: ExpectedState,
  state: ReceiverState,
  visibleFields: ReceiverState,
): readonly string[] | undefined {
  const { lifecycle = visibleFields.lifecycle && "unknown", paid = visibleFields.paid && "0" } = state;
  const events = state.events ?? (visibleFields.events && []);
  const findings = [
    compareLifecycle(expected.lifecycle, lifecycle),
    compareCloseCode(expected.closeCode, state.closeCode),
    compareAmount("remainder", expected.remainderCents, state.remainder),
    compareAmount("paid", expected.paidCents, paid),
    ...(events === undefined ? [] : expected.events.map((id) => compareBooking(expected, id, events))),
  ];
  const comparedFindings = findings.filter((finding) => finding !== undefined);
  return comparedFindings.length === 0 ? undefined : comparedFindings.filter((finding) => finding !== "");
}

/**
 * Compares lifecycles. Returns an empty string if they are equal, and undefined if the receiver uses its own
 * word, which can't be compared.
 */
function compareLifecycle(expected: string | undefined, actual: string | undefined): string | undefined {
  if (expected === undefined || actual === undefined) return undefined;
  const lifecycle = readLifecycle(actual);
  if (lifecycle === undefined && actual !== "unknown") return undefined;
  const isEqual = lifecycle === (readLifecycle(expected) ?? expected);
  return isEqual ? "" : `lifecycle is ${actual}, expected ${expected}`;
}

/**
 * Compares close codes. Skips the receiver's own words, and `Other`, which may stand for any code that the
 * receiver doesn't support.
 */
function compareCloseCode(expected: string | undefined, actual: string | undefined): string | undefined {
  if (expected === undefined || actual === undefined) return undefined;
  const closeCode = readCloseCode(actual);
  if (actual !== "" && (closeCode === undefined || closeCode === "Other")) return undefined;
  return closeCode === readCloseCode(expected)
    ? ""
    : `closeCode is ${actual || "empty"}, expected ${expected}`;
}

function compareAmount(
  name: "paid" | "remainder",
  expected: number | undefined,
  actual: string | undefined,
): string | undefined {
  if (expected === undefined || actual === undefined) return undefined;
  return toCents(actual) === expected ? "" : `${name} is ${actual}, expected ${(expected / 100).toFixed(2)}`;
}

function compareBooking({ eventTypes }: ExpectedState, id: string, events: readonly string[]): string {
  const count = events.filter((candidate) => candidate.toLowerCase() === id.toLowerCase()).length;
  return count === 1
    ? ""
    : `${eventTypes?.[id] ?? "event"} ${id} is ${count === 0 ? "not booked" : `booked ${count} times`}`;
}
