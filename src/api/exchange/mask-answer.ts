import { Failure } from "../../base/failure";
import type { HttpResponse } from "../../base/http";
import { readString, tryParseJson } from "../../base/json/json";
import { Secrets } from "../../base/secrets/secrets";

/** Returns the key or token in an authorization header, so it can be masked. */
export function collectSecrets(authorization: Readonly<Record<string, string>>): Secrets {
  return new Secrets(Object.values(authorization).map(removeScheme));
}

export const removeScheme = (value: string): string => value.replace(/^bearer /i, "");

/** Masks secrets throughout a failure. Drops the cause, which may contain the response. */
export function maskFailure({ kind, message, details }: Failure, secrets: Secrets): Failure {
  const { cause: _, ...rest } = details;
  return new Failure(kind, secrets.mask(message), secrets.maskDeep(rest));
}

/**
 * Masks known secrets in a response. Leaves a secret newly issued in `secretField` readable, and masks it
 * from then on. A value that only repeats `sent`, the request's key or token, counts as known.
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
