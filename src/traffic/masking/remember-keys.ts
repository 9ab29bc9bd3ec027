import type { Headers } from "../../base/http";
import type { Secrets } from "../../base/secrets/secrets";
import { listCredentials } from "./request-masker";

/** Maximum number of keys to remember. A hostile program may send any number, and each slows down masking. */
const maxKeys = 5;
/**
 * Maximum length of a key to remember. Longer tokens are recognized by their form, because searching for one
 * in every encoding would be slow.
 */
export const maxKeyLength = 256;

/** Remembers a key used by a program, in order to mask it in other requests too. */
export function rememberKey(seenKeys: Secrets, key: string): void {
  if (seenKeys.count < maxKeys && key.length <= maxKeyLength) seenKeys.add(key);
}

/** Remembers the keys and tokens in the headers. */
export function rememberKeys(seenKeys: Secrets, headers: Headers): void {
  for (const key of listCredentials(headers)) rememberKey(seenKeys, key);
}
