import { appendFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Receiver, start } from "./receiver.mjs";

const journal = join(mkdtempSync(join(tmpdir(), "queue-")), "events");
const minDelayMs = Number(process.env.MIN_DELAY_MS ?? 20);
const maxDelayMs = Number(process.env.MAX_DELAY_MS ?? 200);

/** Stores an event, responds with 202, and books the event later from a queue, not in order of arrival. */
class Queue extends Receiver {
  ids = new Set();
  cases = new Map();

  store(event) {
    appendFileSync(journal, `${JSON.stringify(event)}\n`);
  }

  receive(event) {
    this.store(event);
    const delayMs = minDelayMs + Math.random() * (maxDelayMs - minDelayMs);
    setTimeout(() => this.work(event), delayMs);
    return 202;
  }

  work(event) {
    if (this.ids.has(event.id)) return;
    this.ids.add(event.id);
    this.book(this.caseOf(event), event);
  }

  caseOf({ data: { caseId } }) {
    if (!this.cases.has(caseId)) this.cases.set(caseId, { events: [], positions: [], payments: new Map() });
    return this.cases.get(caseId);
  }

  book(kept, { id, event, timestamp, data }) {
    kept.events.push(id);
    const at = Date.parse(timestamp);
    const move = (position) => kept.positions.push({ at, ...position });
    if (event === "case.created") move({ from: undefined, to: data.lifecycle });
    if (event === "case.updated") move({ from: data.oldLifecycle, to: data.newLifecycle });
    if (event === "case.closed") move({ from: undefined, to: "Closed", closeCode: data.closeCode });
    if (event.startsWith("payment.")) this.bookPayment(kept.payments, event, data);
  }

  /**
   * Books a payment or a reversal. A reversal leaves a tombstone, so a later payment with the same ID adds
   * nothing.
   */
  bookPayment(payments, event, { paymentId, amount }) {
    if (event === "payment.deleted") payments.set(paymentId, 0n);
    else if (!payments.has(paymentId)) payments.set(paymentId, BigInt(Math.round(amount * 10_000)));
  }

  /** Returns the latest position. If two have the same time, returns the one that follows from the other. */
  latest(positions) {
    const at = Math.max(...positions.map((position) => position.at));
    const last = positions.filter((position) => position.at === at);
    return last.find(({ to }) => !last.some(({ from }) => from === to)) ?? last.at(-1);
  }

  closeCode(positions) {
    const closes = positions.filter(({ closeCode }) => closeCode !== undefined);
    return closes.sort((a, b) => a.at - b.at).at(-1)?.closeCode ?? null;
  }

  state(caseId) {
    const kept = this.cases.get(caseId);
    if (!kept) return undefined;
    const lifecycle = kept.positions.length > 0 ? this.latest(kept.positions).to : undefined;
    const units = [...kept.payments.values()].reduce((sum, amount) => sum + amount, 0n);
    return {
      lifecycle,
      closeCode: lifecycle === "Closed" ? this.closeCode(kept.positions) : null,
      paid: Number(units) / 10_000,
      events: kept.events,
    };
  }
}

await start(Queue);
