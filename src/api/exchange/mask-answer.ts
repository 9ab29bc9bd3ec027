import { Failure } from "../../base/failure";
import type { HttpResponse } from "../../base/http";
import { readString, tryParseJson } from "../../base/json/json";
import { Secrets } from "../../base/secrets/secrets";

/** Returns the key or token of an authorization header, to mask it. */
export function collectSecrets(authorization: Readonly<Record<string, string>>): Secrets {
  return new Secrets(Object.values(authorization).map(removeScheme));
}

export const removeScheme = (value: string): string => value.replace(/^bearer /i, "");

/** Masks secrets anywhere in a failure. Drops the cause, which may hold the response. */
export function maskFailure({ kind, message, details }: Failure, secrets: Secrets): Failure {
  const { cause: _, ...rest } = details;
  return new Failure(kind, secrets.mask(message), secrets.maskDeep(rest));
}

/**
 * Masks known secrets in an answer. Shows a secret that `secretField` issues, and masks it from then on. A
 * value that only repeats `sent`, the key or token of the request, counts as known.
 */
export function maskAnswer(
  response: HttpResponse,
  secrets: Secrets,
  { secretField, sent }: { readonly secretField: string | undefined; readonly sent: readonly string[] },
): HttpResponse {
  const { body, headers } = response;
  const issuedSecret = secretField === undefined ? undefined : readString(tryParseJson(body), secretField);
  const isNew = issuedSecret !== undefined && !sent.includes(issuedSecret);
  const maskedResponse = {
    ...response,
    body: (isNew ? secrets.without(issuedSecret) : secrets).maskBytes(body),
    headers: secrets.maskDeep(headers),
  };
  if (isNew) secrets.add(issuedSecret);
  return maskedResponse;
}
