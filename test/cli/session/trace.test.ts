import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { FormBody, HttpRequest, HttpResponse } from "../../../src/base/http";
import { addTrace } from "../../../src/cli/session/trace";
import { answer } from "../../support/platforms/answers";

const form = {
  fields: [["type", "1"]],
  file: { field: "file", name: "a.pdf", path: "/a.pdf", mediaType: "application/pdf", size: 5 },
} as unknown as FormBody;
const request: HttpRequest = {
  method: "POST",
  url: "https://a.example/cases?token=abc&Page=1",
  headers: { xapikey: "the-long-key", accept: "text\u001b[2J" },
  body: Buffer.from('{"a": "the-long-key"}\n\n'),
};

/** Sends a traced request. Returns what was logged to stderr and the order of events. */
async function trace(level: number, sent: HttpRequest, respond: () => Promise<HttpResponse>) {
  let time = 1000;
  const log: string[] = [];
  const stderr = {
    write: async (text: string | Uint8Array) => {
      await setImmediate();
      log.push(String(text));
    },
  };
  const send = addTrace(
    async () => {
      log.push("(sent)");
      time += 42;
      return respond();
    },
    level,
    { stderr, now: () => time } as never,
    ["the-long-key"],
  );
  const result = await send(sent).catch((error: unknown) => error);
  return { log, result };
}

test("logs the first lines of a request and its response", async () => {
  const response = answer("x".repeat(1234), 201, { "x-id": "1" });
  const { log, result } = await trace(1, { ...request, form }, async () => response);
  expect(log).toEqual([
    "> POST https://a.example/cases?token=****&Page=1\n",
    "(sent)",
    "< 201 for POST https://a.example/cases?token=****&Page=1, 42 ms, 1,234 bytes\n",
  ]);
  expect(result).toBe(response);
});

test("logs headers and bodies at level 2 without keys or control characters", async () => {
  const response = answer('{"b": 1,\n\t"c": 2}\n', 200, { "x-id": "1" });
  expect((await trace(2, request, async () => response)).log).toEqual([
    '> POST https://a.example/cases?token=****&Page=1\n> xapikey: ****\n> accept: text\ufffd[2J\n>\n> {"a": "****"}\n',
    "(sent)",
    '< 200 for POST https://a.example/cases?token=****&Page=1, 42 ms, 18 bytes\n< content-type: application/json\n< x-id: 1\n<\n< {"b": 1,\n< \t"c": 2}\n',
  ]);
});

test("logs each part of a form but not an empty body", async () => {
  const { body: _, ...bare } = request;
  expect((await trace(2, { ...bare, headers: {}, form }, async () => answer("", 204))).log).toEqual([
    "> POST https://a.example/cases?token=****&Page=1\n>\n> type=1\n> file=a.pdf (application/pdf, 5 bytes)\n",
    "(sent)",
    "< 204 for POST https://a.example/cases?token=****&Page=1, 42 ms, 0 bytes\n< content-type: application/json\n",
  ]);
});

test.each([
  [new Failure("network", "a.example is not known"), "a.example is not known"],
  [new Error("the-long-key"), "failed"],
])("logs a request that gets no response: %o", async (error, why) => {
  const { log, result } = await trace(1, request, () => Promise.reject(error));
  expect(log.at(-1)).toBe(`< no response to POST https://a.example/cases?token=****&Page=1: ${why}\n`);
  expect(result).toBe(error);
});
