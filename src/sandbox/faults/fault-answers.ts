import type { FaultKind } from "../../base/fault";
import type { ErrorType } from "../facts/error-types";
import { createRefusal, createSubmissionRefusal, type HandlerResponse, refusals } from "../wire/responses";
import type { FaultRule } from "./fault-rule";

const faultMessage = "Injected by a fault rule of the sandbox";

/** External tenant ID that an injected conflict contains. */
const tenantId = "client-of-a-fault";

type AnswerBuilder = (rule: FaultRule, origin: string) => HandlerResponse;

/** Faults that replace the response. The platform doesn't execute the request. */
const answerByKind: Readonly<Partial<Record<FaultKind, AnswerBuilder>>> = {
  envelope: buildEnvelopeAnswer,
  "field-errors": () => refusals.brokenRules({ "Debtor.Email": [faultMessage] }),
  problem: () => refusals.unreadable({ $: [faultMessage] }),
  unauthorized: () => refusals.unauthorized(faultMessage),
  submission: ({ type = "CreditorBlocked" }, origin) =>
    createSubmissionRefusal(
      [{ type, message: faultMessage, solutionUrl: buildSolutionUrl(type, origin) }],
      isSigningError(type) ? buildSolutionUrl(type, origin) : undefined,
    ),
  "business-rule": () => refusals.brokenBusinessRule(faultMessage),
  "rate-limit": ({ retryAfter = 1 }) => refusals.rateLimited(retryAfter),
  html: ({ status = 502 }) => buildGatewayPage(status),
  "drop-before": () => ({ status: 0, body: "", loss: "all" }),
};

/** Returns the response to a request that the fault affects. */
export function buildFaultResponse(
  rule: FaultRule,
  origin: string,
  carryOut: () => HandlerResponse,
): HandlerResponse {
  const answer = addRemark(
    rule,
    answerByKind[rule.kind]?.(rule, origin) ?? applyFault(rule.kind, carryOut()),
  );
  return rule.delayMs === undefined ? answer : { ...answer, delayMs: rule.delayMs };
}

/** Names the fault as the cause in the request log, unless the body already does. */
function addRemark({ kind }: FaultRule, answer: HandlerResponse): HandlerResponse {
  if (answer.body.includes(faultMessage)) return answer;
  return { ...answer, remark: `Injected by the fault ${kind}` };
}

/** Text that begins like JSON but is invalid. */
const garbage = '{"items":[{"id":}\u0000,<<!doctype?>';

/** Faults that damage the response. The platform does execute the request. */
const damageByKind: Readonly<Partial<Record<FaultKind, Partial<HandlerResponse>>>> = {
  "drop-after": { loss: "all" },
  half: { loss: "half" },
  garbage: { body: garbage, encoded: undefined },
};

/** Applies a fault to a response, and to the final response returned by `after`. */
function applyFault(kind: FaultKind, answer: HandlerResponse): HandlerResponse {
  const damage = damageByKind[kind];
  const { after } = answer;
  if (after === undefined) return { ...answer, ...damage };
  return { ...answer, ...damage, after: async (world) => ({ ...(await after(world)), ...damage }) };
}

function buildEnvelopeAnswer(
  { status = 500, type = "InternalError" }: FaultRule,
  origin: string,
): HandlerResponse {
  if (status === 500) return refusals.internalError();
  if (status === 403) return refusals.testHostOnly(`${origin}/test`);
  if (type === "ClientExistsNeedsLinking")
    return refusals.clientConflict(type, faultMessage, tenantId, `${origin}/link/fault`);
  if (type === "ClientAlreadyLinkedToAnotherPartner")
    return refusals.clientConflict(type, faultMessage, tenantId);
  return createRefusal(status, type, faultMessage, buildSolutionUrl(type, origin));
}

const isSigningError = (type: ErrorType) =>
  type === "MissingDebtCollectionContract" || type === "MissingPowerOfAttorney";

function buildSolutionUrl(type: ErrorType, origin: string): string {
  if (type === "MissingKycVerification") return `${origin}/kyc/fault`;
  return isSigningError(type) ? `${origin}/sign/fault` : "";
}

/** Builds the error page of a proxy in front of the platform. */
function buildGatewayPage(status: number): HandlerResponse {
  const titles: Readonly<Record<number, string>> = {
    502: "Bad Gateway",
    503: "Service Unavailable",
    504: "Gateway Timeout",
  };
  const title = `${status} ${titles[status] ?? ""}`;
  return {
    status,
    body: `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
    contentType: "text/html",
  };
}
