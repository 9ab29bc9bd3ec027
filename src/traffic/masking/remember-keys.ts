import { isReadMethod } from "../../api/endpoint/endpoint";
import type { Headers, HttpResponse } from "../../base/http";
import { readString, tryParseJson } from "../../base/json/json";
import type { Secrets } from "../../base/secrets/secrets";
import { listCredentials } from "./request-masker";

/** A hostile program may send any number of keys, and each one slows down masking. */
const maxKeys = 5;
/** Longer tokens are recognized by their form. Searching for one in every encoding would be slow. */
export const maxKeyLength = 256;

/** Remembers a key used by a program, in order to mask it in other requests too. */
export function rememberKey(seenKeys: Secrets, key: string): void {
  if (seenKeys.count < maxKeys && key.length <= maxKeyLength) seenKeys.add(key);
}

/** Shorter strings aren't secrets, and may also occur inside other words. */
const minSecretLength = 8;

/** Remembers the signing secret in a subscription's response, in order to mask it in later requests. */
export function rememberIssuedSecret(
  issuedSecrets: Secrets,
  { method, path }: { readonly method: string; readonly path: string },
  { body }: Pick<HttpResponse, "body">,
): void {
  if (isReadMethod(method) || !path.includes("/webhooks")) return;
  const secret = readString(tryParseJson(body), "secret") ?? "";
  if (secret.length >= minSecretLength) rememberKey(issuedSecrets, secret);
}

export function rememberKeys(seenKeys: Secrets, headers: Headers): void {
  for (const key of listCredentials(headers)) rememberKey(seenKeys, key);
}
