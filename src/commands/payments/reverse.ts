import {
  listCasePayments,
  listManagedPayments,
  reverseManagedPayment,
  reversePayment,
} from "../../api/collection/payments";
import { guidCodec } from "../../api/endpoint/codecs";
import { isFailure } from "../../base/failure";
import { decodeArgument, flag, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { findRecordedPayment, requireCase } from "./payment/find-recorded-payment";

export default command({
  details:
    "Reverse a recorded payment: it leaves every list, and the case owes its amount again. If the case is closed as paid, --reopen lets it become active again.",
  examples: {
    "recoup payments reverse eb66bd26-52fc-4a36-8d6c-7e242a0e61c2 --case D19HZ1YU": "a returned direct debit",
    "recoup payments reverse 52f3ceba-ad0e-4d7f-8b2f-714c700b70a4 --case AE0O3B3T --reopen":
      "and reopen the case, if it was closed as paid",
  },
  argument: { name: "payment", description: "id of the payment" },
  options: {
    case: textOption("--case <case>", "case of the payment, by id or reference (required)"),
    reopen: flag("--reopen", "let a case that is closed as paid become active again"),
    managed: flag("-m, --managed", "on a test case that you manage"),
  },
  calls: [reversePayment, reverseManagedPayment, listCasePayments, listManagedPayments],
  prints: { record: async () => (await import("./shapes")).ReversedPayment },
  fields: ["id", "reversed"],
  async run({ argument, options }, context) {
    context.surface(["collection"]);
    const paymentId = decodeArgument("payment", argument, guidCodec);
    const isManaged = options.managed === true;
    const caseName = requireCase(options.case);
    const { caseId, subject } = await findRecordedPayment(context, caseName, paymentId, isManaged);
    const call = context.call(isManaged ? reverseManagedPayment : reversePayment, {
      parameters: { id: caseId, paymentId },
      query: options.reopen === true ? { reopenCaseIfNeeded: true } : {},
      effects: { subject },
    });
    await call.catch(ignoreAlreadyReversed);
    return reportSuccess({ id: paymentId, reversed: true }, "id", `Reversed ${subject}.`);
  },
});

/** Accepts a 404 after a lost response: the payment existed, so the first attempt must have reversed it. */
function ignoreAlreadyReversed(error: unknown): void {
  if (!isFailure(error, "not-found") || !error.mayHaveArrived) throw error;
}
