import { Receiver, start } from "./receiver.mjs";

/** Keeps its books by case reference, which its staff use, and finds a case by ID. */
class ByReference extends Receiver {
  references = new Map();
  files = new Map();
  seen = new Set();

  fileOf(reference) {
    if (!this.files.has(reference))
      this.files.set(reference, { events: [], steps: [], credits: new Map(), reversed: new Set() });
    return this.files.get(reference);
  }

  receive({ id, event, timestamp, data }) {
    if (this.seen.has(id)) return 200;
    this.seen.add(id);
    this.references.set(data.caseId, data.reference);
    const file = this.fileOf(data.reference);
    file.events.push({ id });
    const at = new Date(timestamp);
    if (event === "case.created") file.steps.push({ at, rank: 0, lifecycle: data.lifecycle });
    if (event === "case.updated") file.steps.push({ at, rank: 1, lifecycle: data.newLifecycle });
    if (event === "case.closed") file.steps.push({ at, rank: 2, lifecycle: "Closed", code: data.closeCode });
    if (event === "payment.created") file.credits.set(data.paymentId, Math.round(data.amount * 10_000));
    if (event === "payment.deleted") file.reversed.add(data.paymentId);
    return 200;
  }

  state(caseId) {
    const file = this.files.get(this.references.get(caseId));
    if (!file) return undefined;
    const steps = file.steps.sort((a, b) => a.at - b.at || a.rank - b.rank);
    const lifecycle = steps.at(-1)?.lifecycle;
    const code = steps.findLast((step) => step.code !== undefined)?.code ?? null;
    const valid = [...file.credits].filter(([paymentId]) => !file.reversed.has(paymentId));
    return {
      lifecycle,
      closeCode: lifecycle === "Closed" ? code : null,
      paid: valid.reduce((sum, [, units]) => sum + units, 0) / 10_000,
      events: file.events,
    };
  }
}

await start(ByReference);
