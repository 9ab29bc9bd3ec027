import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { openReceiverFront } from "../../../src/scenario/expectations/receiver";

const delivery = (body: string): HttpRequest => ({
  method: "POST",
  url: "https://receiver.example/in",
  headers: {},
  body: Buffer.from(body),
});

test("answers only the named event with the configured failure", async () => {
  const front = openReceiverFront({
    address: "https://receiver.example/in",
    take: async () => ({ status: 204, body: "" }),
    learn: async () => {},
    book: async () => ({ fields: {}, unknown: [] }),
  });
  front.behave({ status: 503, events: ["case.closed"], isHandled: false });
  const statusOf = async (body: string) => (await front.take(delivery(body))).status;
  expect(await statusOf('{"event":"case.closed"}')).toBe(503);
  expect(await statusOf('{"event":"case.updated"}')).toBe(204);
  expect(await statusOf("no JSON")).toBe(204);
});
