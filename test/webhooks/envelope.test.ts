import { expect, test } from "vitest";
import { parseJson, printJson } from "../../src/base/json/json";
import { formatEnvelope } from "../../src/webhooks/events/envelope";

const parts = {
  id: "0b6f7f0e-6c0a-4a53-9a0c-0305e82c3301",
  event: "payment.created",
  timestampMs: Date.UTC(2026, 5, 17, 8, 30),
  data: '{"caseId":"c","amount":1250.50}',
  self: "https://platform.example/cases/c",
  isTest: false,
} as const;

test("omits the classification of a production event [EVT-01 to EVT-05] [VER-02] [SUB-10]", () => {
  expect(formatEnvelope(parts)).toBe(
    '{"id":"0b6f7f0e-6c0a-4a53-9a0c-0305e82c3301","specVersion":"1.0","event":"payment.created",' +
      '"timestamp":"2026-06-17T08:30:00.000Z","data":{"caseId":"c","amount":1250.50},' +
      '"links":{"self":"https://platform.example/cases/c"}}',
  );
});

test("puts the classification of a test case's event at the top of the envelope [SUB-10] [AMB-04]", () => {
  const read = parseJson(formatEnvelope({ ...parts, isTest: true }));
  expect(read).toMatchObject({ classification: "test", event: "payment.created" });
});

test("preserves the exact digits of amounts, whether numbers or strings [EVT-11]", () => {
  const data = parseJson(parts.data) as { caseId: string };
  expect(formatEnvelope({ ...parts, data })).toBe(formatEnvelope(parts));
  expect(printJson(parseJson(formatEnvelope(parts)))).toBe(formatEnvelope(parts));
});
