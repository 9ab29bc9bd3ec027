import { readRecordOrFallback } from "../../api/exchange/answer";
import { testCaseEndpoints } from "../../api/families/test-cases";
import { advice, recoup } from "../../base/advice/advice";
import { argumentForms } from "../../base/advice/argument-forms";
import { Failure } from "../../base/failure";
import { type JsonValue, readText } from "../../base/json/json";
import { textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { resolveCaseId } from "../../kit/cases/lookup";
import type { Block } from "../../render/report";

const isEventName = (word: string) => argumentForms.event(word);

export default command({
  details:
    "Send an event of a test case to your test subscriptions, as if it had happened now. The case does not change. Use --as customer for a creditor's own test case, and --client for that of a referral partner's client.",
  examples: {
    "recoup test fire IQZA1CG3 case.closed": "as a collection partner",
    "recoup test fire ffb9edac-1773-4498-938f-d26309482bc9 case.closed --client kb-1001":
      "to all test subscriptions of the client",
  },
  argument: { name: "case and event", description: "a test case and the event to send", isVariadic: true },
  options: { subscription: textOption("--subscription <id>", "to this subscription only") },
  calls: [testCaseEndpoints.collection.fireTestEvent, testCaseEndpoints.customer.fireTestEvent],
  fields: testCaseEndpoints.customer.fireTestEvent,
  async run({ arguments: words, options }, context) {
    const [name = "", event = ""] = words;
    if (words.length !== 2)
      throw new Failure("usage", "Name a case and an event, and nothing else.", {
        hint: isEventName(name)
          ? advice`Example: ${recoup`test fire <case> ${{ event: name }}`}.`
          : advice`Example: ${recoup`test fire ${{ case: name }} case.closed`.asExample()}.`,
      });
    if (isEventName(name) && !isEventName(event))
      throw new Failure("usage", "The case comes before the event.", {
        hint: advice`Did you mean ${recoup`test fire ${{ case: event }} ${{ event: name }}`}?`,
      });
    const { fireTestEvent } = testCaseEndpoints[context.surface(["collection", "customer"])];
    const caseId = await resolveCaseId(enableReadAhead(context), name);
    const body = { event, caseId, subscriptionId: options.subscription };
    const record = readRecordOrFallback(await context.call(fireTestEvent, { body }), {
      eventType: event,
      caseId,
    });
    return reportLoadedRecord(record, { view: buildFiredEventCard, idPath: "eventType" });
  },
});

const buildFiredEventCard = (value: JsonValue): readonly Block[] => [
  { kind: "title", text: readText(value, "eventType") },
  buildCardBlock(value, [["Deliveries", "enqueuedCount", "number"]]),
];
