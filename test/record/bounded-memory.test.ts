import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { findEndpoint } from "../../src/api/endpoint/find-endpoint";
import type { RecordedCall } from "../../src/record/source/recorded-entry";
import { StepRecorder } from "../../src/record/steps/step-recorder";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const guidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

function call(method: string, path: string, answer: object, at: number, body?: object): RecordedCall {
  const endpoint = findEndpoint("collection", method, path);
  if (endpoint === undefined) throw new Error(`no operation ${method} ${path}`);
  return {
    ...{ kind: "call", at, surface: "collection", method, path, endpoint, status: 200, query: new Map() },
    ...{ credential: "key", isBearer: false, idempotencyKey: undefined, issued: undefined },
    body: body as RecordedCall["body"],
    answerBytes: Buffer.from(JSON.stringify({ ...answer, padding: "x".repeat(2_000) })),
  };
}

test("records fifty thousand requests in less than 10 MiB of memory", () => {
  const recorder = new StepRecorder();
  const cases = 100;
  const before = heldBytes();
  for (let number = 0; number < 50_000; number += 1) {
    const id = guidOf(number % cases);
    const state = { id, lifecycle: "PendingVerification", remainder: 10 };
    const at = 1_000_000 + number;
    const isCreate = number < cases;
    recorder.add(
      isCreate
        ? call("POST", "/managed-cases", state, at, { isTest: true, amountToRecover: 10 })
        : call("GET", number % 2 === 0 ? `/cases/${id}` : "/cases", state, at),
    );
  }
  recorder.end();
  const heldMiB = (heldBytes() - before) / 2 ** 20;
  expect(recorder.requests).toBe(50_000);
  // The responses amount to 100 MB in total.
  expect(heldMiB).toBeLessThan(10);
});
