import { expect, test } from "vitest";
import type { HttpRequest, Send } from "../../../src/base/http";
import { recordServedTraffic } from "../../../src/kit/traffic/record-served";
import type { HarRecorder } from "../../../src/traffic/har/har-recorder";
import { answer } from "../../support/platforms/answers";

const origin = "http://127.0.0.1:4010";

test.each([
  ["GET", "/test/collection/cases", true],
  ["POST", "/live/customer/cases", true],
  ["POST", "/control/clock", true],
  ["GET", "/control/clock", false],
  ["POST", "/control/requests", true],
  ["GET", "/control/requests", false],
  ["POST", "/signing/1", true],
  ["GET", "/signing/1", false],
  ["GET", "/", false],
  ["POST", "/other", false],
])("records %s %s from a sandbox server: %s", async (method, path, isRecorded) => {
  const [sent, recorded]: [string[], string[]] = [[], []];
  const note =
    (urls: string[], send: Send): Send =>
    (request) => {
      urls.push(request.url);
      return send(request);
    };
  const har = { around: (send: Send) => note(recorded, send) } as unknown as HarRecorder;
  const send = note(sent, async () => answer({}));
  const request: HttpRequest = { method: method as "GET", url: `${origin}${path}`, headers: {} };
  await recordServedTraffic(send, har)(request);
  await recordServedTraffic(send, undefined)(request);
  expect(sent).toEqual([request.url, request.url]);
  expect(recorded).toEqual(isRecorded ? [request.url] : []);
});
