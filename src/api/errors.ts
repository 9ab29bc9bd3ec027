import { Failure, type FailureDetails, type FailureKind } from "../base/failure";
import type { HttpResponse } from "../base/http";
import { isJsonObject, type JsonObject, type JsonValue, parseJson, readField, readPath } from "../base/json";
import { readSeconds } from "./asked-wait";
import { hintFor } from "./hints";

type Fields = Readonly<Record<string, readonly string[]>>;

/** What an error body says, whatever its shape (ERR-01 to ERR-12, AUTH-10, AUTH-11). */
interface ErrorBody {
  readonly type?: string;
  readonly message?: string;
  readonly solutionUrl?: string;
  readonly fields?: Fields;
  readonly retryAfterSeconds?: number;
  readonly traceId?: string;
}

/** Turns an answer that is no success into a failure; status and type decide, never the message (CLI-01). */
export function failureOf(response: HttpResponse, known: FailureDetails): Failure {
  const body = readErrorBody(response);
  const details: FailureDetails = {
    ...known,
    ...body,
    status: response.status,
    retryable: response.status === 429 || response.status >= 500,
  };
  return new Failure(kindOf(response.status, body.type), messageOf(response, body), {
    ...details,
    hint: hintFor({ ...details, location: response.headers.location }) ?? known.hint,
  });
}

function kindOf(status: number, type: string | undefined): FailureKind {
  if (type === "IdempotencyConflict") return "conflict";
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404 || status === 410) return "not-found";
  if (status === 409) return "conflict";
  if (status === 429) return "rate-limited";
  return status >= 400 && status < 500 ? "rejected" : "network";
}

function messageOf(response: HttpResponse, body: ErrorBody): string {
  const label = body.type === undefined ? `${response.status}` : `${response.status} ${body.type}`;
  const message = body.message ?? firstFinding(body.fields) ?? describeForeignBody(response);
  return `The platform answered ${label}: ${message}`;
}

function firstFinding(fields: Fields | undefined): string | undefined {
  const entries = Object.entries(fields ?? {});
  return entries.length === 0 ? undefined : `${entries.length === 1 ? "a field is" : "fields are"} not valid`;
}

function describeForeignBody({ status, headers, body }: HttpResponse): string {
  if (status >= 300 && status < 400) return `it redirects to ${headers.location ?? "another address"}`;
  if (body.length === 0) return "the body is empty";
  return `the body is no error of the platform (${headers["content-type"] ?? "no content type"})`;
}

function readErrorBody(response: HttpResponse): ErrorBody {
  const value = parsed(response.body);
  if (!isJsonObject(value)) return retryAfterHeader(response);
  const shape = shapes.find(({ is }) => is(value));
  return { ...retryAfterHeader(response), ...withoutAbsent(shape?.read(value) ?? {}) };
}

function parsed(body: Uint8Array): JsonValue | undefined {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

interface Shape {
  is(body: JsonObject): boolean;
  read(body: JsonObject): ErrorBody;
}

/** In the order in which they are told apart (CLI-02). */
const shapes: readonly Shape[] = [
  { is: (body) => businessError(body) !== undefined, read: readEnvelope },
  { is: (body) => isJsonObject(readField(body, "error")), read: readGuideError },
  { is: (body) => readField(body, "retryAfter") !== undefined, read: readRateLimit },
  { is: (body) => typeof readField(body, "title") === "string", read: readProblem },
  { is: isFieldKeyed, read: (body) => ({ fields: fieldsOf(body) }) },
  { is: () => true, read: readPlain },
];

function businessError(body: JsonObject): JsonObject | undefined {
  const errors = readField(body, "businessErrors");
  return Array.isArray(errors) ? errors.find(isJsonObject) : undefined;
}

function readEnvelope(body: JsonObject): ErrorBody {
  const first = businessError(body);
  return {
    type: text(readField(first, "type")),
    message: text(readField(first, "message")) ?? text(readField(body, "message")),
    solutionUrl:
      text(readField(first, "solutionUrl")) ??
      text(readPath(body, "signingHandoff.combinedSigningUrl")) ??
      approvalUrl(body),
    retryAfterSeconds: readSeconds(readField(body, "retryAfter")),
  };
}

/** The general guide's `error` object (AUTH-10, AUTH-11). */
function readGuideError(body: JsonObject): ErrorBody {
  const error = readField(body, "error");
  return {
    type: text(readField(error, "type")) ?? text(readField(error, "code")),
    message: text(readField(error, "message")),
  };
}

function readRateLimit(body: JsonObject): ErrorBody {
  return { ...readPlain(body), retryAfterSeconds: readSeconds(readField(body, "retryAfter")) };
}

function readProblem(body: JsonObject): ErrorBody {
  const errors = readField(body, "errors");
  return {
    message: text(readField(body, "detail")) ?? text(readField(body, "title")),
    traceId: text(readField(body, "traceId")),
    fields: isJsonObject(errors) ? fieldsOf(errors) : undefined,
  };
}

/** Client link conflicts carry `type`, `message` and `data`; older answers `error` and `message` (CFL-02). */
function readPlain(body: JsonObject): ErrorBody {
  return {
    type: text(readField(body, "type")),
    message: text(readField(body, "message")) ?? text(readField(body, "error")),
    solutionUrl: approvalUrl(body),
  };
}

function approvalUrl(body: JsonObject): string | undefined {
  const links = readPath(body, "data.onboardingLinks");
  return text(readField(Array.isArray(links) ? links[0] : links, "url"));
}

function isFieldKeyed(body: JsonObject): boolean {
  const values = Object.values(body);
  return (
    values.length > 0 &&
    values.every((value) => Array.isArray(value) && value.every((item) => typeof item === "string"))
  );
}

function fieldsOf(body: JsonObject): Fields {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, (Array.isArray(value) ? value : [value]).map(String)]),
  );
}

/** The wait that a header names, for answers without a body of the platform. */
function retryAfterHeader({ headers }: HttpResponse): ErrorBody {
  const value = readSeconds(headers["retry-after"]);
  return value === undefined ? {} : { retryAfterSeconds: value };
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function withoutAbsent(body: ErrorBody): ErrorBody {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
