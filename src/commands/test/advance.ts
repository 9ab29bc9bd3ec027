import { getCase, getCaseByReference } from "../../api/collection/cases";
import { getCase as getOwn } from "../../api/customer/cases";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { testCaseEndpoints } from "../../api/families/test-cases";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { type JsonObject, type JsonValue, NumberText, readField, readText } from "../../base/json/json";
import { suggestWord } from "../../base/text/unknown-word";
import { textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportLoadedRecord } from "../../cli/output/record-report";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { resolveCaseId } from "../../kit/cases/lookup";
import { type Difference, findUnshownChange } from "../../kit/unshown-change";
import { type AdvanceTarget, advanceWords, readAdvanceTarget } from "../../scenario/files/advance-target";
import { advanceCase } from "../../scenario/run/advance-case";
import { resolveClientCreditor } from "./client-creditor";

const { collection, customer } = testCaseEndpoints;

export default command({
  details:
    "Advance a test case to active, paid or no-payment (or Active, Closed:Paid, Closed:NoPayment). It causes real events. If the case is already there, nothing changes and the exit code is 0. Use --as customer for a creditor's own test cases, and --client for those of a referral partner's client.",
  examples: {
    "recoup test advance BG50UH36 active": "by any reference",
    "recoup test advance IQZA1CG3 paid --amount 100.00": "record a payment and close the case",
    "recoup test advance DRXQI1C4 no-payment --json": "close it without a payment",
    "recoup test advance ffb9edac-1773-4498-938f-d26309482bc9 active --client kb-1001":
      "a client's test case, by id",
  },
  argument: { name: "case and target", description: "a test case and its target", isVariadic: true },
  options: { amount: textOption("--amount <n>", "the amount paid; required for paid") },
  calls: [collection.advanceTestCase, getCase, getCaseByReference, customer.advanceTestCase, getOwn],
  fields: collection.advanceTestCase,
  async run({ arguments: words, options }, context) {
    const [name = "", word = ""] = words;
    const startsWithTarget = readAdvanceTarget(name) !== undefined;
    if (words.length !== 2) {
      const testCase = startsWithTarget ? "" : name;
      throw new Failure("usage", "Name a case and a target, and nothing else.", {
        hint: advice`Example: ${recoup`test advance ${{ case: testCase }} active`.asExample()}, or ${recoup`test advance ${{ case: testCase }} paid --amount <amount>`}.`,
      });
    }
    if (readAdvanceTarget(word) === undefined && startsWithTarget)
      throw new Failure("usage", "The case comes before the target.", {
        hint: advice`Did you mean ${recoup`test advance ${{ case: word }} ${{ typed: name }}`}?`,
      });
    const to = readTarget(word);
    const body = buildAdvanceBody(name, to, options.amount);
    const creditor = resolveClientCreditor(context);
    const id = await resolveCaseId(enableReadAhead(context), name);
    const record = readRecordOrFallback(await advanceCase(context.call, id, body, creditor), { state: to });
    return {
      ...reportLoadedRecord(record, {
        view: (value) => [{ kind: "text", text: describeAdvance(name, value) }],
      }),
      ...findUnshownChange(
        listDifferences(record.value, to),
        advice`${recoup`cases get ${{ case: name }}`} shows the case.`,
      ),
    };
  },
});

function readTarget(word: string): AdvanceTarget {
  const target = readAdvanceTarget(word);
  if (target !== undefined) return target;
  throw new Failure("usage", `"${word}" is not a valid target for a test case.`, {
    hint: suggestWord(word, advanceWords, `Use one of ${advanceWords.join(", ")}.`),
  });
}

function buildAdvanceBody(name: string, to: AdvanceTarget, amount: string | undefined): JsonObject {
  if (to !== "Closed:Paid" && amount !== undefined)
    throw new Failure("usage", `--amount can only be used with paid, not with ${to}.`);
  if (to !== "Closed:Paid") return { to };
  if (amount === undefined)
    throw new Failure("usage", "--amount is required for paid, for example --amount 100.00.", {
      hint: advice`${recoup`cases get ${{ case: name }} --fields remainder`} prints the open amount.`,
    });
  if (/^\d{1,15}(\.\d{1,3}0*)?$/.test(amount) && Number(amount) > 0)
    return { to, amount: new NumberText(amount) };
  throw new Failure("usage", `--amount must be above 0, with at most three decimals (got "${amount}").`);
}

/** A closed case answers that it isn't activated, which is not an error (AMB-05). */
function listDifferences(value: JsonValue, to: AdvanceTarget): readonly Difference[] {
  const shown = readAdvanceTarget(readText(value, "state"));
  return to === "Active" || shown === undefined || shown === to ? [] : [["state", shown, to]];
}

function describeRemainder(remaining: string, currency: string): string {
  if (remaining === "" || Number(remaining) === 0) return "";
  return remaining.startsWith("-")
    ? `, with ${remaining.slice(1)} ${currency} more paid than was owed`
    : `, with ${remaining} ${currency} still open`;
}

function describeAdvance(name: string, value: JsonValue): string {
  const state = String(readField(value, "state") ?? "");
  const openText = describeRemainder(readText(value, "remainingAmount"), readText(value, "currency"));
  const isUnchanged = readField(value, "advanced") === false;
  if (state === "")
    return isUnchanged
      ? `Nothing changed: ${name}.`
      : `Accepted; the platform didn't return the state of ${name}.`;
  return isUnchanged
    ? `Nothing changed: ${name} is ${state} already${openText}.`
    : `${name} is ${state} now${openText}.`;
}
