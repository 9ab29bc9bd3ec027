import { onFailure } from "../../base/failure";
import { readString, tryParseJson } from "../../base/json/json";
import { surfaces } from "../../base/platform";
import { Secrets } from "../../base/secrets/secrets";
import type { Context } from "../../cli/session/context";
import type { FullExchange } from "../../traffic/full-exchange";

/** Returns the keys of the current profile. Empty for a sandbox. */
export async function readProfileSecrets({ profile }: Pick<Context, "profile">): Promise<Secrets> {
  const secrets = new Secrets();
  if (profile.isSandbox) return secrets;
  for (const surface of surfaces.filter((surface) => profile.surfaces.includes(surface))) {
    const credential = await profile.credential(surface).catch(ignoreMissingKey);
    if (credential !== undefined) secrets.add(credential.key);
  }
  return secrets;
}

/** Recording a file doesn't need a key for every surface. */
const ignoreMissingKey = onFailure(() => undefined, "config");

/** Adds the keys sent with the request, and the tokens and secrets in the response. */
export function collectSecrets({ headers, answer }: FullExchange, secrets: Secrets): void {
  const token = /^(?:bearer|basic) +(\S+)/i.exec(headers.authorization ?? "")?.[1];
  const json =
    answer === undefined || answer.body.bytes.length > maxAnswerBytes
      ? undefined
      : tryParseJson(answer.body.bytes);
  const issuedSecrets = ["accessToken", "access_token", "secret"].map((name) => readString(json, name));
  for (const secret of [headers.xapikey, token, ...issuedSecrets])
    if (secret !== undefined && secret.length >= minSecretLength) secrets.add(secret);
}

/** Larger responses don't contain new tokens or secrets. */
const maxAnswerBytes = 16 * 1024;
/** Shorter strings aren't keys, and may also occur inside other words. */
const minSecretLength = 8;
