import { isUtf8 } from "node:buffer";
import type { Target } from "../../../api/exchange/call";
import { createResponseFailure, findUnconfirmedFailure } from "../../../api/exchange/errors";
import { attempt } from "../../../base/attempt";
import { omitUndefined } from "../../../base/collections/omit-undefined";
import { Failure } from "../../../base/failure";
import { describeForm, type HttpRequest, type HttpResponse } from "../../../base/http";
import { type JsonValue, RawJson, readString, tryParseJson } from "../../../base/json/json";
import { maskLikelySecrets, maskNamedSecret } from "../../../base/secrets/likely-secrets";
import { isGuid } from "../../../base/text/guid";
import { formatCount } from "../../../base/text/numbers/format-count";
import { maskAssignment } from "./personal-data";
import { type Redactor, redactBody } from "./redactor";

export type RequestTarget = Pick<Target, "surface" | "environment" | "profile" | "baseUrl">;

export type HistoryLine = Readonly<Record<string, unknown>>;

const maxBodyBytes = 256 * 1024;

/** Masks values such as `secret=…` and `authorization: …` in a command line word. */
export const maskSecretWord = (word: string): string => maskNamedSecret(maskLikelySecrets(word));

/** Describes a request. If there is a redactor, masks personal text. */
export function describeRequest(
  request: HttpRequest,
  target: RequestTarget,
  redactor: Redactor | undefined,
): HistoryLine {
  const { surface, environment, profile, baseUrl } = target;
  const { method, headers } = request;
  const sentUrl = maskLikelySecrets(request.url);
  const url = redactor?.url(sentUrl) ?? sentUrl;
  return {
    profile,
    environment,
    surface,
    method,
    path: url.slice(baseUrl.length).split("?")[0] ?? "",
    url,
    ...omitUndefined({ idempotencyKey: headers["idempotency-key"], body: describeBody(request, redactor) }),
  };
}

function describeBody({ body, form }: HttpRequest, redactor: Redactor | undefined): JsonValue | undefined {
  if (form !== undefined)
    return describeForm(form)
      .map((part) => (redactor === undefined ? part : maskAssignment(part, redactor.hide)))
      .map(maskSecretWord);
  if (body === undefined) return undefined;
  if (body.length > maxBodyBytes || !isUtf8(body)) return `${formatCount(body.length)} bytes`;
  const text = maskLikelySecrets(Buffer.from(body).toString());
  const value = tryParseJson(text) ?? text;
  return redactor === undefined ? value : redactBody(value, redactor);
}

export function describeResponse(
  { method }: HttpRequest,
  response: HttpResponse,
  redactor: Redactor | undefined,
): HistoryLine {
  const { status, attempts } = response;
  if (status >= 200 && status < 300) {
    const unconfirmed = findUnconfirmedFailure(method, { response, context: { attempts } });
    if (unconfirmed !== undefined)
      return { status, ...describeFailure(unconfirmed, redactor), outcome: "unknown" };
    return {
      status,
      outcome: "ok",
      ...omitUndefined({ attempts, created: findCreatedId(method, response) }),
    };
  }
  return {
    status,
    ...omitUndefined({ attempts }),
    ...describeFailure(createResponseFailure(response, {}), redactor),
  };
}

export function describeFailure(error: unknown, redactor: Redactor | undefined): HistoryLine {
  if (!(error instanceof Failure)) return { outcome: "fault" };
  const { kind, message, details } = error;
  const { type = kind, attempts, traceId } = details;
  const mayHaveArrived = error.mayHaveArrived || undefined;
  const safeMessage = maskLikelySecrets(redactor?.message(message) ?? message);
  return { outcome: type, error: safeMessage, ...omitUndefined({ attempts, traceId, mayHaveArrived }) };
}

const idFields = ["id", "caseId", "paymentId", "jobId"] as const;

/** Returns the ID only if it is a GUID, because the response to a create may contain a secret. */
function findCreatedId(method: string, { body }: HttpResponse): string | undefined {
  if (method !== "POST" || body.length > maxBodyBytes) return undefined;
  // Exact numbers aren't needed here.
  const answer = attempt(() => new RawJson(body).plainValue);
  return idFields.map((name) => readString(answer, name)).find((id) => id !== undefined && isGuid(id));
}
