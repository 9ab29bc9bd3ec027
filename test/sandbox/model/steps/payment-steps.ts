import { expect } from "vitest";
import { isHidden, type ModelCase, type Partner, preActive, remainderOf } from "../reference";
import { pick, pickLate, type Stage, type Step } from "../stage";

const started = ["Active", "Paused"];

const bodyOf = (amount: number, changes: object = {}) => ({
  date: "2026-03-12",
  paymentAmount: amount / 100,
  paymentRecipient: "CollectionPartner",
  ...changes,
});

/** Whether a collection partner can look up the case (VIS-03). */
const isSeenBy = (row: ModelCase, owner: Partner) =>
  !isHidden(row) && (row.collector === owner || (row.isTest && row.managing === owner));

const partnerOf = ({ collector, managing }: ModelCase, at: number): Partner =>
  at % 5 === 0 ? 2 : ((collector ?? managing ?? 1) as Partner);

/** Records a collection partner's payment. May ask to close the case if nothing is left to pay. */
async function record(stage: Stage, { a, b, c }: Step): Promise<void> {
  const { reference } = stage;
  const open = reference.cases.filter((row) => [...preActive, ...started, "Merged"].includes(row.stage));
  if (open.length === 0) return;
  const row = pickLate(open, a);
  const owner = partnerOf(row, c);
  if (owner > 2) return;
  const amount = pick([1_250, row.amount, remainderOf(row)], b);
  const closeCase = c % 2 === 0;
  const path = `/cases/${row.id}/payments`;
  const body = bodyOf(amount, { closeCase });
  const { status, json } = await stage.ask({ surface: "collection", owner }, "POST", path, body);
  if (!isSeenBy(row, owner)) return void expect(status).toBe(404);
  if (row.stage === "Merged") return void expect(status).toBe(409);
  if (amount <= 0) return void expect(status).toBe(400);
  if (!started.includes(row.stage)) return void expect(status).toBe(422);
  reference.pay(row, { id: json.paymentId, amount });
  const closes = closeCase && remainderOf(row) <= 0;
  expect([status, json.remainingAmount, json.caseClosed]).toEqual([200, remainderOf(row) / 100, closes]);
  if (closes) reference.move(row, "Closed", "Paid");
}

/** Edits or reverses a payment on a test case, which is never invoiced. */
async function change(stage: Stage, { a, b, c }: Step): Promise<void> {
  const { reference } = stage;
  const paid = reference.cases.filter(({ payments, isTest }) => isTest && payments.length > 0);
  if (paid.length === 0) return;
  const row = pickLate(paid, a);
  const owner = partnerOf(row, c);
  if (owner > 2) return;
  const payment = pick(row.payments, b);
  const [amount, mayReopen] = [pick([0, 500, row.amount], c), b % 2 === 0];
  const path = `/cases/${row.id}/payments/${payment.id}`;
  const growth = payment.amount - amount;
  const reopens = row.closeCode === "Paid" && growth > 0 && remainderOf(row) + growth > 0;
  const actor = { surface: "collection", owner } as const;
  const { status } =
    amount === 0
      ? await stage.ask(actor, "DELETE", `${path}?reopenCaseIfNeeded=${mayReopen}`)
      : await stage.ask(actor, "PUT", path, bodyOf(amount, { reopenCaseIfNeeded: mayReopen }));
  if (!isSeenBy(row, owner)) return void expect(status).toBe(404);
  if (row.stage === "Merged") return void expect(status).toBe(409);
  if (reopens && !mayReopen) return void expect(status).toBe(409);
  expect(status).toBe(amount === 0 ? 204 : 200);
  const others = row.payments.filter(({ id }) => id !== payment.id);
  row.payments = amount === 0 ? others : [...others, { id: payment.id, amount }];
  if (amount === 0) reference.publish("payment.deleted", row, String(payment.amount));
  if (reopens) reference.move(row, "Active");
}

export const paymentSteps = { recordPayment: record, changePayment: change };
