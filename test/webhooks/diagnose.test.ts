import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DiagnosisInput, diagnose } from "../../src/webhooks/diagnose";
import { signatureHeader } from "../../src/webhooks/signature";

const key = Buffer.from("a key of a subscription, 32 bytes");
const secret = key.toString("base64");
const t = 1767225600;
const text =
  '{"id":"e1","specVersion":"1.0","event":"payment.created","timestamp":"2026-01-01T00:00:00.000Z",' +
  '"data":{"caseId":"c1","reference":"AB12CD34","paymentId":"p1","amount":1250.50,"currency":"EUR","note":"Sjø/«Å»"},' +
  '"links":{"self":"https://platform.example/cases/c1"}}';
const body = Buffer.from(text);
const right = signatureHeader(secret, t, body);

const hexOf = (content: string | Uint8Array, withKey: string | Uint8Array = key) =>
  createHmac("sha256", withKey).update(content).digest("hex");
const causes = (change: Partial<DiagnosisInput>) => {
  const { isConfirmed, findings } = diagnose({ header: right, body, secret, nowSeconds: t, ...change });
  return [isConfirmed, ...findings.map(({ cause }) => cause)];
};
const received = (content: string | Uint8Array) => causes({ body: Buffer.from(content) });
const signed = (signature: string, change: Partial<DiagnosisInput> = {}) =>
  causes({ header: `t=${t},v1=${signature}`, ...change });
const signedOver = (content: string) => signed(hexOf(content));
const value = JSON.parse(text) as { data: object; links: object };

describe("without a known mistake", () => {
  test("reports no findings for a valid delivery", () => {
    expect(diagnose({ header: right, body, secret, nowSeconds: t })).toEqual({
      isConfirmed: true,
      findings: [],
    });
  });

  test("reports no cause for a signature that no known mistake explains", () => {
    expect(signed("0".repeat(64))).toEqual([false]);
    expect(received(text.replace("1250.50", "9250.50"))).toEqual([false]);
  });

  test("reports no cause for a body with an added field", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (other) => {
        expect(received(JSON.stringify({ ...value, other }))).toEqual([false]);
      }),
      { numRuns: 5 },
    );
  });

  test("reports missing parts as unconfirmed [SIG-01] [SIG-03]", () => {
    expect(causes({ header: undefined })).toEqual([false, "header-missing"]);
    expect(causes({ header: "" })).toEqual([false, "timestamp-missing"]);
    expect(causes({ header: `t=${t}` })).toEqual([false, "signature-missing"]);
    expect(causes({ header: `t=x,v1=${"0".repeat(64)}` })).toEqual([false, "timestamp-unreadable"]);
    expect(causes({ secret: "no Base64 at all!" })).toEqual([false, "secret-unreadable"]);
  });
});

describe("a secret", () => {
  test("is diagnosed when used as text [SIG-03]", () => {
    expect(signed(hexOf(`${t}.${text}`, secret))).toEqual([true, "secret-as-text"]);
    expect(signed(hexOf(`${t}.${text}`, `${secret}\n`))).toEqual([true, "secret-as-text"]);
  });

  test("is diagnosed with white space or quotes around it [SIG-03]", () => {
    for (const stored of [
      `${secret}\n`,
      ` ${secret}`,
      `${secret}\r\n`,
      `\uFEFF${secret}`,
      secret.replace(/(.{8})/, "$1\n"),
    ]) {
      expect(causes({ secret: stored }), JSON.stringify(stored)).toEqual([true, "secret-white-space"]);
    }
    expect(causes({ secret: `"${secret}"` })).toEqual([true, "secret-quotes"]);
    expect(causes({ secret: `'${secret}'\n` })).toEqual([true, "secret-quotes"]);
  });

  test("is diagnosed without padding, as URL-safe Base64, encoded twice, or read as hexadecimal [SIG-03]", () => {
    const odd = Buffer.from("fbefbeffff", "hex");
    expect(
      causes({ secret: odd.toString("base64url"), header: signatureHeader(odd.toString("base64"), t, body) }),
    ).toEqual([true, "secret-base64url"]);
    expect(causes({ secret: Buffer.from(secret).toString("base64") })).toEqual([
      true,
      "secret-encoded-twice",
    ]);
    expect(causes({ secret: Buffer.from(`${secret}\n`).toString("base64") })).toEqual([
      true,
      "secret-encoded-twice",
    ]);
    expect(causes({ secret: key.toString("hex") })).toEqual([true, "secret-as-hex"]);
  });

  test("is diagnosed, but not printed, if it is old or belongs to another subscription [SIG-03]", () => {
    const old = Buffer.from("the old key").toString("base64");
    const header = signatureHeader(old, t, body);
    const otherSecrets = [
      { name: "subscription 3f25", secret: Buffer.from("another").toString("base64") },
      { name: "the secret before the last rotation", secret: `${old}\n` },
    ];
    const { findings } = diagnose({ header, body, secret, nowSeconds: t, otherSecrets });
    expect(findings.map(({ cause, sentence }) => [cause, sentence])).toEqual([
      ["other-secret", "The signature was made with another secret: the secret before the last rotation."],
    ]);
    expect(JSON.stringify(findings)).not.toContain(old);
  });
});

describe("a body", () => {
  test("is diagnosed with or without a final line break [SIG-02]", () => {
    expect(received(`${text}\n`)).toEqual([true, "final-newline-added"]);
    expect(received(`${text}\r\n`)).toEqual([true, "final-newline-added"]);
    expect(signedOver(`${t}.${text}\n`)).toEqual([true, "final-newline-lost"]);
    expect(signedOver(`${t}.${text}\r\n`)).toEqual([true, "final-newline-lost"]);
  });

  test("is diagnosed with or without a byte order mark [SIG-02]", () => {
    expect(received(`\uFEFF${text}`)).toEqual([true, "byte-order-mark-added"]);
    expect(signedOver(`${t}.\uFEFF${text}`)).toEqual([true, "byte-order-mark-lost"]);
  });

  test("is diagnosed with other line endings or with white space around it [SIG-02]", () => {
    const lines = '{"a":1,\n"b":2,\n"c":3}';
    const header = signatureHeader(secret, t, Buffer.from(lines));
    const windows = lines.replaceAll("\n", "\r\n");
    expect(causes({ header, body: Buffer.from(windows) })).toEqual([true, "line-ends-changed"]);
    const change = { body: Buffer.from(lines) };
    expect(signed(hexOf(`${t}.${windows}`), change)).toEqual([true, "line-ends-changed"]);
    expect(received(`\n  ${text} \n`)).toEqual([true, "white-space-added"]);
  });

  test("is diagnosed when reformatted, in either direction [SIG-02]", () => {
    const exact = text.replace("1250.50", "1250.5");
    const header = signatureHeader(secret, t, Buffer.from(exact));
    for (const indent of [2, 4, "\t", 3]) {
      const printed = Buffer.from(JSON.stringify(value, null, indent));
      expect(causes({ header, body: printed }), String(indent)).toEqual([true, "body-reindented"]);
    }
    for (const indent of [2, 4, "\t"]) {
      const signature = hexOf(`${t}.${JSON.stringify(value, null, indent)}`);
      expect(signed(signature, { body: Buffer.from(exact) })).toEqual([true, "body-reindented"]);
    }
  });

  test("is diagnosed when JavaScript reprinted it and dropped trailing zeros [SIG-02]", () => {
    expect(received(JSON.stringify(value))).toEqual([true, "body-reserialised"]);
    expect(received(JSON.stringify(value, null, 2))).toEqual([true, "body-reserialised"]);
  });

  test("is diagnosed when a whole amount lost its only decimal [SIG-02]", () => {
    const exact = text.replace("1250.50", "250.0");
    const header = signatureHeader(secret, t, Buffer.from(exact));
    const printed = JSON.parse(exact);
    const reordered = { data: printed.data, ...printed };
    for (const reprinted of [JSON.stringify(printed), JSON.stringify(printed, null, 2)])
      expect(causes({ header, body: Buffer.from(reprinted) })).toEqual([true, "body-reserialised"]);
    expect(causes({ header, body: Buffer.from(JSON.stringify(reordered)) })).toEqual([
      true,
      "body-reordered",
    ]);
  });

  test("is diagnosed when another language reprinted it with spaces or escapes [SIG-02]", () => {
    const spaced = text.replaceAll(",", ", ").replaceAll('":', '": ');
    expect(received(spaced)).toEqual([true, "body-reindented"]);
    const escaped = spaced.replace(/[\u0080-\uffff]/g, (unit) => `\\u00${unit.charCodeAt(0).toString(16)}`);
    expect(received(escaped)).toEqual([true, "body-reserialised"]);
    expect(signedOver(`${t}.${escaped}`)).toEqual([true, "body-reserialised"]);
  });

  test("is diagnosed with its fields reordered, to and from the platform's order [SIG-02]", () => {
    const sorted = (object: object) =>
      Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
    const reordered = JSON.stringify(sorted({ ...value, data: sorted(value.data) }));
    expect(received(reordered)).toEqual([true, "body-reordered"]);
    expect(signedOver(`${t}.${reordered}`)).toEqual([true, "body-reordered"]);
  });

  test("is diagnosed when decoded as Latin-1, in either direction [SIG-02]", () => {
    expect(received(Buffer.from(body.toString("latin1"), "utf8"))).toEqual([true, "body-latin1"]);
    expect(received(Buffer.from(text, "latin1"))).toEqual([true, "body-latin1"]);
    expect(received(new TextDecoder("windows-1252").decode(body))).toEqual([true, "body-latin1"]);
    const euro = text.replace("ø", "€");
    const stored = Buffer.from(euro.replace("€", "\x80"), "latin1");
    const header = signatureHeader(secret, t, Buffer.from(euro));
    expect(causes({ header, body: stored })).toEqual([true, "body-latin1"]);
  });

  test("is diagnosed despite deep nesting without a stack overflow [SIG-02]", () => {
    expect(received("[".repeat(200_000) + "]".repeat(200_000))).toEqual([false, "body-no-event"]);
  });
});

describe("a signed payload", () => {
  test("is diagnosed without t, with a different separator, or in a different order [SIG-02]", () => {
    expect(signedOver(text)).toEqual([true, "payload-without-time"]);
    for (const separator of ["", ":", ",", "\n", " ", "-", "_", "|", ";", "&"]) {
      expect(signedOver(`${t}${separator}${text}`), separator).toEqual([true, "payload-separator"]);
    }
    expect(signedOver(`${text}.${t}`)).toEqual([true, "payload-order"]);
    expect(signedOver(`t=${t}.${text}`)).toEqual([true, "payload-named-time"]);
  });

  test("is diagnosed with milliseconds and seconds mixed up [SIG-02]", () => {
    expect(signedOver(`${t}000.${text}`)).toEqual([true, "payload-milliseconds"]);
    expect(causes({ header: `t=${t}123,v1=${hexOf(`${t}.${text}`)}` })).toEqual([
      true,
      "payload-seconds",
      "time-in-milliseconds",
    ]);
    expect(causes({ header: `t=${t}123,v1=${hexOf(`${t}123.${text}`)}` })).toEqual([
      true,
      "time-in-milliseconds",
    ]);
  });

  test("is diagnosed when it has the timestamp header's value instead of t [SIG-02]", () => {
    const change = { timestampHeader: `${t + 7}` };
    expect(signed(hexOf(`${t + 7}.${text}`), change)).toEqual([true, "payload-timestamp-header"]);
  });

  test("is diagnosed when it has the t of another attempt [SIG-02]", () => {
    const header = `t=${t},v1=${hexOf(`${t - 60}.${text}`)}`;
    const { findings } = diagnose({ header, body, secret, nowSeconds: t });
    expect(findings.map(({ cause, sentence }) => [cause, sentence])).toEqual([
      [
        "time-of-another-delivery",
        "The signature belongs to a t that is 60 seconds earlier than the one in the header.",
      ],
    ]);
    expect(signedOver(`${t + 5400}.${text}`)).toEqual([true, "time-of-another-delivery"]);
    expect(signedOver(`${t + 90_000}.${text}`)).toEqual([false]);
  });

  test("is reported as too old or too early, with the offset in seconds", () => {
    const sentences = (nowSeconds: number) =>
      diagnose({ header: right, body, secret, nowSeconds }).findings.map(({ sentence }) => sentence);
    expect(sentences(t + 300)).toEqual([]);
    expect(sentences(t + 301)).toEqual(["The delivery is 301 seconds old by this clock; 300 are allowed."]);
    expect(sentences(t - 30)).toEqual([]);
    expect(sentences(t - 31)).toEqual(["The delivery is 31 seconds ahead of this clock; 30 are allowed."]);
  });
});

describe("a header", () => {
  const hex = right.slice(-64);

  test("is diagnosed with the signature in Base64 or upper case [SIG-01] [SIG-04]", () => {
    const digest = Buffer.from(hex, "hex");
    expect(signed(digest.toString("base64"))).toEqual([true, "signature-base64"]);
    expect(signed(digest.toString("base64url"))).toEqual([true, "signature-base64"]);
    expect(signed(hex.toUpperCase())).toEqual([true, "signature-upper-case"]);
  });

  test("is diagnosed with both mistakes if its form and its signature are wrong [SIG-01] [SIG-04]", () => {
    const upperCase = `t=${t},v1=${hex.toUpperCase()}`;
    const sentenceOf = (header: string) =>
      diagnose({ header, body, secret, nowSeconds: t }).findings.map(({ sentence }) => sentence);
    expect(sentenceOf(`${upperCase}, ${upperCase}`)).toEqual([
      "The signature header is repeated: it has more than one t. The signature is written in upper-case hexadecimal.",
    ]);
    expect(sentenceOf(`t:${t} v1:${Buffer.from(hex, "hex").toString("base64")}`)).toEqual([
      "The header has the right signature, but not in the form t=…,v1=…. The signature is written in Base64.",
    ]);
  });

  test("is diagnosed with different names, separators or quotes, or without t [SIG-01] [SIG-04]", () => {
    const headers = [`T=${t},V1=${hex}`, `t=${t};v1=${hex}`, `t: ${t}, v1: ${hex}`, `"t=${t},v1=${hex}"`];
    for (const header of headers) {
      expect(causes({ header }), header).toEqual([true, "header-form"]);
    }
    expect(causes({ header: `sha256=${hex}`, timestampHeader: `${t}` })).toEqual([true, "header-form"]);
    expect(causes({ header: hex, timestampHeader: `${t}` })).toEqual([true, "header-form"]);
  });

  test("is diagnosed under another name but not in another letter case [SIG-01] [SIG-04]", () => {
    const expectedHeaderName = "X-Service-Signature";
    expect(causes({ headerName: "x-acme-signature", expectedHeaderName })).toEqual([true, "header-name"]);
    expect(causes({ headerName: "x-service-signature", expectedHeaderName })).toEqual([true]);
  });
});

describe("two mistakes at once", () => {
  test("are both reported", () => {
    expect(causes({ secret: `${secret}\n`, body: Buffer.from(`${text}\n`) })).toEqual([
      true,
      "secret-white-space",
      "final-newline-added",
    ]);
    const base64 = createHmac("sha256", secret).update(`${t}.${text}`).digest("base64");
    expect(signed(base64, { nowSeconds: t + 1000 })).toEqual([
      true,
      "signature-base64",
      "secret-as-text",
      "too-old",
    ]);
  });
});

test("never throws, whatever the header, body or secret", () => {
  fc.assert(
    fc.property(fc.string(), fc.uint8Array(), fc.string(), (header, bytes, any) => {
      expect(
        diagnose({ header, body: bytes, secret: any, nowSeconds: t, timestampHeader: any }).isConfirmed,
      ).toBe(false);
    }),
    { numRuns: 40 },
  );
});
