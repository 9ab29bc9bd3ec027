import { Failure, type FailureDetails } from "../base/failure";
import type { Headers, HttpRequest, HttpResponse, Send } from "../base/http";
import type { Environment, Surface } from "../base/platform";
import type { Endpoint, QueryOf } from "./endpoint";
import { failureOf } from "./errors";

/** Where calls go and as whom. */
export interface Target {
  readonly surface: Surface;
  readonly environment: Environment;
  readonly profile: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly authorization: Headers;
  /** Where the key came from, for example `RECOUP_COLLECTION_KEY`; told when it is refused. */
  readonly keyOrigin: string;
  readonly send: Send;
  readonly signal: AbortSignal;
}

export interface CallInput<E> {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: QueryOf<E> | Record<string, never>;
  readonly body?: unknown;
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
  const path = fillPath(endpoint.path, input.parameters ?? {});
  return send(target, endpoint.method, path + encodeQuery(endpoint, input.query ?? {}), input.body);
}

/** Sends any request below the target's base URL, with its key and headers. */
export async function send(
  target: Target,
  method: string,
  pathAndQuery: string,
  body?: unknown,
  headers: Headers = {},
): Promise<Answer> {
  const request = buildRequest(target, method, pathAndQuery, body, headers);
  const known = context(target, request);
  const response = await target.send(request).catch((error: unknown) => {
    throw error instanceof Failure ? error.with(known) : error;
  });
  if (response.status >= 200 && response.status < 300) return { response, known };
  throw explainKey(failureOf(response, known), target);
}

function buildRequest(
  target: Target,
  method: string,
  path: string,
  body: unknown,
  headers: Headers,
): HttpRequest {
  const shared = { accept: "application/json", "user-agent": "recoup", ...headers, ...target.authorization };
  const request = { method, url: target.baseUrl + path, signal: target.signal };
  if (body === undefined) return { ...request, headers: shared };
  return {
    ...request,
    headers: { "content-type": "application/json", ...shared },
    body: body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body)),
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

function explainKey(failure: Failure, { keyOrigin, environment, surface }: Target): Failure {
  if (failure.kind !== "unauthorized") return failure;
  const hint = `The key from ${keyOrigin} was used on the ${environment} ${surface} surface; keys of test and live differ.`;
  return new Failure(failure.kind, failure.message, { ...failure.details, hint });
}

function fillPath(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(parameters[name] ?? ""));
}

/** One path segment; the colon is encoded too (CLI-24), a combined reference goes whole (CLI-25). */
export function encodeSegment(value: string): string {
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
