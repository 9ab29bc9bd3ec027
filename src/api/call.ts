import { Failure, type FailureDetails } from "../base/failure";
import type { Headers, HttpRequest, HttpResponse, Send } from "../base/http";
import { type JsonValue, parseJson, printJson, readField } from "../base/json";
import type { Environment, Surface } from "../base/platform";
import { type Bearer, sendWithToken } from "./bearer";
import type { Endpoint, Nature, QueryOf } from "./endpoint";
import { failureOf } from "./errors";
import { restoreLink } from "./hints";
import { type KeySource, sendKeyed } from "./idempotency";
import { checkPath } from "./request-path";

/** Where calls go and as whom. */
export interface Target {
  readonly surface: Surface;
  readonly environment: Environment;
  readonly profile: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly authorization: Headers;
  /** In place of `authorization` where a token is minted when it is needed. */
  readonly bearer?: Bearer;
  /** Where the key came from, for example `RECOUP_COLLECTION_KEY`; told when it is refused. */
  readonly keyOrigin: string;
  /** The next step when the key is refused, where it is none of the surface and environment. */
  readonly refusedHint?: string;
  /** Where the key of the other environment is, when one is at hand. */
  readonly otherKeyOrigin?: string | undefined;
  /** Asked in front of everything that is sent, before a key or token joins it; rejects to hold it back. */
  readonly check?: (request: HttpRequest, nature: Nature) => Promise<void>;
  /** Gives writes that honour it their idempotency key. */
  readonly keys?: KeySource;
  readonly send: Send;
  readonly signal: AbortSignal;
  /** Tells the time; absent: a wait that an answer names as a date is not told. */
  readonly now?: () => number;
}

export interface CallInput<E> {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<E> | Record<string, never>;
  readonly body?: unknown;
  /** Where the parameters or the body make the operation another one than its endpoint says. */
  readonly nature?: Nature;
  /** In place of the target's, where a call may be given up before the command ends. */
  readonly signal?: AbortSignal;
}

/** A success, with what a later reader needs to tell of it. */
export interface Answer {
  readonly response: HttpResponse;
  readonly known: FailureDetails;
}

/** Calls an endpoint. Rejects with a `Failure` on everything but a 2xx. */
export function call<E extends Endpoint>(
  target: Target,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Answer> {
  const path = fillPath(endpoint.path, input.parameters ?? {}) + encodeQuery(endpoint, input.query ?? {});
  const { signal = target.signal } = input;
  const request = buildRequest({ ...target, signal }, endpoint.method, path, input.body, {});
  return exchange(target, request, { ...endpoint, ...input.nature });
}

/** Sends any request below the target's base URL, with its key and headers. */
export async function send(
  target: Target,
  method: string,
  pathAndQuery: string,
  body?: unknown,
  headers: Headers = {},
  operation: Operation = { effect: method === "GET" || method === "HEAD" ? "read" : "write" },
): Promise<Answer> {
  return exchange(target, buildRequest(target, method, checkPath(pathAndQuery), body, headers), operation);
}

/** What is known of an operation beyond its method and path. */
export type Operation = Nature & Pick<Endpoint, "isIdempotent" | "destructiveFields" | "hints">;

/** The one place where something is sent. */
async function exchange(target: Target, request: HttpRequest, operation: Operation): Promise<Answer> {
  const known = context(target, request);
  const response = await checkAndSend(target, request, operation).catch((error: unknown) => {
    throw error instanceof Failure ? error.with(known) : error;
  });
  if (response.status >= 200 && response.status < 300) return { response, known };
  const failure = failureOf(response, { ...known, attempts: response.attempts ?? 1 }, target.now?.());
  const told = response.mayHaveArrived === true ? failure.afterOpenTry() : failure;
  throw explainKey(withHint(told, operation.hints ?? {}), target);
}

async function checkAndSend(
  target: Target,
  request: HttpRequest,
  operation: Operation,
): Promise<HttpResponse> {
  const { check, keys, bearer, authorization } = target;
  await check?.(request, natureOf(operation, request));
  // Where no token is to be had nothing is sent, and no write must count as begun.
  await bearer?.token();
  const authorized = (ready: HttpRequest) =>
    bearer !== undefined
      ? sendWithToken(target.send, bearer, ready)
      : target.send({ ...ready, headers: { ...ready.headers, ...authorization } });
  return sendKeyed(request, operation.isIdempotent === true ? keys : undefined, authorized);
}

/** A field of the body may make an operation one that cannot be taken back. */
function natureOf(operation: Operation, { body }: HttpRequest): Nature {
  const { destructiveFields = [] } = operation;
  if (destructiveFields.length === 0 || body === undefined) return operation;
  const isDestructive = destructiveFields.some((field) => readField(jsonIn(body), field) === true);
  return isDestructive ? { ...operation, isDestructive } : operation;
}

/** What is no JSON has no fields; the platform will say so. */
function jsonIn(body: Uint8Array): JsonValue | undefined {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function withHint(failure: Failure, hints: Readonly<Record<string, string>>): Failure {
  const { type = "", status } = failure.details;
  const hint = hints[type] ?? hints[String(status)];
  return hint === undefined
    ? failure
    : new Failure(failure.kind, failure.message, { ...failure.details, hint });
}

function buildRequest(
  target: Target,
  method: string,
  path: string,
  body: unknown,
  headers: Headers,
): HttpRequest {
  const shared = { accept: "application/json", "user-agent": "recoup", ...headers };
  const request = { method, url: target.baseUrl + path, signal: target.signal };
  if (body === undefined) return { ...request, headers: shared };
  return {
    ...request,
    headers: { "content-type": "application/json", ...shared },
    body: body instanceof Uint8Array ? body : Buffer.from(printJson(body)),
  };
}

function context(target: Target, request: HttpRequest): FailureDetails {
  return {
    profile: target.profile,
    environment: target.environment,
    surface: target.surface,
    request: `${request.method} ${request.url.split("?")[0]}`,
  };
}

/** Which key was refused, and where from; the second 401 of a token means that the link is gone (CLI-09). */
function explainKey(failure: Failure, target: Target): Failure {
  if (failure.kind !== "unauthorized") return failure;
  const { keyOrigin, environment, surface, bearer, refusedHint } = target;
  if (bearer !== undefined) {
    const message = `${failure.message}. A newly minted token was refused as well: the client's link is not valid.`;
    return new Failure(failure.kind, message, { ...failure.details, hint: restoreLink });
  }
  if (refusedHint !== undefined) {
    const { profile: _, environment: __, surface: ___, ...known } = failure.details;
    return new Failure(failure.kind, failure.message, { ...known, hint: refusedHint });
  }
  const hint = `The key from ${keyOrigin} was used on the ${environment} ${surface} surface; keys of test and live differ.`;
  return new Failure(failure.kind, failure.message, {
    ...failure.details,
    hint: hint + otherKey(target),
  });
}

function otherKey({ otherKeyOrigin, environment }: Target): string {
  const other = environment === "live" ? "test" : "live";
  return otherKeyOrigin === undefined
    ? ` No ${other} key is set up.`
    : ` The ${other} key is at hand (${otherKeyOrigin}): --env ${other}.`;
}

function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(parameters[name] ?? ""));
}

/** One path segment; the colon is encoded too (CLI-24), a combined reference goes whole (CLI-25). */
function encodeSegment(value: string): string {
  if (value === "" || value === "." || value === "..") {
    throw new Failure("usage", value === "" ? "An identifier is empty." : `"${value}" is no identifier.`);
  }
  return encodeURIComponent(value);
}

function encodeQuery<E extends Endpoint>(endpoint: E, query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const codec = endpoint.query?.[name];
      const text = codec === undefined ? String(value) : codec.encode(value);
      return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
    });
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
