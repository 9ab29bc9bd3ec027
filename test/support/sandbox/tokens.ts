import { createHmac } from "node:crypto";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Returns a signed JWT in the platform's format (TOK-03). */
export function jwt(claims: object): string {
  const content = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${content}.${createHmac("sha256", "a secret of the platform").update(content).digest("base64url")}`;
}
