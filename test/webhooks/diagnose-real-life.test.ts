import { createHmac } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type DiagnosisInput, diagnose } from "../../src/webhooks/diagnose";
import { signatureHeader } from "../../src/webhooks/signature";

const t = 1767225600;
/** In Base64, this key contains a plus, a slash and padding. */
const key = Buffer.concat([Buffer.from("fbefbefffffe", "hex"), Buffer.alloc(26, 0x87)]);
const secret = key.toString("base64");
const text = '{"id":"e1","event":"chat.created","data":{"message":"Sjø \\"a\\" b"}}';
const body = Buffer.from(text);
const right = signatureHeader(secret, t, body);
const hex = right.slice(-64);

const diagnosed = (change: Partial<DiagnosisInput>) =>
  diagnose({ header: right, body, secret, nowSeconds: t, ...change });
const causes = (change: Partial<DiagnosisInput>) => {
  const { isConfirmed, findings } = diagnosed(change);
  return [isConfirmed, ...findings.map(({ cause }) => cause)];
};
const keyed = (withKey: string | Uint8Array) => ({
  header: `t=${t},v1=${createHmac("sha256", withKey).update(`${t}.${text}`).digest("hex")}`,
});
const inUtf16 = (content: string) => Buffer.from(`\uFEFF${content}`, "utf16le");

describe("a secret stored in another format", () => {
  test.each([
    ["with + read as a space", secret.replaceAll("+", " "), "secret-url-encoded"],
    ["as part of a URL", encodeURIComponent(secret), "secret-url-encoded"],
    ["as a line in a settings file", `WEBHOOK_SECRET=${secret}\nOTHER=1`, "secret-among-text"],
    ["as a line in a shell script", `export WEBHOOK_SECRET="${secret}"`, "secret-among-text"],
    ["as JSON", JSON.stringify({ id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", secret }), "secret-among-text"],
    ["with an escaped line break", `${secret}\\n`, "secret-among-text"],
    ["in UTF-16", inUtf16(`${secret}\r\n`).toString(), "secret-utf16"],
  ])("is recognized %s [SIG-03]", (_how, stored, cause) => {
    expect(causes({ secret: stored })).toEqual([true, cause]);
  });

  test("is never printed in a finding [SIG-03]", () => {
    const reported = JSON.stringify(diagnosed({ secret: `WEBHOOK_SECRET=${secret}` }));
    expect(reported).not.toContain(secret);
  });
});

test("tries another subscription's secret without its surrounding quotes [SIG-03]", () => {
  const old = Buffer.from("the old key").toString("base64");
  const change = { secret: old, otherSecrets: [{ name: "the new one", secret: `"${secret}"\n` }] };
  expect(causes(change)).toEqual([true, "other-secret"]);
});

describe("a key that the signer derived incorrectly", () => {
  test("is recognized if it comes from the secret decoded to text [SIG-03]", () => {
    expect(causes(keyed(key.toString()))).toEqual([true, "secret-decoded-to-text"]);
    expect(causes(keyed(key.toString("latin1")))).toEqual([true, "secret-decoded-to-text"]);
  });

  test("is recognized if it comes from an empty variable [SIG-03]", () => {
    expect(causes(keyed(""))).toEqual([true, "secret-empty"]);
  });
});

describe("a duplicate header", () => {
  test("is reported if at least one of its values is valid [SIG-01]", () => {
    const other = `t=${t + 9},v1=${"0".repeat(64)}`;
    for (const header of [`${right}, ${right}`, `${right}, ${other}`, `${other}, ${right}`])
      expect(causes({ header }), header).toEqual([true, "header-twice"]);
  });

  test("is reported as having no single t if neither value is valid [SIG-01]", () => {
    const wrong = `t=${t},v1=${"0".repeat(64)}`;
    expect(diagnosed({ header: `${wrong},${wrong}` })).toEqual({
      isConfirmed: false,
      findings: [
        {
          cause: "timestamp-unreadable",
          sentence: "The signature header has no single t that is a whole number of seconds.",
          next: "Pass the whole value on once, as it arrived: t=…,v1=….",
        },
      ],
    });
  });
});

describe("a body that contains the signed body in another format", () => {
  test.each<[string, string | Uint8Array, string]>([
    ["as a JSON string", JSON.stringify(text), "body-quoted"],
    ["in Base64, in one line or several", body.toString("base64").replace(/(.{40})/g, "$1\n"), "body-base64"],
    ["in UTF-16", inUtf16(text), "body-utf16"],
    ["in UTF-16 with an extra line break", inUtf16(`${text}\r\n`), "body-utf16"],
  ])("is recognized %s [SIG-02]", (_how, held, cause) => {
    expect(causes({ body: Buffer.from(held) })).toEqual([true, cause]);
  });
});

describe("if no fix makes the signature match", () => {
  test.each<[string, string | Uint8Array, string]>([
    ["an empty body", "", "body-empty"],
    ["a compressed body", gzipSync(body), "body-compressed"],
    ["an object printed as its type", "[object Object]", "body-not-json"],
    ["an object in place of the body", "{}", "body-no-event"],
    ["an event's data alone", '{"caseId":"c1"}', "body-no-event"],
    ["a body that was cut off", text.slice(0, 40), "body-not-json"],
  ])("reports %s [SIG-02]", (_what, held, cause) => {
    expect(causes({ body: Buffer.from(held) })).toEqual([false, cause]);
  });

  test("reports a signature of the wrong length or with other characters [SIG-04]", () => {
    const sha1 = createHmac("sha1", key).update(`${t}.${text}`).digest("hex");
    expect(diagnosed({ header: `t=${t},v1=${sha1}` }).findings[0]?.sentence).toBe(
      "The v1 of the signature header is not an HMAC-SHA256, which is 64 hexadecimal digits: it has 40 characters.",
    );
    expect(causes({ header: right.slice(0, -3) })).toEqual([false, "signature-length"]);
    expect(diagnosed({ header: `${right.slice(0, -1)}z` }).findings[0]?.sentence).toBe(
      "The v1 of the signature header is not an HMAC-SHA256, which is 64 hexadecimal digits: it has other characters.",
    );
  });

  test("reports no cause for a complete event with a complete signature [SIG-04]", () => {
    expect(causes({ header: `t=${t},v1=${[...hex].reverse().join("")}` })).toEqual([false]);
  });
});
