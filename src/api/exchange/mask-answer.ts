import { Failure } from "../../base/failure";
import type { HttpResponse } from "../../base/http";
import { isJsonObject, type JsonValue, readString, tryParseJson } from "../../base/json/json";
import type { Secrets } from "../../base/secrets/secrets";

/** Returns the key or token in an authorization header, so that it can be masked. */
export const removeScheme = (value: string): string => value.replace(/^bearer /i, "");

/** Masks secrets throughout a failure. Drops the cause, which may contain the response. */
export function maskFailure({ kind, message, details }: Failure, secrets: Secrets): Failure {
  const { cause: _, ...rest } = details;
  return new Failure(kind, secrets.mask(message), secrets.maskDeep(rest));
}

interface MaskedFields {
  readonly secretField?: string | undefined;
  readonly hiddenField?: string | undefined;
  readonly sent: readonly string[];
}

/**
 * Masks known secrets and `hiddenField` in a response. Leaves a secret newly issued in `secretField`
 * readable, but masks it from then on. Treats the secret as known if it only repeats `sent`, the key or token
 * of the request.
 */
export function maskResponse(
  response: HttpResponse,
  secrets: Secrets,
  { secretField, hiddenField, sent }: MaskedFields,
): HttpResponse {
  const { body, headers } = response;
  if (hiddenField !== undefined)
    for (const secret of findHidden(tryParseJson(body), hiddenField)) secrets.add(secret);
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

/** Returns the values of a field in a record, or in all records of a list. */
function findHidden(answer: JsonValue | undefined, field: string): readonly string[] {
  const fields = isJsonObject(answer) ? Object.values(answer) : [answer];
  return [answer, ...fields.flat()].flatMap((record) => readString(record, field) ?? []);
}
