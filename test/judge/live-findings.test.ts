import { expect, test } from "vitest";
import { watchFindings } from "../../src/judge/live-findings";
import { type SentRequest, trafficOf } from "../judge-rules/judged";

const keyless: SentRequest = ["POST customer /cases", 201];
const subscription: SentRequest = ["POST customer /webhooks", 201, { answer: { id: "w" } }];
const misspelled: SentRequest = ["GET customer /cases?a=1", 200];

/** Watches traffic that grows with each wait. Returns the findings and the waits. */
async function watch(traffics: readonly (readonly SentRequest[])[], judgingMs = 0) {
  const stop = new AbortController();
  const waits: number[] = [];
  const found: string[] = [];
  let time = 0;
  const host = {
    now: () => {
      time += judgingMs;
      return time;
    },
    sleep: async (ms: number) => {
      waits.push(ms);
      if (waits.length > traffics.length) stop.abort();
    },
  };
  const read = () => trafficOf(traffics[waits.length - 1] ?? traffics.at(-1) ?? []);
  for await (const { rule, requests } of watchFindings(host, stop.signal, read))
    found.push(`${waits.length}: ${rule} ${requests}`);
  return { found, waits };
}

test("yields each finding once, when its request arrives", async () => {
  const { found, waits } = await watch([
    [subscription],
    [subscription, keyless],
    [subscription, keyless],
    [subscription, keyless, keyless, misspelled],
  ]);
  expect(found).toEqual(["2: key-missing 2", "4: unknown-parameter 4"]);
  expect(waits).toEqual([1000, 1000, 1000, 1000, 1000]);
});

test("waits ten times as long as the last judgment took", async () => {
  expect((await watch([[keyless], [keyless, keyless]], 500)).waits).toEqual([1000, 5000, 5000]);
});

test("judges nothing after it is stopped", async () => {
  expect((await watch([])).found).toEqual([]);
});

test("yields findings from several rules for the same operation", async () => {
  const both: SentRequest = ["POST customer /cases", 201, { body: { amuont: 1 } }];
  expect((await watch([[both]])).found).toEqual(["1: key-missing 1", "1: unknown-field 1"]);
});
