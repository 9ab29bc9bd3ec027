import type { BodyStream, Headers } from "../../base/http";
import type { ErrorType } from "../facts/error-types";
import type { World } from "../store/world";

/** A handler's response. The body is JSON text or empty. */
export interface HandlerResponse {
  readonly status: number;
  readonly body: string;
  /** Replaces the body if the content is binary. */
  readonly bytes?: Uint8Array;
  /** Replaces the body if the response is streamed. */
  readonly stream?: BodyStream;
  /** The bytes of the body, if they are cached. Must be replaced or removed if the body changes. */
  readonly encoded?: Uint8Array | undefined;
  /** Default: `application/json`. */
  readonly contentType?: string;
  readonly headers?: Headers;
  /** Addition to the reason in the request log, such as the fault behind the response. */
  readonly remark?: string;
  readonly delayMs?: number;
  /**
   * How much of the response is lost in transit. If the status is 0, nothing was carried out and there was no
   * response.
   */
  readonly loss?: "all" | "half";
  /** Idempotency key under which the response is stored. */
  readonly storedKey?: { readonly caller: string; readonly key: string };
  /**
   * Set on a repeated response. Returns the ID of the original request, which isn't known until that request
   * is logged, or null if it is unknown.
   */
  readonly findOriginalId?: () => number | null;
  /**
   * Runs after the change is committed, for example to make a test delivery, and returns the final response.
   */
  readonly after?: (world: World) => Promise<HandlerResponse>;
}

type FieldMessages = Readonly<Record<string, readonly string[]>>;

export const problemMediaType = "application/problem+json";

export const ok = (body: string): HandlerResponse => ({ status: 200, body });
export const created = (body: string): HandlerResponse => ({ status: 201, body });
export const noContent: HandlerResponse = { status: 204, body: "" };

const createJsonAnswer = (status: number, value: unknown): HandlerResponse => ({
  status,
  body: JSON.stringify(value),
});

export const okJson = (value: unknown): HandlerResponse => createJsonAnswer(200, value);

/** Returns a refusal that comes only from the sandbox, not from the real platform. */
export const createPlainRefusal = (status: number, error: string, message: string): HandlerResponse =>
  createJsonAnswer(status, { error, message });

/** Returns a refusal as an envelope that repeats the error in legacy fields (ERR-01 to ERR-03). */
export function createRefusal(
  status: number,
  type: ErrorType,
  message: string,
  solutionUrl = "",
): HandlerResponse {
  return createJsonAnswer(status, { error: type, message, businessErrors: [{ type, message, solutionUrl }] });
}

export interface BusinessError {
  readonly type: ErrorType;
  readonly message: string;
  readonly solutionUrl: string;
}

/** Builds a 422 response with an error type. */
export type RefusalBuilder = (type: ErrorType, message: string) => HandlerResponse;

export const createTypedRefusal: RefusalBuilder = (type, message) => createRefusal(422, type, message);

/**
 * Refuses a case submission that violates business rules (ERR-05, ERR-06, AMB-23). Each missing signature is
 * a separate error.
 */
export function createSubmissionRefusal(
  businessErrors: readonly BusinessError[],
  signingUrl?: string,
): HandlerResponse {
  const signingHandoff = signingUrl === undefined ? null : { combinedSigningUrl: signingUrl };
  return createJsonAnswer(422, { businessErrors, signingHandoff });
}

export const createTypedSubmissionRefusal: RefusalBuilder = (type, message) =>
  createSubmissionRefusal([{ type, message, solutionUrl: "" }]);

let traceCount = 0;
/** Returns an ID in the W3C trace context format, which is unique within this process. */
function createTraceId(): string {
  traceCount += 1;
  const hexCount = traceCount.toString(16);
  return `00-${hexCount.padStart(32, "0")}-${hexCount.padStart(16, "0")}-00`;
}

/** Returns problem details. `section` is the section of RFC 9110 that describes the status. */
function createProblem(status: number, section: string, title: string, details: object): HandlerResponse {
  const type = `https://tools.ietf.org/html/rfc9110#section-${section}`;
  return { ...createJsonAnswer(status, { type, title, status, ...details }), contentType: problemMediaType };
}

/** Placeholders for the other fields of a client link. Clients must not rely on them (CFL-03). */
const placeholderFields = {
  onboardingDone: false,
  isAttributedClient: false,
  client: { id: "00000000-0000-0000-0000-000000000000", companyName: null, country: null },
  users: [],
  dateLinked: "0001-01-01T00:00:00",
};

export const refusals = {
  /** Refuses missing or unreadable input (ERR-08, AMB-38). */
  unreadable: (errors: FieldMessages) =>
    createProblem(400, "15.5.1", "One or more validation errors occurred.", {
      errors,
      traceId: createTraceId(),
    }),

  /** Refuses fields that break a rule, keyed by PascalCase path (ERR-07). */
  brokenRules: (errors: FieldMessages) => createJsonAnswer(400, errors),

  /** Refuses in the legacy shape, without `businessErrors` (ERR-12). */
  brokenBusinessRule: (message: string) => createJsonAnswer(422, { BusinessRule: [message] }),

  /** Refuses a key or token (AUTH-04, ERR-09). */
  unauthorized: (detail: string) => createProblem(401, "15.5.2", "Unauthorized", { detail }),

  methodNotAllowed(method: string, allowed: readonly string[]): HandlerResponse {
    const allow = allowed.join(", ");
    const detail = `${method} is not allowed here; use ${allow}`;
    return { ...createProblem(405, "15.5.6", "Method Not Allowed", { detail }), headers: { allow } };
  },

  /** Refuses a missing case. Responds identically if the case belongs to another owner (ERR-16). */
  caseNotFound: () => createRefusal(404, "CaseNotFound", "The case was not found"),
  paymentNotFound: () => createRefusal(404, "PaymentNotFound", "The payment was not found"),
  webhookNotFound: () => createRefusal(404, "WebhookNotFound", "The webhook subscription was not found"),
  notFound: (message: string) => createRefusal(404, "NotFound", message),
  onlyTestCases: () => createRefusal(400, "ValidationError", "This is possible with test cases only"),
  invalidPagination: (message: string) => createRefusal(400, "InvalidPagination", message),

  /** Refuses an oversized body (ERR-18). */
  bodyTooLarge: (limit: string) =>
    createRefusal(413, "FileTooLarge", `The request body is larger than ${limit}`),

  /**
   * Returns a client conflict, with its fields both at the top level and in `businessErrors`. Includes the
   * approval URL if the user can approve the link (CFL-02, AMB-29).
   */
  clientConflict(
    type: ErrorType,
    message: string,
    externalTenantId: string,
    approvalUrl?: string,
  ): HandlerResponse {
    const linkingFields =
      approvalUrl === undefined ? {} : { onboardingLinks: { url: approvalUrl }, ...placeholderFields };
    const data = { externalTenantId, ...linkingFields };
    const businessErrors = [{ type, message, solutionUrl: approvalUrl ?? "" }];
    return createJsonAnswer(409, { type, message, data, businessErrors });
  },

  /**
   * Refuses a request that exceeds a rate limit (ERR-11). `retryAfter` is in seconds and always has a decimal
   * point. Doesn't set a header.
   */
  rateLimited(retryAfter: number): HandlerResponse {
    const seconds = Number.isInteger(retryAfter) ? retryAfter.toFixed(1) : String(retryAfter);
    const message = JSON.stringify(`Too many requests; wait ${seconds} s`);
    const body = `{"error":"rate_limit_exceeded","message":${message},"retryAfter":${seconds}}`;
    return { status: 429, body };
  },

  /** Refuses an operation that exists only on the test host (ERR-14, AMB-53). */
  testHostOnly: (testHost: string) =>
    createRefusal(403, "ValidationError", `This operation exists on the test host only: ${testHost}`),

  /** Refuses an operation that the partner's agreement excludes, in the format of the general guide. */
  featureNotEnabled: (operation: string) =>
    createJsonAnswer(403, {
      error: {
        type: "permission_error",
        message: `Your agreement doesn't include this operation: ${operation}`,
      },
    }),

  /** Hides the cause of an internal error (ERR-04, ERR-10). */
  internalError: () =>
    createRefusal(500, "InternalError", "Something went wrong on the platform; try again later"),
};

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
