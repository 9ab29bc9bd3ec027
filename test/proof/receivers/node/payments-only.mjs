import { Receiver, start } from "./receiver.mjs";

/** Books payment.created and payment.deleted. Responds to everything else with 200 and ignores it. */
class PaymentsOnly extends Receiver {
  entries = new Map();

  receive({ id, event, data }) {
    const sign = { "payment.created": 1, "payment.deleted": -1 }[event];
    if (sign !== undefined) this.entries.set(id, { sign, ...data });
    return 200;
  }

  /**
   * Returns a case's state. A payment and its reversal cancel each other out, and each counts once, however
   * many events arrive.
   */
  state(caseId) {
    const own = [...this.entries].filter(([, entry]) => entry.caseId === caseId);
    if (own.length === 0) return undefined;
    const distinct = new Map(own.map(([, entry]) => [`${entry.paymentId} ${entry.sign}`, entry]));
    const received = [...distinct.values()].filter(({ sign }) => sign > 0);
    const valid = received.filter(({ paymentId }) => !distinct.has(`${paymentId} -1`));
    const units = valid.reduce((sum, { amount }) => sum + Math.round(amount * 10_000), 0);
    return { paid: units / 10_000, events: own.map(([id]) => id) };
  }
}

await start(PaymentsOnly);
