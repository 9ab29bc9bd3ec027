import { EventLog } from "./event-log.mjs";
import { start } from "./receiver.mjs";

const lifecycles =
  "PendingContractSigning PendingVerificationInternal PendingVerification NeedsAdditionalDetails Leads LeadsQuoteGiven Active Paused Closed Merged".split(
    " ",
  );
const never = ["Active", "Paused", "Closed", "Merged"];

const isText = (value) => typeof value === "string";
const isGuid = (value) => isText(value) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
const isTime = (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(value);
const isLifecycle = (value) => lifecycles.includes(value);
const isNullable = (check) => (value) => value === null || check(value);
const isUrl = (value) => isText(value) && URL.canParse(value) && /^https?:/i.test(value);

const ofCase = { caseId: isGuid, reference: (value) => isText(value) && value !== "" };
const payment = {
  ...ofCase,
  paymentId: isGuid,
  amount: (value) => Number.isFinite(value) && value > 0,
  currency: (value) => isText(value) && /^[A-Z]{3}$/.test(value),
  date: isTime,
};

/** The data fields in the interface description. */
const fields = {
  "case.created": { ...ofCase, lifecycle: (value) => isLifecycle(value) && !never.includes(value) },
  "case.updated": { ...ofCase, oldLifecycle: isLifecycle, newLifecycle: isLifecycle },
  "case.closed": { ...ofCase, closeCode: isText, closeComment: isNullable(isText) },
  "payment.created": payment,
  "payment.deleted": payment,
  "chat.created": {
    ...ofCase,
    chatId: isGuid,
    role: (value) => ["Partner", "Creditor", "ManagedByPartner"].includes(value),
    message: isText,
  },
};

const misses = (checks, record) =>
  Object.entries(checks).filter(([name, check]) => !(name in (record ?? {})) || !check(record[name]));

/** Responds with 422 to anything that the platform can't have sent. Accepts new types and new fields. */
class Strict extends EventLog {
  texts = new WeakMap();
  bodies = new Map();
  references = new Map();
  payments = new Map();
  headers = { "x-service-timestamp": (value) => /^\d+$/.test(value) };

  readEvent(body, headers) {
    const event = super.readEvent(body, headers);
    if (event) this.texts.set(event, body.toString());
    return event;
  }

  /** Whether the value equals the key's first value, which this method records. */
  agrees(map, key, value) {
    if (!map.has(key)) map.set(key, value);
    return map.get(key) === value;
  }

  faults(event, headers) {
    const { id, specVersion, timestamp, links, data } = event;
    const found = [
      ...misses(
        { id: isGuid, specVersion: (value) => value === "1.0", timestamp: isTime },
        { id, specVersion, timestamp },
      ),
      ...misses({ self: isUrl }, links),
      ...misses(this.headers, headers),
      ...misses(fields[event.event] ?? ofCase, data),
    ].map(([name]) => name);
    if (!this.agrees(this.bodies, id, this.texts.get(event))) found.push("another event with this id");
    if (!this.agrees(this.references, data.caseId, data.reference))
      found.push("another reference of the case");
    return [...found, ...this.impossible(event)];
  }

  impossible({ event, timestamp, data }) {
    if (event === "case.updated" && data.oldLifecycle === data.newLifecycle) return ["nothing changed"];
    if (!event.startsWith("payment.")) return [];
    const { caseId, paymentId, amount, currency, date } = data;
    const found = Date.parse(date) > Date.parse(timestamp) ? ["a payment in the future"] : [];
    const facts = JSON.stringify({ caseId, amount, currency, date: Date.parse(date) });
    return this.agrees(this.payments, paymentId, facts)
      ? found
      : [...found, "a payment that differs from its other event"];
  }

  receive(event, headers) {
    const faults = this.faults(event, headers);
    if (faults.length === 0) return super.receive(event, headers);
    process.stderr.write(`${event.event} ${event.id}: ${faults.join(", ")}\n`);
    return 422;
  }
}

await start(Strict);
