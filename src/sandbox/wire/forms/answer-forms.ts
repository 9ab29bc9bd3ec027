import type { HttpResponse } from "../../../base/http";
import { isJsonObject, type JsonValue, NumberText, parseJson, printJson } from "../../../base/json/json";
import { capitalize } from "../../../base/text/sentence";
import type { Readings } from "../../readings/readings";
import { inFlightTypes } from "../idempotency";
import type { HandlerResponse } from "../responses";
import { writeLabels } from "./labels";
import { type MemberRewrite, type ResponseRewrite, rewriteMembers } from "./members";
import * as refusalForms from "./refusals";

const capitalizeNames = rewriteMembers([(name, value) => [capitalize(name), value]]);

/** Capitalizes field names (AMB-02), except those of refusals. */
const capitalizeRecordNames: ResponseRewrite = (answer, answered) =>
  isSuccess(answer.status) ? capitalizeNames(answer, answered) : answer;

const omitNull: MemberRewrite = (name, value) => (value === null ? undefined : [name, value]);

/** Reports at least one page, even if the list is empty (AMB-28). */
const countOnePage: MemberRewrite = (name, value) => [
  name,
  name === "totalPages" && value instanceof NumberText && value.value === "0" ? new NumberText("1") : value,
];

/** Rewrites numbers with decimals, which are amounts and percentages (NS-66). */
const rewriteAmounts =
  (format: (text: string) => JsonValue): MemberRewrite =>
  (name, value) => [name, isAmount(name, value) ? format(value.value) : value];

const isAmount = (name: string, value: JsonValue): value is NumberText =>
  value instanceof NumberText && value.value.includes(".") && name !== "retryAfter";

const trimZeros = (text: string) => text.replace(/0{1,3}$/, "");

const timePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{3})?Z$/;

const isTimeField = (name: string) => /^(?:date|dueDate)$|^date[A-Z]|(?:Date|At|Utc)$/.test(name);

/** Rewrites times (NS-65). `fraction` contains the milliseconds, such as `.250`, or is empty. */
const rewriteTimes =
  (format: (seconds: string, fraction: string) => string): MemberRewrite =>
  (name, value) => {
    const [, seconds, fraction = ""] =
      (typeof value === "string" && isTimeField(name) && timePattern.exec(value)) || [];
    return [name, seconds === undefined ? value : format(seconds, fraction)];
  };

/** Changes the status to 200 for a new subscription of a referral partner (AMB-17). */
const makeSubscriptionOk: ResponseRewrite = (answer, { surface, operation }) =>
  surface === "referral" && operation === "createWebhook" && answer.status === 201
    ? { ...answer, status: 200 }
    : answer;

const makeSubmissionOk: ResponseRewrite = (answer, { operation }) =>
  operation === "submitCase" && answer.status === 202 ? { ...answer, status: 200 } : answer;

const newCaseOperations: readonly (string | undefined)[] = ["submitCase", "createManagedCase"];

const makeCaseCreated: ResponseRewrite = (answer, { operation }) =>
  newCaseOperations.includes(operation) && answer.status === 200 ? { ...answer, status: 201 } : answer;

/**
 * Changes the status of other writes to 200 (AMB-44). Leaves 201 for subscriptions and 202 for submissions,
 * which are specified or depend on other assumptions.
 */
const makeOtherWritesOk: ResponseRewrite = (answer, { operation }) => {
  const becomesOk =
    answer.status === 204 ||
    (answer.status === 201 && operation !== "createWebhook") ||
    (answer.status === 202 && operation === "createClient");
  return becomesOk ? { ...answer, status: 200 } : answer;
};

const isSuccess = (status: number) => status < 300;

/** Wraps `onboardingLinks` in a list (AMB-03). */
const wrapLinks = rewriteMembers([
  (name, value: JsonValue) => [name, name === "onboardingLinks" && isJsonObject(value) ? [value] : value],
]);

const removeLinks = rewriteMembers([
  (name, value) => (name === "onboardingLinks" ? undefined : [name, value]),
]);

/** Removes `onboardingLinks` (AMB-03), except from refusals, which must include them (CFL-02). */
const removeLinksOnSuccess: ResponseRewrite = (answer, answered) =>
  isSuccess(answer.status) ? removeLinks(answer, answered) : answer;

/** Reduces a managed case to its ID (NS-15). */
const keepOnlyId: ResponseRewrite = (answer, { operation }) => {
  if (operation !== "createManagedCase" || !isSuccess(answer.status)) return answer;
  const { id } = JSON.parse(answer.body);
  return { ...answer, body: JSON.stringify({ id }), encoded: undefined };
};

const wrapEvents: ResponseRewrite = (answer, { operation }) =>
  operation === "listEvents" && isSuccess(answer.status)
    ? { ...answer, body: printJson({ events: parseJson(answer.body) }) }
    : answer;

/** Rewrites of entire responses, keyed by assumption and reading. They apply in this order. */
const answerRewrites: RewritesByReading<ResponseRewrite> = {
  "AMB-03": { list: wrapLinks, absent: removeLinksOnSuccess },
  "AMB-17": { "ok-200": makeSubscriptionOk },
  "AMB-22": { "error-object": refusalForms.writeErrorObject },
  "AMB-23": { "solution-url": refusalForms.keepOnlySolutionUrl, handoff: refusalForms.keepOnlyHandoff },
  "AMB-25": { "ok-200": makeSubmissionOk },
  "AMB-29": { "top-level": refusalForms.writeTopLevelConflict, envelope: refusalForms.writeEnvelopeConflict },
  "AMB-32": { "not-found": refusalForms.writeNotFoundLookup, untyped: refusalForms.removeLookupType },
  "AMB-38": { "field-keyed": refusalForms.keyErrorsByField },
  "AMB-44": { "created-201": makeCaseCreated, "ok-200": makeOtherWritesOk },
  "AMB-53": { untyped: refusalForms.removeTestOnlyType },
  "NS-15": { "id-only": keepOnlyId },
  "NS-16": { object: wrapEvents },
  "NS-67": { "body-and-header": refusalForms.addWaitHeader, header: refusalForms.moveWaitToHeader },
};

/** Rewrites of the fields of JSON responses. */
const memberRewrites: RewritesByReading<MemberRewrite> = {
  "AMB-28": { "one-page": countOnePage },
  "NS-63": { labels: writeLabels, "labels-in-answers": writeLabels },
  "NS-65": {
    "no-zone": rewriteTimes((seconds, fraction) => seconds + fraction),
    "seven-digits": rewriteTimes((seconds, fraction) => `${seconds}${(fraction || ".").padEnd(8, "0")}Z`),
    offset: rewriteTimes((seconds, fraction) => `${seconds}${fraction}+00:00`),
  },
  "NS-66": {
    "one-decimal": rewriteAmounts((text) => new NumberText(trimZeros(text).replace(/\.$/, ".0"))),
    shortest: rewriteAmounts((text) => new NumberText(trimZeros(text).replace(/\.$/, ""))),
    text: rewriteAmounts((text) => text),
  },
  "NS-64": { absent: omitNull },
};

/** Rewrites of field names. They apply last, because the other rewrites match fields by name. */
const nameRewrites: RewritesByReading<ResponseRewrite> = {
  "AMB-02": { "pascal-case": capitalizeNames, "pascal-case-records": capitalizeRecordNames },
};

type RewritesByReading<Form> = {
  readonly [Id in keyof Readings]?: { readonly [Name in Readings[Id]]?: Form };
};

function selectRewrites<Form>(rewrites: RewritesByReading<Form>, readings: Readings): readonly Form[] {
  const rewriteEntries = Object.entries(rewrites) as [keyof Readings, Readonly<Record<string, Form>>][];
  return rewriteEntries.flatMap(([id, byName]) => byName[readings[id]] ?? []);
}

/** Combines the rewrites for all readings, or returns undefined if there are none. */
export function combineRewrites(readings: Readings): ResponseRewrite | undefined {
  const selectedMembers = selectRewrites(memberRewrites, readings);
  const rewrites = [
    ...selectRewrites(answerRewrites, readings),
    ...(selectedMembers.length === 0 ? [] : [rewriteMembers(selectedMembers)]),
    ...selectRewrites(nameRewrites, readings),
  ];
  if (rewrites.length === 0) return undefined;
  const rewrite: ResponseRewrite = (answer, answered) => {
    const { after } = answer;
    const rewritten = rewrites.reduce((before, form) => form(before, answered), answer);
    if (after === undefined) return rewritten;
    return { ...rewritten, after: async (world) => rewrite(await after(world), answered) };
  };
  return rewrite;
}

/** Returns a function that rewrites a 409, 429 or 500 from outside the sandbox as the readings require. */
export function createRefusalRewrite(readings: Readings): (refusal: HttpResponse) => HttpResponse {
  const rewrite = combineRewrites(readings);
  const inFlightType = JSON.stringify(inFlightTypes[readings["AMB-30"]]);
  return (refusal) => {
    const body = Buffer.from(refusal.body).toString().replaceAll('"Conflict"', inFlightType);
    const answer: HandlerResponse = { status: refusal.status, body };
    const answered = { surface: undefined, operation: undefined, method: "POST" };
    const rewritten = rewrite?.(answer, answered) ?? answer;
    const headers = { ...refusal.headers, ...rewritten.headers };
    return { ...refusal, headers, body: Buffer.from(rewritten.body) };
  };
}
