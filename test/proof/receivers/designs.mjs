import { fileURLToPath } from "node:url";

const file = (path) => fileURLToPath(new URL(path, import.meta.url));
const node = (path, env = {}) => ({ program: [process.execPath, file(`node/${path}`)], env, flags: [] });
const python = (path, env = {}) => ({ program: ["python3", file(`python/${path}`)], env, flags: [] });

/** Names of rules, drills and findings that may raise an alarm although the receiver isn't at fault. */
const reopening = { check: ["reopened"], drills: ["reopened"], fuzz: true };
const testDeliveries = { check: ["test-delivery"], drills: ["test-events"], fuzz: true };

const ownShape = ["lifecycle=case.phase", "closeCode=case.code", "paid=totals.paid", "events=log"];
const withoutChats = ["case.created", "case.updated", "case.closed", "payment.created", "payment.deleted"];

/** Receivers with different designs, all correct by the interface description. */
export const designs = {
  "event-log": node("event-log.mjs"),
  "event-log-by-type": node("event-log.mjs", { TIES: "type" }),
  "sql-tables": { ...python("sql_tables.py"), flags: ownShape.flatMap((path) => ["--state-path", path]) },
  queue: node("queue.mjs"),
  threads: python("threads.py"),
  parked: { ...python("parked.py"), events: withoutChats },
  "read-back": { ...node("read-back.mjs"), readsBack: true },
  strict: node("strict.mjs"),
  "by-reference": node("by-reference.mjs"),
  lock: node("lock.mjs"),
  "payments-only": { ...node("payments-only.mjs"), events: ["payment.created", "payment.deleted"] },
  "refuse-tests": { ...node("refuse-tests.mjs"), tolerated: testDeliveries },
  sticky: { ...node("sticky.mjs"), tolerated: reopening },
};
