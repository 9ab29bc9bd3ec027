import { splitBatches } from "../../../../base/collections/batches";
import { copyForSubscription, type SyntheticCase } from "../synthetic-case";
import { createActiveCase, createRefusal, type TrialScript } from "./trial-script";

const burstSize = 20;
const crowdSize = 300;
const crowdWaveSize = 8;

const pay = (subject: SyntheticCase, ...amounts: readonly string[]) =>
  amounts.map((amount) => subject.pay(amount).created);

const scripts: readonly TrialScript[] = [
  {
    id: "partial-payment",
    title: "A partial payment",
    rules: ["EVT-09", "EVT-11"],
    needs: ["payment.created"],
    play: (subject) => [...createActiveCase(subject), ...pay(subject, "100.00")],
    bug: "The receiver closes a case with its first payment.",
    advice: "Close a case on case.closed only.",
  },
  {
    id: "equal-payments",
    title: "Two payments of the same amount",
    rules: ["EVT-01", "EVT-11"],
    needs: ["payment.created"],
    play: (subject) => [...createActiveCase(subject), ...pay(subject, "75.00", "75.00")],
    bug: "The receiver treats two payments of the same amount, type or time as one.",
    advice: "Recognize repeats by the id of the envelope, and payments by their paymentId.",
  },
  {
    id: "decimals",
    title: "Payments with cents",
    rules: ["EVT-11"],
    needs: ["payment.created"],
    parts: ["paid"],
    play: (subject) => [...createActiveCase(subject), ...pay(subject, "0.29", "0.57", "1.16", "8.20")],
    bug: "The receiver rounds amounts, or adds them as binary fractions.",
    advice: "Read amounts as decimals, and add them in cents.",
  },
  {
    id: "large-payment",
    title: "A payment of 25 million",
    rules: ["EVT-11"],
    needs: ["payment.created"],
    parts: ["paid"],
    play: (subject) => [...createActiveCase(subject), ...pay(subject, "25000000.37")],
    bug: "The receiver keeps cents in a whole number of 32 bits, or amounts in too few digits.",
    advice: "Keep amounts in a type of at least fifteen digits.",
  },
  {
    id: "payment-reversed",
    title: "Two payments, one of them reversed",
    rules: ["EVT-12", "EVT-13"],
    needs: ["payment.created", "payment.deleted"],
    play(subject) {
      const events = createActiveCase(subject);
      const [first, second] = [subject.pay("100.00"), subject.pay("40.00")];
      return [...events, first.created, second.created, first.reverse()];
    },
    bug: "The receiver ignores payment.deleted, or adds it.",
    advice: "Subtract the payment that payment.deleted names.",
  },
  {
    id: "equal-payments-reversed",
    title: "Two equal payments, one of them reversed",
    rules: ["EVT-11", "EVT-12"],
    needs: ["payment.created", "payment.deleted"],
    parts: ["paid"],
    play(subject) {
      const events = createActiveCase(subject);
      const [first, second] = [subject.pay("60.00"), subject.pay("60.00")];
      return [...events, first.created, second.created, second.reverse()];
    },
    bug: "The receiver finds the reversed payment by its amount or date, and takes out both or none.",
    advice: "Find the reversed payment by its paymentId.",
  },
  {
    id: "reversal-first",
    title: "A reversal that arrives before its payment",
    rules: ["DLV-03", "EVT-12"],
    needs: ["payment.created", "payment.deleted"],
    play(subject) {
      const events = createActiveCase(subject);
      const [first, second] = [subject.pay("40.00"), subject.pay("100.00")];
      return [...events, first.reverse(), first.created, second.created];
    },
    bug: "The receiver drops the reversal of a payment that it doesn't know yet.",
    advice: "Remember the paymentId of a reversal, whether its payment has arrived or not.",
  },
  {
    id: "two-subscriptions",
    title: "One payment, delivered for two subscriptions",
    rules: ["EVT-11"],
    isExtension: true,
    needs: ["payment.created"],
    parts: ["paid"],
    play(subject, { random }) {
      const events = createActiveCase(subject);
      const { created } = subject.pay("30.00");
      return [...events, created, copyForSubscription(created, random)];
    },
    bug: "The receiver adds a payment for each envelope, and each subscription has envelopes of its own.",
    advice: "Book each paymentId once.",
  },
  {
    id: "many-payments-at-once",
    title: `${burstSize} payments on one case at the same moment`,
    rules: ["DLV-03", "EVT-11"],
    needs: ["payment.created"],
    parts: ["paid"],
    play: (subject) => [...createActiveCase(subject), pay(subject, ...Array<string>(burstSize).fill("1.00"))],
    bug: "The receiver reads the sum, adds to it and writes it back, so concurrent payments are lost.",
    advice: "Add in one statement of the database, or lock the case while you book.",
  },
  {
    id: "many-payments",
    title: `${crowdSize} payments on one case, ${crowdWaveSize} at a time`,
    rules: ["DLV-01", "EVT-11"],
    needs: ["payment.created"],
    parts: ["paid"],
    ageMs: 10 * 60_000,
    maxAnswerMs: 30,
    play: (subject) => [
      ...createActiveCase(subject),
      ...splitBatches(pay(subject, ...Array<string>(crowdSize).fill("1.00")), crowdWaveSize),
    ],
    bug: "The receiver loses events under load, or keeps only a limited number.",
    advice: "Answer 2xx only when the event is stored.",
  },
];

export const paymentScripts: readonly TrialScript[] = scripts.map((script) => ({
  ...script,
  refusal: createRefusal("payment"),
}));
