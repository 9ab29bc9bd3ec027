import type { BodyStream, Headers } from "../../base/http";
import type { ErrorType } from "../facts/error-types";
import type { World } from "../store/world";

/** A handler's answer. The body is JSON text or empty. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Replaces the body if the content is binary. */
  readonly bytes?: Uint8Array;
  /** Replaces the body if the answer is streamed. */
  readonly stream?: BodyStream;
  /** Cached bytes of the body. Replace or remove them if you change the body. */
  readonly encoded?: Uint8Array | undefined;
  /** Default: `application/json`. */
  readonly contentType?: string;
  readonly headers?: Headers;
  /** Addition to the reason in the request log, such as the fault that caused the answer. */
  readonly remark?: string;
  /** Milliseconds to wait before the answer is sent. */
  readonly delayMs?: number;
  /** How much of the answer is lost in transit. */
  readonly loss?: "all" | "half";
  /** Idempotency key under which the answer is stored. */
  readonly storedKey?: { readonly caller: string; readonly key: string };
  /**
   * Set on a repeated answer. Returns the ID of the original request, which is only known after it is logged;
   * null if unknown.
   */
  readonly findOriginalId?: () => number | null;
  /** Does work after the change is committed, such as a test delivery, and returns the final answer. */
  readonly after?: (world: World) => Promise<Answer>;
}

type FieldMessages = Readonly<Record<string, readonly string[]>>;

export const problemMediaType = "application/problem+json";

export const ok = (body: string): Answer => ({ status: 200, body });
export const created = (body: string): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204, body: "" };

const createJsonAnswer = (status: number, value: unknown): Answer => ({
  status,
  body: JSON.stringify(value),
});

export const okJson = (value: unknown): Answer => createJsonAnswer(200, value);

/** Returns a refusal of the sandbox itself, which no platform has. */
export const plainRefusal = (status: number, error: string, message: string): Answer =>
  createJsonAnswer(status, { error, message });

/** Returns a refusal as an envelope that repeats the error in legacy fields (ERR-01 to ERR-03). */
export function refusal(status: number, type: ErrorType, message: string, solutionUrl = ""): Answer {
  return createJsonAnswer(status, { error: type, message, businessErrors: [{ type, message, solutionUrl }] });
}

export interface BusinessError {
  readonly type: ErrorType;
  readonly message: string;
  readonly solutionUrl: string;
}

/** Returns a 422 with an error type. */
export type RefusalBuilder = (type: ErrorType, message: string) => Answer;

export const typedRefusal: RefusalBuilder = (type, message) => refusal(422, type, message);

/**
 * Refuses a case submission that breaks business rules (ERR-05, ERR-06, AMB-23). Each missing signature is a
 * separate error.
 */
export function submissionRefusal(businessErrors: readonly BusinessError[], signingUrl?: string): Answer {
  const signingHandoff = signingUrl === undefined ? null : { combinedSigningUrl: signingUrl };
  return createJsonAnswer(422, { businessErrors, signingHandoff });
}

export const typedSubmissionRefusal: RefusalBuilder = (type, message) =>
  submissionRefusal([{ type, message, solutionUrl: "" }]);

/** Placeholders for the other fields of a client link, which clients must not rely on (CFL-03). */
const placeholderFields = {
  onboardingDone: false,
  isAttributedClient: false,
  client: { id: "00000000-0000-0000-0000-000000000000", companyName: null, country: null },
  users: [],
  dateLinked: "0001-01-01T00:00:00",
};

/**
 * Returns a conflict about a client: its fields at the top level and in `businessErrors`, and the approval
 * URL if the user can approve the link (CFL-02, AMB-29).
 */
export function clientConflict(
  type: ErrorType,
  message: string,
  externalTenantId: string,
  approvalUrl?: string,
): Answer {
  const linkingFields =
    approvalUrl === undefined ? {} : { onboardingLinks: { url: approvalUrl }, ...placeholderFields };
  const businessErrors = [{ type, message, solutionUrl: approvalUrl ?? "" }];
  return createJsonAnswer(409, {
    type,
    message,
    data: { externalTenantId, ...linkingFields },
    businessErrors,
  });
}

/** Returns field errors by PascalCase path (ERR-07). */
export const brokenRules = (errors: FieldMessages) => createJsonAnswer(400, errors);

/** Returns a refusal in the legacy shape, without `businessErrors` (ERR-12). */
export const brokenBusinessRule = (message: string) => createJsonAnswer(422, { BusinessRule: [message] });

let traceCount = 0;
/** Returns an ID in W3C trace context format, unique in this process. */
function createTraceId(): string {
  traceCount += 1;
  const hexCount = traceCount.toString(16);
  return `00-${hexCount.padStart(32, "0")}-${hexCount.padStart(16, "0")}-00`;
}

/** Returns problem details. `section` is the one of RFC 9110 that describes the status. */
function createProblem(status: number, section: string, title: string, details: object): Answer {
  const type = `https://tools.ietf.org/html/rfc9110#section-${section}`;
  return { ...createJsonAnswer(status, { type, title, status, ...details }), contentType: problemMediaType };
}

/** Refuses missing or unreadable input (ERR-08, AMB-38). */
export const unreadable = (errors: FieldMessages) =>
  createProblem(400, "15.5.1", "One or more validation errors occurred.", {
    errors,
    traceId: createTraceId(),
  });

/** Refuses a key or token (AUTH-04, ERR-09). */
export const unauthorized = (detail: string) => createProblem(401, "15.5.2", "Unauthorized", { detail });

export function methodNotAllowed(method: string, allowed: readonly string[]): Answer {
  const allow = allowed.join(", ");
  const detail = `${method} is not allowed here; use ${allow}`;
  return { ...createProblem(405, "15.5.6", "Method Not Allowed", { detail }), headers: { allow } };
}

/** Refuses a case that is missing or, with the same answer, belongs to another owner (ERR-16). */
export const caseNotFound = () => refusal(404, "CaseNotFound", "The case was not found");
export const paymentNotFound = () => refusal(404, "PaymentNotFound", "The payment was not found");
export const onlyTestCases = () => refusal(400, "ValidationError", "This is possible with test cases only");
export const webhookNotFound = () =>
  refusal(404, "WebhookNotFound", "The webhook subscription was not found");
export const notFound = (message: string) => refusal(404, "NotFound", message);
export const invalidPagination = (message: string) => refusal(400, "InvalidPagination", message);

/** Refuses a body that is too large (ERR-18). */
export const bodyTooLarge = (limit: string) =>
  refusal(413, "FileTooLarge", `The request body is larger than ${limit}`);

/** Returns a 500 that hides the cause of an internal error (ERR-04, ERR-10). */
export const internalError = () =>
  refusal(500, "InternalError", "Something went wrong on the platform; try again later");

/**
 * Refuses a request beyond a rate limit (ERR-11). `retryAfter` is in seconds and always has a decimal point.
 * Sets no header.
 */
export function rateLimited(retryAfter: number): Answer {
  const seconds = Number.isInteger(retryAfter) ? retryAfter.toFixed(1) : String(retryAfter);
  const message = JSON.stringify(`Too many requests; wait ${seconds} s`);
  const body = `{"error":"rate_limit_exceeded","message":${message},"retryAfter":${seconds}}`;
  return { status: 429, body };
}

/** Refuses an operation that only exists on the test host (ERR-14, AMB-53). */
export const testHostOnly = (testHost: string) =>
  refusal(403, "ValidationError", `This operation exists on the test host only: ${testHost}`);

/** Refuses an operation that the partner's agreement doesn't include, in the shape of the general guide. */
export const featureNotEnabled = (operation: string) =>
  createJsonAnswer(403, {
    error: {
      type: "permission_error",
      message: `Your agreement doesn't include this operation: ${operation}`,
    },
  });

export const mediaTypes = ["application/json", "text/json", "text/plain"];

/** Returns the offered type that the `Accept` header prefers. Default: JSON (EP-01). */
export function selectMediaType(accept: string | undefined): string {
  if (accept === undefined || accept === "*/*" || accept === "application/json") return "application/json";
  const ranges = accept.split(",").map((part) => {
    const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const quality = parameters.find((text) => text.startsWith("q="));
    return { range, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  const rankedRanges = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { range } of rankedRanges) {
    if (mediaTypes.includes(range)) return range;
    if (range === "*/*" || range === "application/*") return "application/json";
    if (range === "text/*") return "text/json";
  }
  return "application/json";
}
