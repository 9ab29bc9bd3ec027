import type { Hint } from "../../base/advice/advice";
import { omitUndefined } from "../../base/collections/omit-undefined";
import { Failure, type FailureDetails, type FailureKind } from "../../base/failure";
import type { HttpResponse } from "../../base/http";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NumberText,
  readField,
  readItems,
  readPath,
  readString,
  tryParseJson,
} from "../../base/json/json";
import { readUrl, readWebAddress } from "../../base/text/read-url";
import { isReadMethod } from "../endpoint/endpoint";
import { checkFirstHint, findHint, isRedirect, otherServiceHint } from "./hints";
import { readRetryAfterMs } from "./retry-after";
import { type ErrorBody, type ErrorFields, truncateError, truncateText } from "./truncate-error";

/**
 * Converts an error response to a failure, based on its status and type, never the message (CLI-01). Without
 * `now`, a `Retry-After` date is not reported.
 */
export function createResponseFailure(
  response: HttpResponse,
  context: FailureDetails,
  now?: number,
): Failure {
  const body = readErrorBody(response, now);
  const details: FailureDetails = {
    ...context,
    ...body,
    status: response.status,
    retryable: response.status >= 500 || [...postponedStatuses, 429].includes(response.status),
    ...(movedStatuses.includes(response.status) ? { mayHaveArrived: false } : {}),
    ...(response.mayHaveArrived === true ? { mayHaveArrived: true } : {}),
  };
  return new Failure(resolveFailureKind(response.status, body.type), formatMessage(response, body), {
    ...details,
    hint: findHint({ ...details, isWebPage: isWebPage(response) }) ?? context.hint,
  });
}

/** A successful response, with the request details that later failures need. */
export interface SuccessfulAnswer {
  readonly response: HttpResponse;
  readonly context: FailureDetails;
  /** Whether the record has a field `success` that is not about the request. */
  readonly hasSuccessField?: boolean | undefined;
}

/** Creates the failure for a 2xx response that can't have come from the platform. */
export function createUnreadableFailure({ response, context }: SuccessfulAnswer, reason: string): Failure {
  const { status } = response;
  const message = `The answer (${status}) is not what the platform sends: ${reason}.`;
  const hint = context.retryable === false ? `${otherServiceHint} ${checkFirstHint}` : otherServiceHint;
  return new Failure("network", message, { ...context, status, hint });
}

/**
 * Returns a failure if the body of a 2xx contradicts a write: a web page, or a report of a failure. Callers
 * accept a 2xx without details, but neither of these confirms that a write took effect (AMB-44).
 */
export function findUnconfirmedFailure(method: string, answer: SuccessfulAnswer): Failure | undefined {
  const { response } = answer;
  if (isReadMethod(method) || response.body.length === 0) return undefined;
  if (isWebPage(response)) return createUnreadableFailure(answer, "it is text/html");
  if (!reportsFailure(answer, tryParseJson(response.body))) return undefined;
  return createContradictoryFailure(answer, checkFirstHint);
}

export function reportsFailure(
  { hasSuccessField = false }: Pick<SuccessfulAnswer, "hasSuccessField">,
  body: JsonValue | undefined,
): boolean {
  if (!isJsonObject(body)) return false;
  return listBusinessErrors(body).length > 0 || (!hasSuccessField && readField(body, "success") === false);
}

/** Creates the failure for a 2xx whose body reports a failure, so it isn't known what took effect. */
export function createContradictoryFailure({ response, context }: SuccessfulAnswer, hint?: Hint): Failure {
  const body = readErrorBody(response);
  const parts = [body.type, body.message].filter((part) => part !== undefined);
  const reason = parts.length === 0 ? "." : `: ${parts.join(": ")}`;
  return new Failure("network", `The platform answered ${response.status}, but reports a failure${reason}`, {
    ...context,
    ...body,
    status: response.status,
    retryable: false,
    hint: hint ?? findHint({ ...body, status: response.status }),
  });
}

/** Statuses that postpone a request rather than refuse it. It may have taken effect, as after a 5xx. */
export const postponedStatuses: readonly number[] = [408, 425];

/**
 * Redirects that ask the client to resend the request elsewhere, so the original had no effect (RFC 9110,
 * 15.4).
 */
const movedStatuses: readonly number[] = [301, 307, 308];

export const isWebPage = ({ headers }: HttpResponse) => /^text\/html\b/i.test(headers["content-type"] ?? "");

function resolveFailureKind(status: number, type: string | undefined): FailureKind {
  if (type === "IdempotencyConflict") return "conflict";
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "not-found";
  if (status === 409) return "conflict";
  if (status === 429) return "rate-limited";
  if (postponedStatuses.includes(status)) return "network";
  return status >= 400 && status < 500 ? "rejected" : "network";
}

function formatMessage(response: HttpResponse, body: ErrorBody): string {
  const label = body.type === undefined ? `${response.status}` : `${response.status} ${body.type}`;
  const message =
    body.message ??
    describeFields(body.fields, response.status) ??
    truncateText(describeForeignBody(response));
  return `The platform answered ${label}: ${message}`;
}

function describeFields(fields: ErrorFields | undefined, status: number): string | undefined {
  const entries = Object.entries(fields ?? {});
  if (entries.length === 0) return undefined;
  // In the legacy shape, the body of a 422 is keyed by business rule (ERR-12).
  if (status === 422) return "a business rule forbids it";
  return `${entries.length === 1 ? "a field is" : "fields are"} not valid`;
}

/** Formats a redirect's target without the parts that may be secret: user, password, query and fragment. */
function formatLocation(location: string): string {
  const url = readUrl(location);
  if (url !== undefined && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`;
  return /^\/(?![/\\])/.test(location) ? location.replace(/[?#].*$/s, "") : "another address";
}

function describeForeignBody({ status, headers, body }: HttpResponse): string {
  if (isRedirect(status)) return `it redirects to ${formatLocation(headers.location ?? "")}`;
  if (body.length === 0) return "the body is empty";
  return `the body is not an error of the platform (${headers["content-type"] ?? "no content type"})`;
}

export function readErrorBody(response: HttpResponse, now?: number): ErrorBody {
  const value = tryParseJson(response.body);
  const errorBody = isJsonObject(value) ? errorShapes.find(({ is }) => is(value))?.read(value) : undefined;
  const retryAfterMs = readRetryAfterMs(response, now);
  return omitUndefined({
    ...(errorBody && truncateError(errorBody)),
    ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: retryAfterMs / 1000 }),
  });
}

interface ErrorShape {
  is(body: JsonObject): boolean;
  read(body: JsonObject): ErrorBody;
}

/** Error body shapes, in the order in which they are tried (CLI-02). */
const errorShapes: readonly ErrorShape[] = [
  { is: (body) => listBusinessErrors(body).length > 0, read: readEnvelope },
  { is: (body) => isJsonObject(readField(body, "error")), read: readGuideError },
  { is: (body) => readField(body, "confirmationRequired") === true, read: readPriceChange },
  { is: (body) => readField(body, "retryAfter") !== undefined, read: readPlain },
  { is: isProblemDetails, read: readProblem },
  { is: isFieldKeyed, read: (body) => ({ fields: readErrorFields(body) }) },
  { is: () => true, read: readPlain },
];

function listBusinessErrors(body: JsonObject): readonly JsonObject[] {
  return readItems(body, "businessErrors").filter(isJsonObject);
}

function readEnvelope(body: JsonObject): ErrorBody {
  const [first, ...others] = listBusinessErrors(body);
  const solutionUrls = [first, ...others].map((error) => readAddress(error, "solutionUrl"));
  return {
    type: readString(first, "type"),
    message: readString(first, "message") ?? readString(body, "message"),
    solutionUrl: solutionUrls.find((url) => url !== undefined) ?? readSolutionUrl(body),
    findings: others.length === 0 ? undefined : others.map(describeError),
  };
}

function describeError(error: JsonObject): string {
  const parts = [readString(error, "type"), readString(error, "message")];
  return parts.filter((part) => part !== undefined).join(": ");
}

/** Reads the `error` object from the general guide (AUTH-10, AUTH-11). */
function readGuideError(body: JsonObject): ErrorBody {
  const error = readField(body, "error");
  return {
    type: readString(error, "type") ?? readString(error, "code"),
    message: readString(error, "message"),
  };
}

/** Reads the 409 response to a fee change, which has its own body shape. */
function readPriceChange(body: JsonObject): ErrorBody {
  const readPercent = (name: string) => {
    const value = readField(body, name);
    return value instanceof NumberText ? value.value : readString(body, name);
  };
  const warning = readString(body, "warning");
  return {
    message: readString(body, "message") ?? "the success fee would change",
    findings: warning === undefined ? undefined : [warning],
    priceChange: {
      current: readPercent("currentSuccessFee"),
      proposed: readPercent("proposedSuccessFee"),
      isIntentional: readField(body, "isIntentionalRate") === true,
    },
  };
}

/** Whether the body is problem details, which have a `title`, `detail` or `errors` field (ERR-08, ERR-09). */
function isProblemDetails(body: JsonObject): boolean {
  const hasText = (name: string) => typeof readField(body, name) === "string";
  const errors = readField(body, "errors");
  return hasText("title") || hasText("detail") || isJsonObject(errors) || Array.isArray(errors);
}

function readProblem(body: JsonObject): ErrorBody {
  const plainError = readPlain(body);
  const errors = readField(body, "errors");
  const listedErrors = Array.isArray(errors) ? errors.map(describeListedError).filter(Boolean) : undefined;
  const message = readString(body, "detail") ?? readString(body, "title") ?? plainError.message;
  return {
    ...plainError,
    // The type in problem details is a URL, which isn't in the error index.
    type: plainError.type?.includes(":") ? undefined : plainError.type,
    message: message ?? listedErrors?.[0],
    traceId: readString(body, "traceId"),
    fields: isJsonObject(errors) ? readErrorFields(errors) : undefined,
    findings: message === undefined ? listedErrors?.slice(1) : listedErrors,
  };
}

/** Formats an error from a list, where it is text or an object with a message. */
function describeListedError(error: JsonValue): string {
  if (!isJsonObject(error)) return typeof error === "string" ? error : "";
  const readFirst = (names: readonly string[]) =>
    names.map((name) => readString(error, name)).find((text) => text !== undefined);
  const parts = [
    readFirst(["field", "propertyName", "pointer"]),
    readFirst(["message", "errorMessage", "detail"]),
  ];
  return parts.filter((part) => part !== undefined).join(": ");
}

/**
 * Reads `type`, `message` and `data` (client link conflicts, CFL-02), or `error` and `message` (older
 * responses).
 */
function readPlain(body: JsonObject): ErrorBody {
  const [error, message] = [readString(body, "error"), readString(body, "message")];
  return {
    type: readString(body, "type") ?? (message === undefined ? undefined : readErrorType(error)),
    message: message ?? error,
    solutionUrl: readSolutionUrl(body),
  };
}

/** Returns `error` if it is a type. Some operations send a sentence there instead. */
const readErrorType = (error: string | undefined) =>
  /^([A-Z][a-z]+)+$/.test(error ?? "") ? error : undefined;

/** Reads the URL where a user can sign, or approve the link to a client. */
function readSolutionUrl(body: JsonObject): string | undefined {
  const links = readPath(body, "data.onboardingLinks");
  return (
    readAddress(readPath(body, "signingHandoff"), "combinedSigningUrl") ??
    readAddress(Array.isArray(links) ? links[0] : links, "url")
  );
}

/** Reads a URL to open in a browser. Ignores text that a browser can't open. */
function readAddress(value: JsonValue | undefined, name: string): string | undefined {
  const text = readString(value, name);
  return text === undefined ? undefined : readWebAddress(text);
}

function isFieldKeyed(body: JsonObject): boolean {
  const values = Object.values(body);
  return (
    values.length > 0 &&
    values.every((value) => Array.isArray(value) && value.every((item) => typeof item === "string"))
  );
}

function readErrorFields(body: JsonObject): ErrorFields {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).map(String)]),
  );
}
