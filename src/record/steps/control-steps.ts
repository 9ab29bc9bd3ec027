import { readLifecycle } from "../../base/cases/lifecycle";
import { isJsonObject, type JsonObject, type JsonValue, readField, readText } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { formatDuration, readDuration } from "../../base/text/time/duration";
import { replaceFields } from "../names/replace-fields";
import type { ControlCall } from "../source/recorded-entry";
import { createCaseEvents } from "./case-steps";
import { createClientEvent } from "./client-steps";
import { createDraft, type Draft, omitEmpty } from "./draft";
import type { RecordingState } from "./recording-state";
import { createReversal } from "./work-steps";

/** Control calls that the scenario omits without reporting them as unsupported. */
const ignoredPattern =
  /^(?:DELETE |\/control\/(?:clock\/(?:freeze|run|speed)|deliveries|routes|requests|snapshots$|export))/;

/** Returns how far a control call moves the clock, in milliseconds, or undefined for other calls. */
export function readClockMoveMs({ path, body, at }: ControlCall): number | undefined {
  if (path === "/control/clock/advance") return readDuration(readText(body, "by"));
  if (path !== "/control/clock/set") return undefined;
  const to = readTime(readText(body, "to"))?.ms;
  return to === undefined ? undefined : Math.max(0, to - at);
}

export const createWaitDraft = (ms: number): Draft => createDraft("wait", formatDuration(ms));

/** Converts a control call or a submitted page to a step. */
export function createMoveDraft(move: ControlCall, state: RecordingState): Draft | undefined {
  if (move.kind === "page") return createPageDraft(move, state);
  if (ignoredPattern.test(move.path)) return undefined;
  const body = isJsonObject(move.body) ? move.body : {};
  const controlDraft = draftByPath[move.path]?.(body, state);
  if (controlDraft === undefined) state.unwritten.push(`sandbox ${move.path.replace(/^\/control\//, "")}`);
  return controlDraft;
}

type MoveToDraft = (body: JsonObject, state: RecordingState) => Draft | undefined;

const draftByPath: Readonly<Record<string, MoveToDraft>> = {
  "/control/faults": createFaultDraft,
  "/control/set/case": createSetCaseDraft,
  "/control/set/creditor": createSetCreditorDraft,
  "/control/set/link": (body, state) =>
    createLinkDraft(readText(body, "client"), readText(body, "decision"), state),
  "/control/set/payment": createReversalDraft,
};

const faultFields = [
  ...["surface", "operation", "kind", "status", "retryAfter", "delayMs", "next", "first", "share"],
] as const;

function createFaultDraft(body: JsonObject): Draft {
  const entries = faultFields.flatMap((name) => {
    const value = body[name] ?? undefined;
    const isPlainValue = typeof value !== "string" || /^\w{1,40}$/.test(value);
    return value === undefined || !isPlainValue ? [] : [[name, value] as const];
  });
  return createDraft("fault", Object.fromEntries(entries));
}

const caseFields = ["lifecycle", "closeCode", "closeComment", "payment", "needs", "resolved"];

function createSetCaseDraft(body: JsonObject, state: RecordingState): Draft | undefined {
  const { case: name, ...changes } = body;
  const id = String(name);
  if (Object.keys(changes).some((field) => !caseFields.includes(field))) return undefined;
  const input = { case: state.caseReference(id), ...replaceFields(changes, state.names) };
  return createDraft("set", input, { events: createSetEvents(id, changes, state) });
}

const createSetEvents = (id: string, changes: JsonObject, state: RecordingState) =>
  createCaseEvents(id, state, (recordedCase, event) => {
    const lifecycle = readLifecycle(readText(changes, "lifecycle"));
    const amount = readField(changes, "payment");
    if (amount !== undefined) recordedCase.isPaid = true;
    if (lifecycle !== undefined) recordedCase.isClosed = lifecycle === "Closed";
    const paidEvents = amount === undefined ? [] : [event("payment.created", { amount })];
    if (lifecycle === undefined) return paidEvents;
    if (lifecycle === "Closed") return [...paidEvents, event("case.closed")];
    if (lifecycle === "PendingVerification")
      return [...paidEvents, { ...event("case.created"), surfaces: ["collection"] }];
    return [...paidEvents, event("case.updated", { newLifecycle: lifecycle })];
  });

function createSetCreditorDraft(body: JsonObject, state: RecordingState): Draft | undefined {
  const { creditor, agreement, powerOfAttorney, kyc, blocked } = body;
  const tenant = state.pages.get(String(creditor).toLowerCase()) ?? String(creditor);
  const isSigning = agreement === "signed" && powerOfAttorney === "signed" && kyc === undefined;
  if (isSigning && blocked === undefined) return createSignDraft(tenant, state);
  const changes = omitEmpty({
    agreement: readSignature(agreement),
    powerOfAttorney: readSignature(powerOfAttorney),
    kyc: /^(?:not_required|pending|verified)$/.test(String(kyc)) ? kyc : undefined,
  });
  const block =
    blocked === undefined ? {} : { blocked: blocked === null ? null : "This account is blocked." };
  if (Object.keys({ ...changes, ...block }).length === 0) return undefined;
  return createDraft("set", { creditor: state.clientReference(tenant), ...changes, ...block });
}

const readSignature = (value: JsonValue | undefined) =>
  value === "signed" || value === "unsigned" ? value : undefined;

function createSignDraft(tenant: string, state: RecordingState): Draft {
  const client = state.clientReference(tenant);
  const data = { externalTenantId: client };
  const types = ["client.onboarding.contract_signed", "client.onboarding.poa_signed"] as const;
  return createDraft(
    "sign",
    { client },
    { events: types.map((type) => createClientEvent(type, tenant, data)) },
  );
}

function createLinkDraft(tenant: string, decision: string, state: RecordingState): Draft | undefined {
  if (decision !== "approved" && decision !== "declined") return undefined;
  state.linkRequests.delete(tenant);
  const event = decision === "approved" ? "client.linked" : "client.link_declined";
  if (decision === "approved") state.linkedClients.add(tenant);
  const input = { client: state.clientReference(tenant), decision };
  return createDraft("link", input, { events: [createClientEvent(event, tenant)] });
}

function createReversalDraft(body: JsonObject, state: RecordingState): Draft | undefined {
  const id = readText(body, "payment");
  const caseId = state.paymentCases.get(id.toLowerCase());
  if (caseId === undefined) return undefined;
  const payment = state.names.references.placeholder(id, "payment");
  return createReversal(caseId, payment, readField(body, "reopen") === true, state);
}

/**
 * Converts a visit to a creditor's signing or link approval page. Other pages are reported as not converted.
 */
function createPageDraft({ path, body }: ControlCall, state: RecordingState): Draft | undefined {
  const [, page = "", key = ""] = path.split("/");
  const tenant = state.pages.get(key.toLowerCase());
  if (tenant !== undefined && (page === "onboarding" || page === "signing"))
    return createSignDraft(tenant, state);
  const decision = { approve: "approved", decline: "declined" }[readText(body, "decision")];
  const decisionDraft =
    page === "link" && tenant !== undefined ? createLinkDraft(tenant, decision ?? "", state) : undefined;
  if (decisionDraft === undefined) state.unwritten.push(`the page /${page}`);
  return decisionDraft;
}
