import { Failure } from "../../base/failure";
import type { HttpResponse } from "../../base/http";
import { readString, tryParseJson } from "../../base/json/json";
import { Secrets } from "../../base/secrets/secrets";

/** The secrets of a target that was made by hand: its key or token. */
export function secretsIn(authorization: Readonly<Record<string, string>>): Secrets {
  return new Secrets(Object.values(authorization).map(withoutScheme));
}

/** What a header of the form `Bearer …` holds. */
export const withoutScheme = (value: string): string => value.replace(/^bearer /i, "");

/** The same failure wherever the platform repeated a secret. Its cause holds what arrived, and is left out. */
export function maskFailure({ kind, message, details }: Failure, secrets: Secrets): Failure {
  const { cause: _, ...rest } = details;
  return new Failure(kind, secrets.mask(message), secrets.maskDeep(rest));
}

/**
 * The same answer without the secrets in use. The one that it issues in `secretField` stays, and is in use from now
 * on; a server that puts `sent`, the key or token of the request, there issues nothing.
 */
export function maskAnswer(
  response: HttpResponse,
  secrets: Secrets,
  { secretField, sent }: { readonly secretField: string | undefined; readonly sent: readonly string[] },
): HttpResponse {
  const issued = secretField === undefined ? undefined : issuedIn(response.body, secretField);
  const isNew = issued !== undefined && !sent.includes(issued);
  const { body, headers } = response;
  const shown = {
    ...response,
    body: (isNew ? secrets.without(issued) : secrets).maskBytes(body),
    headers: secrets.maskDeep(headers),
  };
  if (isNew) secrets.add(issued);
  return shown;
}

function issuedIn(body: Uint8Array, field: string): string | undefined {
  return readString(tryParseJson(body), field);
}
