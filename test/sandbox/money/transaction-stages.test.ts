import { expect, test } from "vitest";
import { dayMs } from "../../../src/base/text/time/duration";
import {
  buildStageSql,
  isInvoiced,
  isRecognizedAt,
  stages,
} from "../../../src/sandbox/money/transaction-stages";
import { openStore } from "../../../src/sandbox/store/store";
import { openSandbox, sandboxNow } from "../../support/sandbox/sandbox";

const today = Math.floor(sandboxNow / dayMs);
const store = openStore(":memory:");
const stageAt = (days: number, commissionStatus: string | null = null) =>
  store.get<{ stage: number }>(
    `select ${buildStageSql(today)} as stage from (select ? as date_created, ? as commission_status) payment`,
    (today - days) * dayMs,
    commissionStatus,
  )?.stage;

test("defines each stage's name and statuses and whether its revenue is recognized", () => {
  expect(stages.map(({ name, statuses }, stage) => [name, ...statuses, isRecognizedAt(stage)])).toEqual([
    ["pending", "Unpaid", "NotInvoiced", "Pending", false],
    ["confirmedPendingInvoice", "Paid", "NotInvoiced", "Pending", true],
    ["awaitingCollectionPartnerPayment", "Paid", "InvoiceIssued", "Pending", true],
    ["readyToInvoiceService", "Paid", "PaymentReceived", "Pending", true],
    ["awaitingServicePayment", "Paid", "PaymentReceived", "Invoiced", true],
    ["paid", "Paid", "PaymentReceived", "Paid", true],
  ]);
});

test("moves a payment through the stages by its age in days", () => {
  expect([0, 9, 10, 29, 30, 59, 60, 74, 75, 104, 105, 5000].map((days) => stageAt(days))).toEqual([
    0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
  ]);
});

test("moves a payment past the first stage only if its commission is paid", () => {
  expect([0, 105].map((days) => stageAt(days, "Unpaid"))).toEqual([0, 0]);
  expect([0, 29, 30, 105].map((days) => stageAt(days, "Paid"))).toEqual([1, 1, 2, 5]);
});

test("treats a commission as invoiced from the third stage on, unless it is for a test case", async () => {
  const { store: world, world: sandbox } = await openSandbox();
  const sql = `select payment.seq, case_seq from payments payment join cases c on c.seq = case_seq
    where c.is_test = 0 and commission_status is null limit 1`;
  const { seq = 0, case_seq = 0 } = world.get<{ seq: number; case_seq: number }>(sql) ?? {};
  const isInvoicedAfter = (days: number) => {
    world.run("update payments set date_created = ? where seq = ?", (today - days) * dayMs, seq);
    return isInvoiced({ store: world, now: sandbox.now() }, seq);
  };
  expect([29, 30, 200].map(isInvoicedAfter)).toEqual([false, true, true]);
  world.run("update cases set is_test = 1 where seq = ?", case_seq);
  expect(isInvoicedAfter(200)).toBe(false);
});
