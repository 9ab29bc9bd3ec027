import { expect, test } from "vitest";
import { signatureHeader, verify, verifyAndParse } from "../../src/webhooks";

const [oldSecret, newSecret] = ["b2xkIHNlY3JldA==", "bmV3IHNlY3JldA=="];
const nowSeconds = 1_767_225_600;
const body = Buffer.from('{"id":"1","event":"case.closed","data":{"closeCode":"Paid"}}');
const signed = (secret: string, bytes: Uint8Array = body) => ({
  header: signatureHeader(secret, nowSeconds, bytes),
  body: bytes,
  nowSeconds,
});

test("accepts only deliveries signed with one of several secrets [SIG-01]", () => {
  const secret = [oldSecret, newSecret];
  expect(verify({ ...signed(oldSecret), secret })).toEqual({ valid: true, ageSeconds: 0 });
  expect(verify({ ...signed(newSecret), secret })).toEqual({ valid: true, ageSeconds: 0 });
  expect(verify({ ...signed("YW5vdGhlcg=="), secret })).toMatchObject({ reason: "signature-mismatch" });
});

test("rejects every delivery if there are no secrets or one is unreadable", () => {
  expect(verify({ ...signed(oldSecret), secret: [] })).toMatchObject({ reason: "secret-unreadable" });
  expect(verify({ ...signed(oldSecret), secret: [oldSecret, "no Base64!"] })).toMatchObject({
    reason: "secret-unreadable",
  });
});

test("parses a valid delivery", () => {
  expect(verifyAndParse({ ...signed(oldSecret), secret: oldSecret })).toMatchObject({
    valid: true,
    ageSeconds: 0,
    event: { event: "case.closed", data: { closeCode: "Paid" } },
  });
});

test("parses the bytes of every view that it verifies", () => {
  const padded = Buffer.from(` ${body} `);
  const { buffer, byteOffset } = padded;
  const views = [
    new DataView(buffer, byteOffset + 1, body.length),
    new Uint16Array(Uint8Array.from(Buffer.concat([body, Buffer.from(" ".repeat(body.length % 2))])).buffer),
  ];
  for (const view of views) {
    const bytes = view as unknown as Uint8Array;
    expect(verifyAndParse({ ...signed(oldSecret, bytes), secret: oldSecret })).toMatchObject({
      valid: true,
      event: { event: "case.closed" },
    });
  }
});

test("parses only signed bodies that are events", () => {
  const notAnEvent = Buffer.from("[1]");
  expect(verifyAndParse({ ...signed(oldSecret), secret: newSecret })).toEqual({
    valid: false,
    reason: "signature-mismatch",
    ageSeconds: 0,
  });
  for (const bytes of [notAnEvent, Buffer.from("{"), Buffer.from("null"), Buffer.from("{}")])
    expect(verifyAndParse({ ...signed(oldSecret, bytes), secret: oldSecret })).toEqual({
      valid: false,
      reason: "not-an-event",
      ageSeconds: 0,
    });
});
