import { expect, test } from "vitest";
import { createDestinationFinder } from "../../src/traffic/destination";
import { readHar } from "../../src/traffic/har/read-har";
import { buildRecordedTraffic } from "../../src/traffic/recorded-traffic";

const mib = 2 ** 20;
const fileBytes = 200 * mib;

/** A HAR entry of about 16 KiB, as written by a browser. */
const entry = Buffer.from(
  `,${JSON.stringify({
    startedDateTime: "2026-01-05T10:00:00.250Z",
    time: 12,
    request: { method: "GET", url: "https://test.example/customer/cases?Page=1", headers: [] },
    response: {
      status: 200,
      headers: [],
      content: { size: 16_000, text: JSON.stringify({ a: "b".repeat(16_000) }) },
    },
  })}`,
);

async function* pieces(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"log":{"entries":[');
  yield entry.subarray(1);
  for (let sent = entry.length; sent < fileBytes - 2 * entry.length; sent += entry.length) yield entry;
  yield Buffer.from("]}}");
}

test("reads 200 MiB of HAR entries in less than 100 MiB of memory", { timeout: 120_000 }, async () => {
  const used = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  let peak = 0;
  let count = 0;
  const files = {
    status: async () => ({ kind: "file", mode: 0o600, bytes: fileBytes, version: "" }) as const,
    readPieces: async () => pieces(),
  };
  const watched = async function* () {
    for await (const exchange of readHar(files, "large.har")) {
      count += 1;
      if (count % 100 === 0) peak = Math.max(peak, used());
      yield exchange;
    }
  };
  const before = used();
  const url = "https://test.example/customer";
  const { traffic } = await buildRecordedTraffic(
    watched(),
    createDestinationFinder([{ surface: "customer", environment: "test", url }]),
  );
  expect(traffic.exchanges.length).toBe(count);
  expect(count * entry.length).toBeGreaterThan(fileBytes - 4 * entry.length);
  expect((peak - before) / mib).toBeLessThan(100);
});
