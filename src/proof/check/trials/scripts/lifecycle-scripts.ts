import { type Lifecycle, lifecycles } from "../../../../base/cases/lifecycle";
import type { Surface } from "../../../../base/platform";
import { repeatRefusal } from "../../../../webhooks/hostile/delivery-probes";
import { createActiveCase, createRefusal, type TrialScript } from "./trial-script";

const orderAdvice =
  "Derive the state from all events of a case, ordered by their timestamp, or read the case from the platform.";

/** Lists the stages in order, except those that collection partners don't receive (VIS-01). */
const listStages = (surface: Surface): readonly Lifecycle[] =>
  surface === "collection" ? lifecycles.slice(2) : lifecycles;

export const lifecycleScripts: readonly TrialScript[] = [
  {
    id: "update-before-create",
    title: "An update that arrives before the creation",
    rules: ["DLV-03", "EVT-08"],
    needs: ["case.created", "case.updated"],
    play(subject) {
      const [creation, start] = createActiveCase(subject);
      return [start, creation];
    },
    bug: "The receiver drops events of a case that it doesn't know yet, or resets the case when it is created.",
    advice: "Create the case with the first of its events that arrives.",
  },
  {
    id: "older-update-later",
    title: "An older update that arrives after a later one",
    rules: ["DLV-03", "EVT-03"],
    needs: ["case.updated"],
    play(subject) {
      const [creation, start] = createActiveCase(subject);
      return [creation, subject.move("Paused"), start];
    },
    bug: "The receiver treats the event that arrived last as the latest.",
    advice: orderAdvice,
  },
  {
    id: "resumed",
    title: "A case that is paused and resumed",
    rules: ["EVT-08"],
    needs: ["case.updated"],
    play: (subject) => [...createActiveCase(subject), subject.move("Paused"), subject.move("Active")],
    bug: "The receiver only lets a case move forward.",
    advice: orderAdvice,
  },
  {
    id: "every-lifecycle",
    title: "A case that goes through every lifecycle",
    rules: ["LC-01", "EVT-08"],
    needs: ["case.updated"],
    play(subject, { surface }) {
      const [first, ...later] = listStages(surface).filter((stage) => stage !== "Closed");
      return [subject.create(first), ...later.map((stage) => subject.move(stage))];
    },
    bug: "The receiver doesn't know all lifecycles of a case.",
    advice: "Accept every lifecycle, including one that you don't know.",
  },
  {
    id: "first-lifecycle",
    title: "A case whose first lifecycle is a rare one",
    rules: ["EVT-06", "EVT-07"],
    needs: ["case.created"],
    play: (subject, { surface }) => [
      subject.create(surface === "collection" ? "Leads" : "PendingContractSigning"),
    ],
    bug: "The receiver doesn't know all lifecycles that a case can start in.",
    advice: "Accept every lifecycle, including one that you don't know.",
  },
  {
    id: "paid-and-closed",
    title: "A payment and the close that it causes, at the same moment",
    rules: ["EVT-08", "EVT-09", "LC-11"],
    needs: ["case.updated", "case.closed"],
    play: (subject) => [
      ...createActiveCase(subject),
      subject.pay("250.00").created,
      ...subject.close("Paid", undefined, 0),
    ],
    bug: "The receiver treats two events of the same moment as one, or ignores case.closed.",
    refusal: createRefusal("close"),
    advice: "Recognize repeats by the id of the envelope alone, and take the close code from case.closed.",
  },
  {
    id: "close-before-update",
    title: "A close that arrives before the update of the same close",
    rules: ["DLV-03", "EVT-09"],
    needs: ["case.updated", "case.closed"],
    play(subject) {
      const events = createActiveCase(subject);
      const [update, close] = subject.close("PreLegalExhaustedNoPayment");
      return [...events, close, update];
    },
    bug: "The receiver expects case.updated before case.closed.",
    advice: orderAdvice,
  },
  {
    id: "update-after-close",
    title: "An older update that arrives after the close",
    rules: ["DLV-03", "EVT-09"],
    needs: ["case.updated", "case.closed"],
    play(subject) {
      const [creation, start] = createActiveCase(subject);
      const [update, close] = subject.close("PreLegalExhaustedNoPayment");
      return [close, update, start, creation];
    },
    bug: "A late update opens a closed case again.",
    advice: orderAdvice,
  },
  {
    id: "repeated-close",
    title: "A close whose two events arrive again, in the other order",
    rules: ["DLV-02", "DLV-03"],
    needs: ["case.updated", "case.closed"],
    play(subject) {
      const events = createActiveCase(subject);
      const [update, close] = subject.close("Paid");
      return [...events, update, close, close, update];
    },
    bug: "The receiver books a repeat of a close as a new one.",
    refusal: repeatRefusal,
    advice: "Recognize repeats of every event by the id of the envelope.",
  },
  {
    id: "forged-close",
    title: "A forged close of a genuine case",
    rules: ["SIG-04", "EVT-09"],
    needs: ["case.closed"],
    play: createActiveCase,
    forge: (subject) => subject.close("Paid"),
    bug: "The receiver doesn't check the signature of each event type.",
    advice: "Verify each request to the address before you read the event.",
  },
  {
    id: "reopened",
    title: "A case that is closed and opened again",
    rules: ["EVT-08"],
    isExtension: true,
    needs: ["case.updated", "case.closed"],
    parts: ["lifecycle"],
    play(subject) {
      const events = createActiveCase(subject);
      const payment = subject.pay("90.00");
      const closeEvents = subject.close("Paid");
      return [...events, payment.created, ...closeEvents, payment.reverse(), subject.move("Active", 0)];
    },
    bug: "The receiver keeps a case closed for good.",
    advice: orderAdvice,
  },
  {
    id: "other-close-code",
    title: "A close with a code that is rare",
    rules: ["LC-05", "EVT-09"],
    needs: ["case.updated", "case.closed"],
    play: (subject) => [...createActiveCase(subject), ...subject.close("StatuteOfLimitationsExpired")],
    bug: "The receiver knows only two close codes.",
    advice: "Accept every close code, including one that you don't know.",
  },
  {
    id: "no-close-comment",
    title: "A close without a comment",
    rules: ["EVT-09", "EVT-10"],
    needs: ["case.updated", "case.closed"],
    play: (subject) => [...createActiveCase(subject), ...subject.close("PreLegalExhaustedNoPayment", null)],
    bug: "The receiver fails on a closeComment that is null.",
    advice: "Accept a closeComment that is null or missing.",
  },
];
