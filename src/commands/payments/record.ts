import { readAmountField, toThousandths } from "../../api/checks/amount-check";
import { validatePayment } from "../../api/checks/payment-check";
import { recordManagedPayment, recordPayment } from "../../api/collection/payments";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { shortWords } from "../../api/records/payments/payment-words";
import { type JsonObject, readItems, readText } from "../../base/json/json";
import { isGuid } from "../../base/text/guid";
import { formatUtcDay } from "../../base/text/time/date";
import { flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import { getLatestDay } from "../../cli/session/sandbox/routed-sandbox";
import { checkDecimals } from "../../kit/bodies/body-check";
import { resolveCaseTarget } from "../../kit/cases/case-write";
import { type OptionPrompts, promptMissing } from "../../kit/prompt-missing";
import { formatReceipt } from "./payment/card";
import { buildPaymentFields, checkPaymentDecimals, paymentOptions, refusePayment } from "./payment/flags";

export default command({
  details:
    "Record a payment that was received on a case, in the currency of the case. --split says what the creditor and the partner get of it. If the creditor received the money, --commission says whether your commission is paid; for an unpaid one the platform creates a follow-up. On a terminal the command prompts for missing values.",
  examples: {
    "recoup payments record 44HX8JMJ --amount 250.00 --date 2026-03-12 --recipient partner":
      "you received it",
    "recoup payments record 44HX8JMJ --amount 250.00 --date 2026-03-12 --recipient creditor --commission unpaid":
      "the creditor received it",
    "recoup payments record 44HX8JMJ --amount 250.00 --date 2026-03-12 --recipient partner --split creditor=200.00,partner=50.00 --close":
      "with payouts; close the case if nothing is left",
  },
  argument: { name: "case", description: "id or reference of the case" },
  options: { ...paymentOptions, followUp: flag("--no-follow-up", "no follow-up on an unpaid commission") },
  calls: [recordPayment, recordManagedPayment],
  fields: recordPayment,
  async run({ argument, options: givenOptions, line }, context) {
    context.surface(["collection"]);
    const prompts = buildPaymentPrompts(
      formatUtcDay(await context.platformNow()),
      await getLatestDay(context),
    );
    const options = await promptMissing(context, line, givenOptions, prompts);
    const body: JsonObject = {
      ...buildPaymentFields(options),
      ...(options.followUp === false && { createUnpaidCommissionFollowUp: false }),
    };
    if (options.check !== false)
      refusePayment(validatePayment(body, await getLatestDay(context), shortWords));
    const isManaged = options.managed === true;
    const { id, name, currency, remainder } = await readPayableCase(context, argument, isManaged);
    // The full balance can be paid even if it has more decimals than its currency allows.
    const isFullBalance = toThousandths(body.paymentAmount) === remainder;
    if (options.check !== false && !isFullBalance)
      await checkDecimals(context, checkPaymentDecimals(body, currency), "payment");
    const amount = [String(body.paymentAmount), currency].filter(Boolean).join(" ");
    const answer = await context.call(isManaged ? recordManagedPayment : recordPayment, {
      parameters: { id },
      body,
      effects: { subject: `a payment of ${amount} on case ${name}` },
    });
    const receipt = readRecordOrFallback(answer, { recorded: true, ...body });
    for (const warning of readItems(receipt.value, "warnings")) await context.warn(`Warning: ${warning}`);
    return reportLoadedRecord(receipt, {
      view: (value) => formatReceipt(value, currency),
      idPath: "paymentId",
    });
  },
});

/** Reads the case. Skips this for an ID unless the live guard's question needs the currency. */
async function readPayableCase(context: Context, argument: string, isManaged: boolean) {
  const caseText = argument.trim();
  const isGuarded = context.profile.environment === "live" && context.flags.live !== true && !isManaged;
  if (isGuid(caseText) && !isGuarded) return { id: caseText, name: caseText, currency: "" };
  const { id, name, record } = await resolveCaseTarget(context, caseText, {
    isManaged,
    includesOwn: isManaged,
  });
  const remainder = toThousandths(readAmountField(record, "remainder"));
  return { id, name, currency: readText(record, "currency"), remainder };
}

const fieldByOption: Readonly<Record<string, string>> = {
  amount: "paymentAmount",
  date: "date",
  recipient: "paymentRecipient",
  commission: "commissionPaymentStatus",
};

function buildPaymentPrompts(today: string, latestDay: string): OptionPrompts<typeof paymentOptions> {
  return {
    options: paymentOptions,
    questions: [
      { name: "amount", label: "Amount received, in the currency of the case" },
      { name: "date", label: "Day it was received", initial: today },
      { name: "recipient", label: "Who received it?", choices: () => ["partner", "creditor", "platform"] },
      { name: "commission", label: "Is your commission paid?", choices: () => ["unpaid", "paid"] },
    ],
    check: (name, values) =>
      validatePayment(buildPaymentFields(values), latestDay, shortWords).find(
        ({ path }) => path === fieldByOption[name],
      )?.message,
  };
}
