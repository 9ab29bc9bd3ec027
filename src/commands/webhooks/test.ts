import { guidCodec } from "../../api/endpoint/codecs";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { webhookEndpoints } from "../../api/families/webhooks";
import { advice, recoup } from "../../base/advice/advice";
import { closeCodes } from "../../base/cases/close-code";
import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";
import { type JsonValue, readField, readItems, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import {
  decodeArgument,
  getLongFlag,
  knownTextOption,
  type OptionValues,
  textOption,
} from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { refuseFindings } from "../../kit/bodies/body-check";
import { bodyOptions } from "../../kit/bodies/request-body";
import { resolveCaseId } from "../../kit/cases/lookup";
import type { Block, Report } from "../../render/report";
import { allEventTypes, eventTypes, isCaseEvent, isClientEvent } from "../../webhooks/events/event-types";
import { checkEventNames } from "../../webhooks/subscription/subscription-check";
import { listUnroutedWarnings } from "./toolbox/unrouted-warnings";

const { testWebhook } = webhookEndpoints.customer;
const { triggerTestEvent } = webhookEndpoints.referral;

const unsendableEvent = "cases.replay_failed";

const triggerOptions = {
  event: {
    ...textOption("-e, --event <event>", "referral: the event type to send"),
    completions: eventTypes.referral.filter((type) => type !== unsendableEvent),
  },
  case: textOption("-c, --case <case>", "referral: the case of an event of a case, by id or reference"),
  tenant: textOption("--tenant <externalTenantId>", "referral: the client of an event of a client"),
  oldLifecycle: textOption("--old-lifecycle <value>", "referral: the old lifecycle of a case.updated"),
  newLifecycle: textOption("--new-lifecycle <value>", "referral: the new lifecycle of a case.updated"),
  closeCode: knownTextOption("--close-code <code>", "referral: the close code of a case.closed", closeCodes),
  closeComment: textOption("--close-comment <text>", "referral: the close comment of a case.closed"),
};
const testOptions = { ...triggerOptions, check: bodyOptions.check };
type TestValues = OptionValues<typeof testOptions>;

export default command({
  details:
    "Send a test event. On the customer surface, the platform delivers a sample event to one subscription and reports the receiver's answer; exit 13 if it was not accepted. On the referral surface (test environment only), it sends an event of your choice to all its subscriptions. The collection surface has no such operation; use `recoup test advance` to cause real events of a test case.",
  examples: {
    "recoup webhooks test bbafcc9d-2925-49fc-bcb0-597bbfffc6c9 --as customer":
      "one subscription of a creditor",
    "recoup webhooks test --as referral --event case.closed --case a61b986e-6935-410e-b837-aa33db4ffc7d":
      "an event of a case",
    "recoup webhooks test --as referral --event client.linked --tenant kb-1001": "an event of a client",
  },
  argument: { name: "id", description: "customer: the subscription's id", isOptional: true },
  options: testOptions,
  calls: [
    testWebhook,
    triggerTestEvent,
    webhookEndpoints.customer.listWebhooks,
    webhookEndpoints.referral.listWebhooks,
  ],
  async run({ argument, options }, context) {
    const surface = chooseSurface(context, argument, options);
    await checkFields(surface === "customer" ? testWebhook : triggerTestEvent, context.style);
    if (surface === "referral") return sendTestEvent(context, argument, options);
    refuseEventFlags(options);
    return sendTestDelivery(context, argument);
  },
});

/** Chooses between the two operations based on the arguments, unless `--as` or `--client` is set. */
function chooseSurface(context: Context, id: string, { event }: TestValues): Surface {
  const { as, client } = context.flags;
  if (as !== undefined || client !== undefined) return context.surface(["referral", "customer"]);
  if (id !== "") return context.surface(["customer"]);
  return context.surface(event === undefined ? ["referral", "customer"] : ["referral"]);
}

/**
 * Throws for flags that describe an event, because testing a single subscription always sends the same event.
 */
function refuseEventFlags(options: TestValues): void {
  const usedOptions = Object.entries(triggerOptions).filter(
    ([name]) => options[name as keyof TestValues] !== undefined,
  );
  if (usedOptions.length === 0) return;
  const flags = usedOptions.map(([, option]) => getLongFlag(option));
  throw new Failure("usage", `${flags.join(", ")} cannot be used on the customer surface.`, {
    hint: "Its test always sends a sample case.created to one subscription.",
  });
}

/** Sends an event to all of a referral partner's subscriptions (EP-37). */
async function sendTestEvent(context: Context, argument: string, options: TestValues): Promise<Report> {
  if (argument !== "")
    throw new Failure(
      "usage",
      "On the referral surface a test event goes to every subscription, not to one.",
      { hint: "Leave the id out, or use --as customer." },
    );
  const { event, case: name, tenant, check, oldLifecycle, newLifecycle, closeCode, closeComment } = options;
  if (check !== false) refuseFindings(checkTestEvent(options), "test event");
  const caseId = name && (await resolveCaseId(enableReadAhead(context), name, { surfaces: ["referral"] }));
  const change = { oldLifecycle, newLifecycle, closeCode, closeComment };
  const body = { eventType: event, caseId, externalTenantId: tenant, ...change };
  const answer = await context.call(triggerTestEvent, { body });
  const record = readRecordOrFallback(answer, { eventType: event, sent: true });
  const hasNoReceiver = readText(record.value, "enqueuedCount") === "0";
  return {
    ...reportLoadedRecord(record, { view: buildTriggerCard, idPath: "eventType" }),
    warnings: hasNoReceiver
      ? ["No subscription receives this event."]
      : await listUnroutedWarnings(context, "referral", (subscription) => receivesEvent(subscription, event)),
  };
}

function receivesEvent(subscription: JsonValue, event: string | undefined): boolean {
  const isActive = readField(subscription, "isActive") !== false;
  return isActive && readItems(subscription, "events").includes(event ?? "");
}

/** Checks that the event, case and client fit together (VAL-25, VAL-27, VAL-28). */
function checkTestEvent({ event, case: caseId, tenant }: TestValues): readonly Finding[] {
  if (event === undefined) return [{ path: "eventType", message: "is required: --event" }];
  const unknownFindings = checkEventNames([event], "referral");
  if (unknownFindings.length > 0)
    return unknownFindings.map(({ message }) => ({ path: "eventType", message }));
  if (event === unsendableEvent)
    return [{ path: "eventType", message: `${unsendableEvent} can't be sent as a test.` }];
  const findings: Finding[] = [];
  if (isCaseEvent(event) && caseId === undefined)
    findings.push({ path: "caseId", message: `is required for ${event}: --case` });
  if (isClientEvent(event) && (tenant ?? "").trim() === "")
    findings.push({ path: "externalTenantId", message: `is required for ${event}: --tenant` });
  return findings;
}

const buildTriggerCard = (value: JsonValue): readonly Block[] => [
  { kind: "title", text: readText(value, "eventType") },
  buildCardBlock(value, [
    ["Deliveries", "enqueuedCount", "number"],
    ["Message", "message"],
  ]),
];

/** Sends a sample event to one of a creditor's subscriptions and reports the receiver's response (EP-46). */
async function sendTestDelivery(context: Context, argument: string): Promise<Report> {
  if (argument === "")
    throw new Failure(
      "usage",
      "On the customer surface a test event goes to one subscription: name its id.",
      { hint: advice`${recoup`webhooks list --as customer -o ids`} prints the ids.` },
    );
  const event = allEventTypes.find((type) => type === argument);
  // In other command-line tools, `webhooks test case.closed` triggers the event.
  if (event !== undefined)
    throw new Failure(
      "usage",
      `<id>: ${event} is an event, but a subscription's test sends a sample case.created.`,
      {
        hint: advice`${recoup`test fire <test-case> ${event}`} sends it for a test case, and ${recoup`webhooks test --as referral --event ${event} --case <case>`} as a referral partner.`,
      },
    );
  const id = decodeArgument("id", argument, guidCodec);
  const answer = await context.call(testWebhook, { parameters: { id } });
  const record = readRecordOrFallback(answer, { id, sent: true });
  const report = reportLoadedRecord(record, { view: buildDeliveryCard });
  const failure = findDeliveryFailure(record.value, id);
  if (failure !== undefined) return { ...report, failure };
  const isTested = (subscription: JsonValue) =>
    readText(subscription, "id").toLowerCase() === id.toLowerCase();
  return { ...report, warnings: await listUnroutedWarnings(context, "customer", isTested) };
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
