import { guidCodec } from "../../../api/endpoint/codecs";
import { readRecordOrFallback } from "../../../api/exchange/answer";
import { webhookEndpoints } from "../../../api/families/webhooks";
import { advice } from "../../../base/advice/advice";
import { recoup } from "../../../base/advice/command-line";
import { Failure } from "../../../base/failure";
import { type JsonValue, readField, readText } from "../../../base/json/json";
import { decodeArgument } from "../../../cli/flags/option";
import { buildCardBlock } from "../../../cli/output/card-rows";
import { reportLoadedRecord } from "../../../cli/output/read-spec";
import type { Context } from "../../../cli/session/context";
import type { Block, Report } from "../../../render/report";
import { allEventTypes, type EventType } from "../../../webhooks/events/event-types";
import { listUnroutedWarnings } from "../toolbox/unrouted-warnings";

/** Sends a sample event to one of a creditor's subscriptions and reports the receiver's response (EP-46). */
export async function sendTestDelivery(context: Context, argument: string): Promise<Report> {
  if (argument === "")
    throw new Failure(
      "usage",
      "On the customer surface a test event goes to one subscription: name its id.",
      { hint: advice`${recoup`webhooks list --as customer -o ids`} prints the ids.` },
    );
  const event = allEventTypes.find((type) => type === argument);
  if (event !== undefined) throw createEventArgumentFailure(event);
  const id = decodeArgument("id", argument, guidCodec);
  const answer = await context.call(webhookEndpoints.customer.testWebhook, { parameters: { id } });
  const record = readRecordOrFallback(answer, { id, sent: true });
  const report = reportLoadedRecord(record, { view: buildDeliveryCard });
  const failure = findDeliveryFailure(record.value, id);
  if (failure !== undefined) return { ...report, failure };
  const isTested = (subscription: JsonValue) =>
    readText(subscription, "id").toLowerCase() === id.toLowerCase();
  return { ...report, warnings: await listUnroutedWarnings(context, "customer", isTested) };
}

/**
 * Explains how to trigger an event, for lines such as `webhooks test case.closed`, the form that other
 * command-line tools use.
 */
function createEventArgumentFailure(event: EventType): Failure {
  return new Failure(
    "usage",
    `<id>: ${event} is an event, but a subscription's test sends a sample case.created.`,
    {
      hint: advice`${recoup`test fire <test-case> ${event}`} sends it for a test case, and ${recoup`webhooks test --as referral --event ${event} --case <case>`} as a referral partner.`,
    },
  );
}

function findDeliveryFailure(value: JsonValue, id: string): Failure | undefined {
  if (readField(value, "success") !== false) return undefined;
  const isAnswered = (readField(value, "httpStatusCode") ?? null) !== null;
  const message = isAnswered
    ? "The receiver did not accept the test delivery."
    : "The test delivery got no answer, or was not sent.";
  const shown = isAnswered ? "its address" : "its address and whether it is active";
  return new Failure("check-failed", message, {
    hint: advice`${recoup`webhooks get ${{ id }} --as customer`} shows ${shown}; the receiver must answer 2xx within 10 seconds.`,
  });
}

/** If `success` is missing, the platform only accepted the request. */
function formatOutcome(success: JsonValue | undefined): string {
  if (success === true) return "Delivered";
  return success === false ? "Not delivered" : "Test delivery requested";
}

function buildDeliveryCard(value: JsonValue): readonly Block[] {
  return [
    { kind: "title", text: formatOutcome(readField(value, "success")) },
    buildCardBlock(value, [
      ["Answer", "httpStatusCode"],
      ["Milliseconds", "durationMs"],
      ["Error", "errorMessage"],
      ["Kind of error", "errorCategory"],
      ["Sent", "testPayload"],
    ]),
  ];
}
