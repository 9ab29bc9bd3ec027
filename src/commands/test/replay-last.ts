import { readRecordOrFallback } from "../../api/exchange/answer";
import { testCaseEndpoints } from "../../api/families/test-cases";
import type { JsonValue } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { resolveCaseId } from "../../kit/cases/lookup";
import type { Block } from "../../render/report";

const { replayLastEvent } = testCaseEndpoints.collection;

export default command({
  details:
    "Deliver the newest event of a test case again, to the subscription that it was for. `recoup events replay` replays any event by its id.",
  examples: {
    "recoup test advance IQZA1CG3 no-payment": "causes case.closed",
    "recoup test replay-last IQZA1CG3": "after fixing a receiver",
  },
  argument: { name: "case", description: "id or reference of a test case" },
  calls: [replayLastEvent],
  fields: replayLastEvent,
  async run({ argument }, context) {
    context.surface(["collection"]);
    const id = await resolveCaseId(enableReadAhead(context), argument, { surfaces: ["collection"] });
    const answer = await context.call(replayLastEvent, { parameters: { id } });
    return reportLoadedRecord(readRecordOrFallback(answer, { caseId: id }), {
      view: buildReplayedCard,
      idPath: "eventId",
    });
  },
});

function buildReplayedCard(value: JsonValue): readonly Block[] {
  return [
    { kind: "title", text: "Replayed" },
    buildCardBlock(value, [
      ["Event", "eventType"],
      ["Id", "eventId", "id"],
      ["Subscription", "subscriptionId", "id"],
    ]),
  ];
}
