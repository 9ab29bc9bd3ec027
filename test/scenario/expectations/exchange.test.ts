import { expect, test } from "vitest";
import { formatExchange } from "../../../src/scenario/expectations/exchange";

const request = {
  method: "POST",
  url: "https://receiver.example/in",
  headers: { "x-service-signature": "t=1773651600,v1=00112233445566778899AABBCCDDEEFF" },
  headerLines: [["x-time", "1773651601 1773651540 17736516000"]] as const,
  body: Buffer.from('{"event":"case.closed"}'),
};

test("shows relative times and omits the signature", () => {
  expect(formatExchange({ request, status: 400, body: " bad\n" }, 1773651600)).toEqual([
    "sent: POST https://receiver.example/in",
    "  x-service-signature: t=<now>,v1=<32 digits>",
    "  x-time: <now+1s> <now-60s> 17736516000",
    '  {"event":"case.closed"}',
    "answered: 400  bad",
  ]);
});

test("shows why there was no response", () => {
  const { method, url } = request;
  const sent = { method, url, headers: { a: "0011223344556677 00112233445566" } };
  expect(formatExchange({ request: sent, body: "no answer: timeout" }, 0)).toEqual([
    "sent: POST https://receiver.example/in",
    "  a: <16 digits> 00112233445566",
    "  ",
    "answered: no answer: timeout",
  ]);
});
