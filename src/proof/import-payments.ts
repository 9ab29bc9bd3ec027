import { runBulk } from "../bulk-import/bulk";
import { checkPaymentRow } from "../bulk-import/jobs/payment-row";
import { createPaymentsJob } from "../bulk-import/jobs/payments";
import { createFieldMapping } from "../bulk-import/rows/mapping";
import { PaymentRow } from "../bulk-import/rows/row-schemas";
import type { ImportPayments } from "../scenario/run/targets/sandbox-target";

export const importPayments: ImportPayments = async (context, file) => {
  const mapping = createFieldMapping(PaymentRow, {
    noun: "payment",
    defaults: { recipient: "partner" },
    findingsIn: (row, today) => checkPaymentRow(row, today, undefined),
  });
  const report = await runBulk(context, { job: createPaymentsJob(undefined), file, mapping, values: {} });
  if (report.kind !== "record") return {};
  if (report.failure !== undefined) throw report.failure;
  return report.record.value;
};
