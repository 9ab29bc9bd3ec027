import { isJsonObject, type JsonObject, parseJson } from "./json/json";

/** What a JWT says of itself; its signature is neither checked nor given out. */
export interface OpenedToken {
  readonly header: JsonObject;
  readonly claims: JsonObject;
}

/** Undefined when the text is no JWT. */
export function claimsOf(token: string): OpenedToken | undefined {
  const [header, claims] = token.split(".").map(decode);
  return header === undefined || claims === undefined ? undefined : { header, claims };
}

function decode(part: string): JsonObject | undefined {
  try {
    const value = parseJson(Buffer.from(part, "base64url"));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
