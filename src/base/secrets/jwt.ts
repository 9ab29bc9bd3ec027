import { isJsonObject, type JsonObject, tryParseJson } from "../json/json";

/** Header and claims of a JWT. The signature is not verified. */
export interface DecodedToken {
  readonly header: JsonObject;
  readonly claims: JsonObject;
}

/** Reads the header and claims of a token, or returns undefined if it isn't a JWT. */
export function decodeToken(token: string): DecodedToken | undefined {
  const [header, claims] = token.split(".").map(decodePart);
  return header === undefined || claims === undefined ? undefined : { header, claims };
}

function decodePart(part: string): JsonObject | undefined {
  const value = tryParseJson(Buffer.from(part, "base64url"));
  return isJsonObject(value) ? value : undefined;
}
