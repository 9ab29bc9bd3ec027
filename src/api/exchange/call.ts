import { Failure, type FailureDetails, rethrowUnsent } from "../../base/failure";
import type { FormBody, Headers, HttpRequest, HttpResponse, Send } from "../../base/http";
import { printJson } from "../../base/json/json";
import { Secrets } from "../../base/secrets/secrets";
import {
  type Effects,
  type Endpoint,
  hasDestructiveField,
  isReadMethod,
  isWrite,
  type QueryOf,
} from "../endpoint/endpoint";
import { buildPath, checkPath } from "../endpoint/request-path";
import { sendWithToken } from "./bearer";
import { createResponseFailure, findUnconfirmedFailure, type SuccessfulAnswer } from "./errors";
import {
  checkFirstHint,
  deletedBeforeHint,
  earlierTryFinding,
  identifierHint,
  isRedirect,
  missingOperationHint,
} from "./hints";
import { type IdempotencyKeySource, sendKeyed, withKnownKey, withRepeatability } from "./idempotency";
import { maskFailure, maskResponse, removeScheme } from "./mask-answer";
import { type CallerKey, explainRefusedKey } from "./refused-key";

export interface Target extends CallerKey {
  readonly profile: string;
  /** Has no trailing slash. */
  readonly baseUrl: string;
  readonly authorization: Headers;
  /** Secrets to mask in responses and failures. Default: only the key. */
  readonly secrets?: Secrets;
  /**
   * Called before each request. Receives the request without its key or token, and a copy with the
   * idempotency key if that is already known. Blocks the request by rejecting.
   */
  readonly check?: (request: HttpRequest, effects: Effects, keyedRequest?: HttpRequest) => Promise<void>;
  readonly keys?: IdempotencyKeySource;
  readonly send: Send;
  readonly signal: AbortSignal;
  /** Without a clock, a `Retry-After` date is not reported. */
  readonly now?: () => number;
}

export interface CallInput<E> {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<E> | Record<string, never>;
  readonly body?: unknown;
  /** Replaces the JSON body. */
  readonly form?: FormBody;
  /** Overrides the endpoint's effects, which the parameters or body may change. */
  readonly effects?: Effects;
  /** Overrides the target's signal, so a single call can be aborted. */
  readonly signal?: AbortSignal;
}

export type CallResult = SuccessfulAnswer;

/** Calls an endpoint. Rejects with a `Failure` for anything but a 2xx. */
export function call<E extends Endpoint>(
  target: Target,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<CallResult> {
  const path = buildPath(endpoint, input.parameters ?? {}, input.query ?? {});
  const { signal = target.signal } = input;
  const request = buildRequest({ ...target, signal }, endpoint.method, path, input);
  return exchange(target, request, { ...endpoint, ...input.effects });
}

/** Sends any request below the target's base URL, with its key and headers. */
export async function send(
  target: Target,
  method: string,
  pathAndQuery: string,
  body?: unknown,
  headers: Headers = {},
  operation: Operation = { effect: isReadMethod(method) ? "read" : "write" },
): Promise<CallResult> {
  return exchange(
    target,
    buildRequest(target, method, checkPath(method, pathAndQuery), { body }, headers),
    operation,
  );
}

export type Operation = Effects &
  Pick<
    Endpoint,
    | "idempotencyKey"
    | "isRepeatable"
    | "acceptsAnyAnswer"
    | "hasSuccessField"
    | "destructiveFields"
    | "hints"
    | "isExtension"
    | "secretField"
    | "hiddenField"
  >;

/** Sends the request and masks secrets in the response or failure. */
async function exchange(
  target: Target,
  builtRequest: HttpRequest,
  operation: Operation,
): Promise<CallResult> {
  const request = withRepeatability(builtRequest, operation, target.keys);
  const context = buildFailureContext(target, request);
  const { secrets = new Secrets(Object.values(target.authorization).map(removeScheme)) } = target;
  const response = await checkAndSend(target, request, operation).catch((error: unknown) => {
    throw error instanceof Failure ? maskFailure(error.with(context), secrets) : error;
  });
  if (response.status >= 200 && response.status < 300) {
    const { secretField, hiddenField, hasSuccessField } = operation;
    const sent = secretField === undefined ? [] : await readCredentials(target);
    const answer = {
      response: maskResponse(response, secrets, { secretField, hiddenField, sent }),
      // Applies if the response turns out to be unreadable.
      context: request.repeats === "safe" ? context : { ...context, retryable: false },
      hasSuccessField,
    };
    const unconfirmed = findUnconfirmedFailure(request.method, answer);
    if (unconfirmed !== undefined) throw unconfirmed;
    return answer;
  }
  const failure = createResponseFailure(
    response,
    { ...context, attempts: response.attempts ?? 1 },
    target.now?.(),
  );
  const explainedFailure = explainRefusedKey(
    explainUncertain(withHint(failure, operation), request, operation),
    target,
  );
  throw maskFailure(explainedFailure, secrets);
}

async function readCredentials({ bearer, authorization }: Target): Promise<readonly string[]> {
  return bearer === undefined ? Object.values(authorization).map(removeScheme) : [await bearer()];
}

/**
 * Adds a hint if the write may have taken effect, and prevents a retry unless the write is safe to repeat
 * (AMB-51). A failed request that is safe to repeat has already been retried; an interrupted one hasn't.
 */
function explainUncertain(failure: Failure, { method, repeats }: HttpRequest, operation: Operation): Failure {
  if (!failure.mayHaveArrived) return failure;
  const isWriting = isWrite(method, operation);
  if (failure.kind === "network") {
    // Correcting the address changes the request, so it would be sent with another key.
    const isRedirected = isWriting && isRedirect(failure.details.status ?? 0);
    const isUncertain = repeats === undefined || isRedirected;
    return isUncertain ? failure.override({ retryable: false, hint: checkFirstHint }) : failure;
  }
  if (!isWriting) return failure;
  if (failure.kind === "interrupted") return failure.override({ hint: checkFirstHint });
  if (failure.kind === "not-found" && method === "DELETE")
    return failure.override({ hint: deletedBeforeHint });
  return failure.override({ findings: [...(failure.details.findings ?? []), earlierTryFinding] });
}

async function checkAndSend(
  target: Target,
  request: HttpRequest,
  operation: Operation,
): Promise<HttpResponse> {
  const { check, bearer, authorization } = target;
  const keys = operation.idempotencyKey === undefined ? undefined : target.keys;
  const prepare = async () => {
    await check?.(request, resolveEffects(operation, request), await withKnownKey(request, keys));
    // Gets the token first, because a write that can't be sent must not be recorded as started.
    await bearer?.();
  };
  await prepare().catch(rethrowUnsent);
  const sendAuthorized = (readyRequest: HttpRequest) =>
    bearer !== undefined
      ? sendWithToken(target.send, bearer, readyRequest)
      : target.send({ ...readyRequest, headers: { ...readyRequest.headers, ...authorization } });
  return sendKeyed(request, keys, sendAuthorized, operation).catch((error: unknown) => {
    const isUnanswered = error instanceof Failure && error.details.status === undefined;
    throw isUnanswered ? explainUncertain(error, request, operation) : error;
  });
}

/** Returns the operation's effects. A field in the body can make them destructive. */
function resolveEffects(operation: Operation, { body }: HttpRequest): Effects {
  return hasDestructiveField(operation, body) ? { ...operation, isDestructive: true } : operation;
}

function withHint(failure: Failure, { hints = {}, isExtension }: Operation): Failure {
  const { type = "", status, hint: general } = failure.details;
  const mayBeMissing = isExtension === true && general === identifierHint;
  const hint = hints[type] ?? hints[String(status)] ?? (mayBeMissing ? missingOperationHint : undefined);
  return hint === undefined ? failure : failure.override({ hint });
}

function buildRequest(
  target: Target,
  method: string,
  path: string,
  { body, form }: Pick<CallInput<Endpoint>, "body" | "form">,
  headers: Headers = {},
): HttpRequest {
  const commonHeaders = { accept: "application/json", "user-agent": "recoup", ...headers };
  const request = { method, url: target.baseUrl + path, signal: target.signal };
  if (form !== undefined)
    return { ...request, headers: { ...commonHeaders, "content-type": form.contentType }, form };
  if (body === undefined) return { ...request, headers: commonHeaders };
  return {
    ...request,
    headers: { "content-type": "application/json", ...commonHeaders },
    body: body instanceof Uint8Array ? body : Buffer.from(printJson(body)),
  };
}

function buildFailureContext(target: Target, request: HttpRequest): FailureDetails {
  return {
    profile: target.profile,
    environment: target.environment,
    surface: target.surface,
    request: `${request.method} ${request.url.split("?")[0]}`,
  };
}
