import { paymentFindings } from "../../api/checks/payment-check";
import { editManagedPayment, listManagedPayments } from "../../api/collection/managed-payments";
import { editPayment, listCasePayments } from "../../api/collection/payments";
import { guid } from "../../api/endpoint/codecs";
import { readRecordOr } from "../../api/exchange/answer";
import { readRecipient, shortWords } from "../../api/records/payments/payment-words";
import { Failure } from "../../base/failure";
import { type JsonObject, type JsonValue, readField, readText } from "../../base/json/json";
import { utcDay } from "../../base/text/date";
import { checkedArgument, flag, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { fieldsHelp } from "../../cli/output/fields";
import { loadedRecordReport } from "../../cli/output/reading";
import { paymentCard } from "./payment/card";
import { paymentFields, paymentOptions, refusePayment } from "./payment/flags";
import { findRecorded, requiredCase } from "./payment/recorded";

export default command({
  details:
    "Change a recorded payment. Amount, date and recipient stay unless you give them. The platform shows neither the split nor the commission of a payment and replaces both: give them again. If a case that is closed as paid would be open afterwards, --reopen lets it become active again.",
  examples: [
    {
      line: "recoup payments edit 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --case 44HX8JMJ --amount 205.00",
      note: "another amount",
    },
    {
      line: "recoup payments edit 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --case 44HX8JMJ --recipient creditor --commission paid",
      note: "the creditor received it after all",
    },
  ],
  argument: { name: "payment", description: "id of the payment" },
  options: {
    case: textOption("--case <case>", "case of the payment, by id or reference (required)"),
    ...paymentOptions,
    reopen: flag("--reopen", "let a case that is closed as paid become active again"),
  },
  calls: [editPayment, editManagedPayment, listCasePayments, listManagedPayments],
  async run({ argument, options }, context) {
    const help = await fieldsHelp(editPayment, context.style);
    if (help !== undefined) return help;
    context.surface(["collection"]);
    const paymentId = checkedArgument("payment", argument, guid);
    const isManaged = options.managed === true;
    const given = paymentFields(options);
    refuseNothing(options);
    const caseName = requiredCase(options.case);
    const recorded = await findRecorded(context, { caseName, paymentId, isManaged });
    const body = {
      ...fieldsOf(recorded.payment),
      ...given,
      ...(options.reopen && { reopenCaseIfNeeded: true }),
    };
    if (options.check !== false) refusePayment(paymentFindings(body, utcDay(context.host.now()), shortWords));
    const answer = await context.call(isManaged ? editManagedPayment : editPayment, {
      parameters: { id: recorded.caseId, paymentId },
      body,
      effects: { subject: recorded.subject },
    });
    return loadedRecordReport(readRecordOr(answer, { id: paymentId, edited: true, ...body }), {
      view: paymentCard,
    });
  },
});

const changing = ["amount", "date", "recipient", "split", "commission", "close"];

function refuseNothing(options: Readonly<Record<string, unknown>>): void {
  if (changing.some((name) => options[name] !== undefined)) return;
  throw new Failure("usage", "Nothing to change.", {
    hint: "Add --amount, --date, --recipient, --split, --commission or --close.",
  });
}

/** What the platform shows of a payment, as a request names it; labels and names of recipients alike. */
function fieldsOf(payment: JsonValue): JsonObject {
  const date = readField(payment, "date");
  const amount = readField(payment, "grossAmount");
  const recipient = readText(payment, "recipient");
  return {
    ...(date && { date }),
    ...(amount && { paymentAmount: amount }),
    ...(recipient !== "" && { paymentRecipient: readRecipient(recipient) ?? recipient }),
  };
}
