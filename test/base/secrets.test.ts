import { expect, test } from "vitest";
import { Secrets } from "../../src/base/secrets/secrets";

const secret = "sk_canary+9/Zy7mWp3Lr8=";

test("a body without a secret stays the same bytes, escapes or not", () => {
  const secrets = new Secrets([secret]);
  for (const text of ['{"a":"\\u00e9 \\u0027 %20 &#38;"}', "", '{"note":"sk_canary"}']) {
    const body = Buffer.from(text);
    expect(secrets.maskBytes(body).toString()).toBe(text);
  }
});

test.each([
  ["plain", `{"id":"${secret}","remainder":100.00}`],
  ["with escapes", `{"id":"${secret.replace("+", "\\u002b").replace("/", "\\/")}","remainder":100.00}`],
])("a JSON body that holds a secret %s stays JSON, and its numbers keep their digits", (_, text) => {
  const shown = Buffer.from(new Secrets([secret]).maskBytes(Buffer.from(text))).toString();
  expect(shown).toBe('{"id":"****","remainder":100.00}');
});

test("bytes that are no text keep all but the secret", () => {
  const body = Buffer.concat([Buffer.from([0xff, 0x00, 0xfe]), Buffer.from(secret), Buffer.from([0xc3])]);
  const shown = new Secrets([secret]).maskBytes(body);
  expect([...shown]).toEqual([0xff, 0x00, 0xfe, ...Buffer.from("****"), 0xc3]);
});

test("a secret that is added later is hidden from then on, in names of fields too", () => {
  const secrets = new Secrets();
  expect(secrets.mask(secret)).toBe(secret);
  secrets.add(secret);
  expect(secrets.maskDeep({ [secret]: [`x ${secret}`, 1, null] })).toEqual({ "****": ["x ****", 1, null] });
});
