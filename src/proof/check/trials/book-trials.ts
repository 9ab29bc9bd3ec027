import { signedRequest } from "../../../webhooks/hostile/signed-request";
import type { ExpectedState } from "../../../webhooks/receiver-state/state-findings";
import type { TrialSetting } from "./probe-trials";
import type { SyntheticCase, SyntheticEvent } from "./synthetic-case";
import type { Trial } from "./trial";

interface Life extends Pick<Trial, "id" | "title" | "bug" | "advice"> {
  readonly hasPayments?: true;
  /** Events in the order of their delivery, those of one list at the same moment. */
  readonly events: (of: SyntheticCase) => readonly (readonly SyntheticEvent[])[];
  readonly state: Omit<ExpectedState, "events">;
}

const minute = 60_000;
const burstSize = 20;

const created = (of: SyntheticCase) => of.event("case.created", { lifecycle: "Active" });
const update = (of: SyntheticCase, oldLifecycle: string, newLifecycle: string, atMs: number) =>
  of.event("case.updated", { oldLifecycle, newLifecycle }, atMs);
const paid = (of: SyntheticCase, ...amounts: readonly string[]) =>
  amounts.map((amount) => [of.payment("payment.created", amount)]);

const anyOrder =
  "Derive the state from all events of a case, ordered by their timestamp, or read the case from the platform.";

/** What receivers get wrong in their books: short lives of a case, and where they end. */
const lives: readonly Life[] = [
  {
    id: "partial-payment",
    title: "A payment of a part",
    hasPayments: true,
    events: (of) => [[created(of)], ...paid(of, "100.00")],
    state: { lifecycle: "Active", paidCents: 10_000 },
    bug: "The receiver closes a case with its first payment.",
    advice: "Close a case on case.closed only.",
  },
  {
    id: "equal-payments",
    title: "Two payments of the same amount at the same time",
    hasPayments: true,
    events: (of) => [[created(of)], ...paid(of, "75.00", "75.00")],
    state: { lifecycle: "Active", paidCents: 15_000 },
    bug: "The receiver takes two payments of the same amount, type or time for one.",
    advice: "Recognize repeats by the id of the envelope alone.",
  },
  {
    id: "decimals",
    title: "Payments with cents",
    hasPayments: true,
    events: (of) => [[created(of)], ...paid(of, "0.10", "0.29", "19.99", "1250.55")],
    state: { paidCents: 127_093 },
    bug: "The receiver rounds amounts, or adds them as binary fractions.",
    advice: "Read amounts as decimals, and add them in cents.",
  },
  {
    id: "payment-reversed",
    title: "Two payments, one of them reversed",
    hasPayments: true,
    events: (of) => [
      [created(of)],
      ...paid(of, "100.00", "40.00"),
      [of.payment("payment.deleted", "100.00", minute)],
    ],
    state: { lifecycle: "Active", paidCents: 4000 },
    bug: "The receiver ignores payment.deleted, or adds it.",
    advice: "Subtract the amount of payment.deleted.",
  },
  {
    id: "reversal-first",
    title: "A reversal that arrives before its payment",
    hasPayments: true,
    events: (of) => [
      [created(of)],
      [of.payment("payment.deleted", "40.00", minute)],
      ...paid(of, "40.00", "100.00"),
    ],
    state: { lifecycle: "Active", paidCents: 10_000 },
    bug: "The receiver drops the reversal of a payment that it doesn't know yet.",
    advice: "Subtract the amount of payment.deleted, whether its payment has arrived or not.",
  },
  {
    id: "many-payments-at-once",
    title: `${burstSize} payments on one case at the same moment`,
    hasPayments: true,
    events: (of) => [[created(of)], paid(of, ...Array<string>(burstSize).fill("1.00")).flat()],
    state: { paidCents: burstSize * 100 },
    bug: "The receiver reads the sum, adds to it and writes it back, so concurrent payments are lost.",
    advice: "Add in one statement of the database, or lock the case while you book.",
  },
  {
    id: "update-before-create",
    title: "An update that arrives before the creation",
    events: (of) => {
      const creation = of.event("case.created", { lifecycle: "PendingVerification" });
      return [[update(of, "PendingVerification", "Active", minute)], [creation]];
    },
    state: { lifecycle: "Active" },
    bug: "The receiver drops events of a case that it doesn't know yet, or resets the case when it is created.",
    advice: "Create the case with the first of its events that arrives.",
  },
  {
    id: "older-update-later",
    title: "An older update that arrives after a later one",
    events: (of) => {
      const older = update(of, "PendingVerification", "Active", minute);
      return [[created(of)], [update(of, "Active", "Paused", 2 * minute)], [older]];
    },
    state: { lifecycle: "Paused" },
    bug: "The receiver takes the event that arrived last for the latest.",
    advice: anyOrder,
  },
  {
    id: "resumed",
    title: "A case that is paused and resumed",
    events: (of) => [
      [created(of)],
      [update(of, "Active", "Paused", minute)],
      [update(of, "Paused", "Active", 2 * minute)],
    ],
    state: { lifecycle: "Active" },
    bug: "The receiver lets a case move forward only.",
    advice: anyOrder,
  },
  {
    id: "reopened",
    title: "A case that is closed as paid and opened again",
    events: (of) => [
      [created(of)],
      [of.event("case.closed", { closeCode: "Paid" }, minute)],
      [update(of, "Closed", "Active", 2 * minute)],
    ],
    state: { lifecycle: "Active" },
    bug: "The receiver keeps a case closed for good.",
    advice: anyOrder,
  },
  {
    id: "close-before-update",
    title: "A close that arrives before the update that led to it",
    events: (of) => [
      [created(of)],
      [of.event("case.closed", { closeCode: "Paid" }, minute)],
      [update(of, "Active", "Closed", minute)],
    ],
    state: { lifecycle: "Closed", closeCode: "Paid" },
    bug: "The receiver expects case.updated before case.closed.",
    advice: anyOrder,
  },
  {
    id: "update-after-close",
    title: "An older update that arrives after the close",
    events: (of) => [
      [of.event("case.closed", { closeCode: "PreLegalExhaustedNoPayment" }, 2 * minute)],
      [update(of, "PendingVerification", "Active", minute)],
    ],
    state: { lifecycle: "Closed", closeCode: "PreLegalExhaustedNoPayment" },
    bug: "A late update opens a closed case again.",
    advice: anyOrder,
  },
];

/** One trial for each life that the surface has the events of. */
export const bookTrials = ({ surface, newCase }: TrialSetting): readonly Trial[] =>
  lives
    .filter(({ hasPayments }) => hasPayments !== true || surface !== "referral")
    .map((life) => trialOf(life, newCase()));

function trialOf({ events, state, id, title, bug, advice }: Life, of: SyntheticCase): Trial {
  const sent = events(of);
  return {
    ...{ id, title, bug, advice },
    doc: "docs/receiver.md#keep-the-books",
    expected: "booked once",
    needsBooks: true,
    caseId: of.caseId,
    waves: (parts) =>
      sent.map((together) => together.map(({ envelope }) => signedRequest({ ...parts, envelope }))),
    state: { ...state, events: sent.flat().map((event) => event.id) },
  };
}
