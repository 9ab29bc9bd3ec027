import { readRecordOrFallback } from "../../../api/exchange/answer";
import { webhookEndpoints } from "../../../api/families/webhooks";
import { closeCodes } from "../../../base/cases/close-code";
import { Failure } from "../../../base/failure";
import type { Finding } from "../../../base/finding";
import { type JsonValue, readField, readItems, readText } from "../../../base/json/json";
import { getLongFlag, knownTextOption, type OptionValues, textOption } from "../../../cli/flags/option";
import { buildCardBlock } from "../../../cli/output/card-rows";
import { reportLoadedRecord } from "../../../cli/output/read-spec";
import type { Context } from "../../../cli/session/context";
import { enableReadAhead } from "../../../cli/session/dry-run/read-ahead";
import { refuseFindings } from "../../../kit/bodies/body-check";
import { bodyOptions } from "../../../kit/bodies/request-body";
import { resolveCaseId } from "../../../kit/cases/lookup";
import type { Block, Report } from "../../../render/report";
import { isCaseEvent, isClientEvent } from "../../../webhooks/events/event-types";
import { checkEventNames } from "../../../webhooks/subscription/subscription-check";
import { listUnroutedWarnings } from "../toolbox/unrouted-warnings";

const triggerOptions = {
  event: textOption("-e, --event <type>", "referral: the event type to send"),
  case: textOption("-c, --case <case>", "referral: the case of an event of a case, by id or reference"),
  tenant: textOption("--tenant <externalTenantId>", "referral: the client of an event of a client"),
  oldLifecycle: textOption("--old-lifecycle <value>", "referral: the old lifecycle of a case.updated"),
  newLifecycle: textOption("--new-lifecycle <value>", "referral: the new lifecycle of a case.updated"),
  closeCode: knownTextOption("--close-code <code>", "referral: the close code of a case.closed", closeCodes),
  closeComment: textOption("--close-comment <text>", "referral: the close comment of a case.closed"),
};
export const testOptions = { ...triggerOptions, check: bodyOptions.check };
export type TestValues = OptionValues<typeof testOptions>;

/**
 * Throws for flags that describe an event, because testing a single subscription always sends the same event.
 */
export function refuseEventFlags(options: TestValues): void {
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
export async function sendTestEvent(
  context: Context,
  argument: string,
  options: TestValues,
): Promise<Report> {
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
  const record = readRecordOrFallback(
    await context.call(webhookEndpoints.referral.triggerTestEvent, { body }),
    {
      eventType: event,
      sent: true,
    },
  );
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
  if (event === "cases.replay_failed")
    return [{ path: "eventType", message: "cases.replay_failed can't be sent as a test." }];
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
