import { pathToFileURL } from "node:url";
import { Receiver, start } from "./receiver.mjs";

const rank = { "case.created": 0, "case.updated": 1, "case.closed": 2 };

/** Stores every event and derives a case's state from them on request. */
export class EventLog extends Receiver {
  ids = new Set();
  logs = new Map();
  tiesByType = process.env.TIES === "type";

  isRepeat(event) {
    return this.ids.has(event.id);
  }

  remember(event) {
    this.ids.add(event.id);
  }

  receive(event) {
    if (this.isRepeat(event)) return 204;
    this.remember(event);
    this.book(event);
    return 204;
  }

  book(event) {
    const { caseId } = event.data;
    if (!this.logs.has(caseId)) this.logs.set(caseId, []);
    this.logs.get(caseId).push(event);
  }

  /** Sorts events by time. `sort` is stable, so simultaneous events stay in order of arrival. */
  inOrder(log) {
    const moment = ({ timestamp }) => this.readTime(timestamp);
    const tie = (a, b) => (this.tiesByType ? (rank[a.event] ?? 3) - (rank[b.event] ?? 3) : 0);
    return [...log].sort((a, b) => moment(a) - moment(b) || tie(a, b));
  }

  readTime(timestamp) {
    return Date.parse(timestamp);
  }

  /** Converts an amount to ten-thousandths, the smallest unit of any currency. */
  readAmount(amount) {
    return Math.round(amount * 10_000);
  }

  /** Adds up payments. Counts each paymentId once, unless the payment was deleted. */
  paidUnits(log) {
    const payments = new Map();
    for (const { event, data } of log) {
      if (event === "payment.created") payments.set(data.paymentId, this.readAmount(data.amount));
    }
    for (const { event, data } of log) {
      if (event === "payment.deleted") payments.delete(data.paymentId);
    }
    return [...payments.values()].reduce((sum, units) => sum + units, 0);
  }

  position(log) {
    const now = { lifecycle: undefined, closeCode: null };
    for (const { event, data } of this.inOrder(log)) {
      if (event === "case.created") now.lifecycle = data.lifecycle;
      if (event === "case.updated") now.lifecycle = data.newLifecycle;
      if (event === "case.closed") Object.assign(now, { lifecycle: "Closed", closeCode: data.closeCode });
    }
    return { lifecycle: now.lifecycle, closeCode: now.lifecycle === "Closed" ? now.closeCode : null };
  }

  state(caseId) {
    const log = this.logs.get(caseId);
    if (!log) return undefined;
    return { ...this.position(log), paid: this.paidUnits(log) / 10_000, events: log.map(({ id }) => id) };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await start(EventLog);
