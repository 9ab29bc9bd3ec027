import { classifyRequest } from "../../api/endpoint/operation-at";
import { checkPath } from "../../api/endpoint/request-path";
import type { Target } from "../../api/exchange/call";
import type { Headers, HttpRequest, HttpResponse } from "../../base/http";
import { printJson } from "../../base/json/json";
import type { CredentialKind, RequestStep } from "../probe";

export type ProbeValues = Readonly<Record<string, string>>;

const referencePattern = /\{(\w+)\}/g;

/** `{NAME}` stands for the value of `name` in upper case. */
const findValue = (values: ProbeValues, name: string): string | undefined =>
  values[name] ?? (name === name.toUpperCase() ? values[name.toLowerCase()]?.toUpperCase() : undefined);

const fillText = (text: string, values: ProbeValues, encode = (value: string) => value) =>
  text.replace(referencePattern, (match, name: string) => {
    const value = findValue(values, name);
    return value === undefined ? match : encode(value);
  });

/** Fills in references in the strings and field names of a body or of headers. */
export function fillBody(value: unknown, values: ProbeValues): unknown {
  if (typeof value === "string") return fillText(value, values);
  if (Array.isArray(value)) return value.map((item) => fillBody(item, values));
  if (typeof value !== "object" || value === null || value.constructor !== Object) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [fillText(name, values), fillBody(inner, values)]),
  );
}

/** Whether every value that the step refers to is known. */
export const isReady = ({ path, query, body, headers }: RequestStep, values: ProbeValues): boolean =>
  [...`${path} ${JSON.stringify([query, body, headers])}`.matchAll(referencePattern)].every(
    ([, name = ""]) => findValue(values, name) !== undefined,
  );

/** Builds the path and query of a step, relative to the surface's address. */
export function buildPath({ path, query = {} }: RequestStep, values: ProbeValues): string {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(fillText(value, values))}`,
  );
  return fillText(path, values, encodeURIComponent) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`);
}

export function encodeBody({ body }: RequestStep, values: ProbeValues): Uint8Array | undefined {
  if (body === undefined) return undefined;
  return body instanceof Uint8Array ? body : Buffer.from(printJson(fillBody(body, values)));
}

/** A key that no platform has issued. */
const unknownKey = "recoup-drift-key-that-nobody-has";

async function buildAuthorization(target: Target, as: CredentialKind, values: ProbeValues): Promise<Headers> {
  switch (as) {
    case "none":
      return {};
    case "unknown-key":
      return { xapikey: unknownKey };
    case "unknown-token":
      return { authorization: `Bearer ${unknownKey}` };
    case "key-as-bearer":
      return { authorization: `Bearer ${target.authorization.xapikey ?? ""}` };
    case "token":
      return { authorization: `Bearer ${values.token ?? ""}` };
    case "key":
      return target.bearer === undefined
        ? target.authorization
        : { authorization: `Bearer ${await target.bearer()}` };
  }
}

/** Sends a step once the guard allows it. Returns the response, whatever its status. */
export async function sendStep(
  target: Target,
  step: RequestStep,
  values: ProbeValues,
): Promise<HttpResponse> {
  const { method, as = "key", headers = {}, isOnce } = step;
  const path = checkPath(method, buildPath(step, values));
  const body = encodeBody(step, values);
  const contentType: Headers = body === undefined ? {} : { "content-type": "application/json" };
  const request: HttpRequest = {
    method,
    url: target.baseUrl + path,
    headers: {
      accept: "application/json",
      "user-agent": "recoup",
      ...contentType,
      ...(fillBody(headers, values) as Headers),
    },
    signal: target.signal,
    ...(body === undefined ? {} : { body }),
    ...(isOnce === true ? {} : { repeats: "safe" as const }),
  };
  // A probe only deletes test cases, subscriptions and clients that it created.
  const operation = { ...classifyRequest(target.surface, method, path), isDestructive: false, isBulk: false };
  await target.check?.(request, operation);
  return target.send({
    ...request,
    headers: { ...request.headers, ...(await buildAuthorization(target, as, values)) },
  });
}
