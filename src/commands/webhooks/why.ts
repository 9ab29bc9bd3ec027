import { guidCodec } from "../../api/endpoint/codecs";
import { advice, formatHint, recoup } from "../../base/advice/advice";
import { argumentForms } from "../../base/advice/argument-forms";
import { Failure } from "../../base/failure";
import { type JsonValue, RawJson, readText } from "../../base/json/json";
import { surfaces } from "../../base/platform";
import { wireOption } from "../../cli/flags/option";
import { repeatScope, repeatScopeInHint } from "../../cli/flags/scope";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import type { Block } from "../../render/report";
import { readEventType } from "../../webhooks/events/read-event-type";
import type { Evidence } from "../../why/evidence";
import { findCause } from "../../why/find-cause";
import { evidenceEndpoints, gatherEvidence } from "../../why/gather";

const fields = ["cause", "sentence", "next", "case", "event", "subscriptionId", "eventId"];

export default command({
  details:
    "Explain why an event of a case did not arrive. It reads the delivery attempts and their answers, the case, and the subscriptions, and names one cause and the next command. Nothing is changed. Exit code 6: the surface shows no such case.",
  examples: {
    "recoup webhooks why 3c813ff4-b868-4dde-a4fa-9a431d5b8688": "any event of the case",
    "recoup webhooks why 44HX8JMJ case.closed --as collection --json | jq -r .cause":
      "one event, for a script",
    "recoup webhooks why 44HX8JMJ --subscription 1a1eeb74-92d3-47f2-9e01-536fa86be6c4":
      "if several are subscribed",
  },
  argument: { name: "case", description: "the case and, optionally, the event type", isVariadic: true },
  options: { subscription: wireOption("--subscription <id>", "to this subscription only", guidCodec) },
  calls: evidenceEndpoints,
  prints: { record: async () => (await import("./shapes")).CauseReport },
  fields,
  async run({ arguments: [caseText = "", eventText, ...rest], options: { subscription } }, context) {
    const { flags } = context;
    if (caseText.trim() === "" || rest.length > 0)
      throw new Failure("usage", "Name a case and at most one event.", {
        hint: advice`Example: ${recoup`webhooks why 44HX8JMJ case.closed`.asExample()}.`,
      });
    if (argumentForms.event(caseText) && eventText !== undefined && !argumentForms.event(eventText))
      throw new Failure("usage", "The case comes before the event.", {
        hint: advice`Did you mean ${recoup`webhooks why ${{ case: eventText }} ${{ event: caseText }}`}?`,
      });
    const event = eventText === undefined ? undefined : readEventType(eventText);
    const question = { caseName: caseText, event, subscription };
    const evidence = await gatherEvidence(context, context.surface(surfaces), question);
    const { cause, sentence, next, subscriptionId = null, eventId = null } = findCause(evidence);
    const record = RawJson.of({
      cause,
      sentence: formatHint(repeatScopeInHint(sentence, flags)),
      next: repeatScope(next, flags).text,
      case: readText(evidence.case, "id") || caseText,
      event: event ?? null,
      subscriptionId,
      eventId,
    });
    const report = reportLoadedRecord(record, { view: buildCauseBlocks, idPath: "cause" });
    return { ...report, failure: findMissingCaseFailure(evidence) };
  },
});

/** Returns a failure if the case wasn't found. The explanation is printed regardless. */
function findMissingCaseFailure({
  case: caseRecord,
  isManagedOnly,
  caseName,
  surface,
  records,
}: Evidence): Failure | undefined {
  if (caseRecord !== undefined || isManagedOnly || (records ?? []).length > 0) return undefined;
  return new Failure("not-found", `The ${surface} surface shows no case with the id ${caseName}.`);
}

const buildCauseBlocks = (value: JsonValue): readonly Block[] => [
  { kind: "text", text: readText(value, "sentence") },
  buildCardBlock(value, [["Next", "next", "id"]]),
];
