import { paymentFindings } from "../../api/checks/payment-check";
import { recordManagedPayment } from "../../api/collection/managed-payments";
import { recordPayment } from "../../api/collection/payments";
import { readRecordOr } from "../../api/exchange/answer";
import { type JsonObject, type RawJson, readField } from "../../base/json/json";
import { utcDay } from "../../base/text/date";
import { caseId } from "../../cli/cases/lookup";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { fieldsHelp } from "../../cli/output/fields";
import { loadedRecordReport } from "../../cli/output/reading";
import type { Context } from "../../cli/session/context";
import { readingAhead } from "../../cli/session/dry-run/read-ahead";
import { receiptCard } from "./payment/card";
import { paymentFields, paymentOptions, refusePayment } from "./payment/flags";

export default command({
  details:
    "Record a payment that was received on a case, in the currency of the case. --split says what the creditor and the partner get of it. If the creditor received the money, --commission says whether your commission is paid; for an unpaid one the platform creates a follow-up.",
  examples: [
    {
      line: "recoup payments record 44HX8JMJ --amount 250.00 --date 2026-03-12 --recipient partner",
      note: "you received it",
    },
    {
      line: "recoup payments record 44HX8JMJ --amount 250.00 --date 2026-03-12 --recipient creditor --commission unpaid",
      note: "the creditor received it",
    },
    {
      line: "recoup payments record 44HX8JMJ --amount 250.00 --date 2026-03-12 --recipient partner --split creditor=200.00,partner=50.00 --close",
      note: "with payouts; close the case if nothing is left",
    },
  ],
  argument: { name: "case", description: "id or reference of the case" },
  options: {
    ...paymentOptions,
    followUp: flag("--no-follow-up", "no follow-up on an unpaid commission"),
  },
  calls: [recordPayment, recordManagedPayment],
  async run({ argument, options }, context) {
    const help = await fieldsHelp(recordPayment, context.style);
    if (help !== undefined) return help;
    context.surface(["collection"]);
    const body: JsonObject = {
      ...paymentFields(options),
      ...(options.followUp === false && { createUnpaidCommissionFollowUp: false }),
    };
    if (options.check !== false) refusePayment(paymentFindings(body, utcDay(context.host.now())));
    const isManaged = options.managed === true;
    const id = await caseId(readingAhead(context), argument, { isManaged });
    const answer = await context.call(isManaged ? recordManagedPayment : recordPayment, {
      parameters: { id },
      body,
      effects: { subject: `a payment of ${String(body.paymentAmount)} on case ${argument}` },
    });
    const receipt = readRecordOr(answer, { recorded: true, ...body });
    await noteWarnings(context, receipt);
    return loadedRecordReport(receipt, { view: receiptCard, idPath: "paymentId" });
  },
});

async function noteWarnings(context: Context, receipt: RawJson): Promise<void> {
  const warnings = readField(receipt.value, "warnings");
  for (const warning of Array.isArray(warnings) ? warnings : []) await context.warn(`Warning: ${warning}`);
}
