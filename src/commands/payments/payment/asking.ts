import { paymentFindings } from "../../../api/checks/payment-check";
import { shortWords } from "../../../api/records/payments/payment-words";
import type { Asking } from "../../../cli/line/asking/ask-missing";
import { paymentFields, paymentOptions } from "./flags";

const fieldOf: Readonly<Record<string, string>> = {
  amount: "paymentAmount",
  date: "date",
  recipient: "paymentRecipient",
  commission: "commissionPaymentStatus",
};

/** Prompts for the required fields of a payment. */
export function askPayment(today: string, latestDay: string): Asking<typeof paymentOptions> {
  return {
    options: paymentOptions,
    questions: [
      { name: "amount", label: "Amount received, in the currency of the case" },
      { name: "date", label: "Day it was received", initial: today },
      { name: "recipient", label: "Who received it?", choices: () => ["partner", "creditor", "platform"] },
      { name: "commission", label: "Is your commission paid?", choices: () => ["unpaid", "paid"] },
    ],
    check: (name, values) =>
      paymentFindings(paymentFields(values), latestDay, shortWords).find(({ path }) => path === fieldOf[name])
        ?.message,
  };
}
