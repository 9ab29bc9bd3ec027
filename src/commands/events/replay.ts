import { guidCodec } from "../../api/endpoint/codecs";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { eventEndpoints } from "../../api/families/events";
import { advice, type Hint, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { type JsonValue, readText } from "../../base/json/json";
import { decodeArgument, flag, type OptionValues } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import type { Block } from "../../render/report";
import { casesOption, resolveCaseIds, resolveSince, sinceOption } from "./event-list";
import { replayFailed } from "./replay-failed";
import { findUnsentReason, formatResponse, type ReplayWatch, watchReplays } from "./sandbox-answers";

const options = {
  failed: flag("--failed", "replay all events of --case whose delivery failed"),
  case: { ...casesOption, description: "with --failed: id or reference of the case; repeatable" },
  since: {
    ...sinceOption,
    description: "with --failed: only events recorded since this time or within this period (`2h`)",
  },
};

export default command({
  details:
    "Ask the platform to deliver recorded events again: the same payload, to the current address of its subscription only. Replay one event by id, or with --failed all events whose delivery failed; add --dry-run to list them. The platform delivers them later; the sandbox delivers them at once and shows the answer. Exit 12 if some events could not be replayed.",
  examples: {
    "recoup test advance IQZA1CG3 paid --amount 100": "causes case.closed",
    "event=$(recoup events list IQZA1CG3 -o ids -L 1)": "the id of its delivery",
    'recoup events replay "$event"': "one event",
    "recoup events replay --failed --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688 --since 2026-03-01 --dry-run":
      "list what would be replayed",
    "recoup events replay --failed --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688 --case 39c49b3d-c5f4-416b-93fd-72c6178ed36e":
      "all failed events of two cases",
  },
  argument: { name: "id", description: "id of the event", isOptional: true },
  options,
  calls: Object.values(eventEndpoints).flatMap(({ listEvents, replayEvent }) => [replayEvent, listEvents]),
  globals: ["client", "live", "yes", "confirm", "idempotencyKey"],
  prints: {
    record: eventEndpoints.collection.replayEvent.record,
    list: async () => (await import("./shapes")).FailedEvent,
    extraFields: async () => (await import("./shapes")).ReplayEnd,
  },
  async run({ argument, options }, context) {
    const surface = context.surface(["collection", "customer"]);
    refuseConflictingFlags(argument, options, context);
    const { failed, since } = options;
    if (failed === true)
      return replayFailed(context, {
        surface,
        cases: await resolveCaseIds(context, options.case),
        since: since === undefined ? undefined : await resolveSince(context, since),
      });
    const endpoint = eventEndpoints[surface].replayEvent;
    await checkFields(endpoint, context.style);
    const eventId = decodeArgument("id", argument, guidCodec);
    const watch = await watchReplays(context);
    const answer = await context.call(endpoint, { parameters: { eventId } });
    const record = readRecordOrFallback(answer, { eventId, replayed: true });
    const note = await describeOutcome(watch, eventId);
    return { ...reportLoadedRecord(record, { view: formatReplay, idPath: "eventId" }), notes: [note] };
  },
});

function refuseConflictingFlags(
  id: string,
  { failed, case: cases, since }: OptionValues<typeof options>,
  { flags, style }: Context,
): void {
  if (failed !== true) {
    if (cases !== undefined || since !== undefined)
      throw new Failure("usage", "--case and --since need --failed.", { hint: "Add --failed." });
    if (id === "" && style.fields?.[0] !== "help")
      throw new Failure("usage", "The id of the event is missing.", {
        hint: advice`${recoup`events list --case <case>`} lists event ids; --failed replays all failed events.`,
      });
    return;
  }
  if (id !== "") throw new Failure("usage", "An id and --failed cannot be combined.");
  const { idempotencyKey } = flags;
  if (idempotencyKey !== undefined && idempotencyKey !== "none")
    throw new Failure(
      "usage",
      "--idempotency-key and --failed cannot be combined: --failed sends several requests.",
    );
}

async function describeOutcome(watch: ReplayWatch | undefined, eventId: string): Promise<Hint> {
  if (watch === undefined)
    return advice`The delivery is up to the platform: ${recoup`events list --case <case>`} shows how it ended.`;
  const [attempt] = await watch([eventId]);
  const unsentReason = findUnsentReason(attempt);
  if (attempt === undefined || unsentReason !== undefined)
    return `The sandbox did not send it: ${unsentReason}.`;
  return `The sandbox sent it to ${readText(attempt, "sentTo")}. The answer: ${formatResponse(attempt)}.`;
}

function formatReplay(value: JsonValue): readonly Block[] {
  return [
    { kind: "title", text: "Replay requested", aside: readText(value, "eventType") },
    buildCardBlock(value, [
      ["Event", "eventId", "id"],
      ["Subscription", "subscriptionId", "id"],
    ]),
  ];
}
