import { expect, test } from "vitest";
import { Secrets } from "../../src/base/secrets/secrets";

const secret = "sk_canary+9/Zy7mWp3Lr8=";

test("leaves a body's bytes unchanged if it has no secret", () => {
  const secrets = new Secrets([secret]);
  for (const text of ['{"a":"\\u00e9 \\u0027 %20 &#38;"}', "", '{"note":"sk_canary"}']) {
    expect(secrets.maskBytes(Buffer.from(text)).toString()).toBe(text);
  }
});

test.each([
  ["a plain secret", `{"id":"${secret}","remainder":100.00}`],
  ["an escaped secret", `{"id":"${secret.replace("+", "\\u002b").replace("/", "\\/")}","remainder":100.00}`],
])("keeps a JSON body with %s valid", (_, text) => {
  const output = Buffer.from(new Secrets([secret]).maskBytes(Buffer.from(text))).toString();
  expect(output).toBe('{"id":"****","remainder":100.00}');
});

const codes = (text: string, write: (code: string) => string) =>
  text.replace(/./gs, (character) => write(character.charCodeAt(0).toString(16).padStart(2, "0")));
const inJson = (text: string) => codes(text, (code) => `\\u00${code}`);

test.each([
  ["in a URL", encodeURIComponent],
  ["as a lower-case URL-encoded text", (text: string) => codes(text, (code) => `%${code}`)],
  ["in upper case", (text: string) => text.toUpperCase()],
  ["in JSON escapes", inJson],
  ["in JSON within JSON", (text: string) => JSON.stringify(inJson(text))],
  ["in HTML entities", (text: string) => codes(text, (code) => `&#x${code};`)],
  ["in hexadecimal", (text: string) => Buffer.from(text).toString("hex")],
  ["in base64", (text: string) => Buffer.from(`u:${text}`).toString("base64")],
])("masks a secret %s in a body as thoroughly as in text", (_, write) => {
  for (const known of [secret, "k1<2>&%~ab"]) {
    const text = `{"note":${JSON.stringify("100 % & 1/2")},"at":"${write(known)}"}`;
    const secrets = new Secrets([known]);
    const output = Buffer.from(secrets.maskBytes(Buffer.from(text))).toString();
    expect(output).toContain("****");
    expect(output).toBe(secrets.mask(text));
  }
});

test("removes only the secret from binary data", () => {
  const body = Buffer.concat([Buffer.from([0xff, 0x00, 0xfe]), Buffer.from(secret), Buffer.from([0xc3])]);
  const shown = new Secrets([secret]).maskBytes(body);
  expect([...shown]).toEqual([0xff, 0x00, 0xfe, ...Buffer.from("****"), 0xc3]);
});

test("masks a secret, even in field names, as soon as it is added", () => {
  const secrets = new Secrets();
  expect(secrets.mask(secret)).toBe(secret);
  secrets.add(secret);
  expect(secrets.maskDeep({ [secret]: [`x ${secret}`, 1, null] })).toEqual({ "****": ["x ****", 1, null] });
});
