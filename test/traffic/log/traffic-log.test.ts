import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databaseFiles } from "../../../src/host/files/database-files";
import type { StoredBody } from "../../../src/traffic/full-exchange";
import { readDigestKey } from "../../../src/traffic/log/digest-key";
import { internBody, internHeaders } from "../../../src/traffic/log/interned";
import { MemorySegments, openFileSegments } from "../../../src/traffic/log/log-segments";
import type { LoggedEntry, LoggedRequest } from "../../../src/traffic/log/logged";
import { readSegment } from "../../../src/traffic/log/read-log";
import { TrafficLog, type TrafficRequestEntry } from "../../../src/traffic/log/traffic-log";
import { temporaryFolder } from "../../support/program/temporary-folder";

const bodyOf = (text: string): StoredBody => ({ bytes: Buffer.from(text), size: Buffer.byteLength(text) });

const accept = internHeaders(() => ({ accept: "*/*" }));
const json = internHeaders(() => ({ "content-type": "application/json" }));

const entry = (number: number, answer = internBody(bodyOf(`{"id":"${number}\n"}`))): TrafficRequestEntry => ({
  sentAt: number,
  endedAt: number + 1,
  sandboxTime: 5,
  method: "POST",
  target: `"/test/customer/cases/${number}"`,
  headers: { ...accept },
  body: bodyOf('{"kind":"request"}\n{"kind":"request"}'),
  loss: undefined,
  status: 201,
  answerHeaders: { ...json },
  answer,
  issued: undefined,
});

const logOn = (segments: ConstructorParameters<typeof TrafficLog>[0], run = "a") =>
  new TrafficLog(segments, {
    run,
    route: "served",
    onFailure(error) {
      throw error;
    },
  });

const readAll = (segments: Iterable<Uint8Array>): LoggedEntry[] =>
  [...segments].flatMap((bytes) => [...readSegment(bytes)]);

const text = (body: StoredBody | undefined) => Buffer.from(body?.bytes ?? []).toString();

test("reads back logged requests and deliveries", () => {
  const segments = new MemorySegments();
  const log = logOn(segments);
  log.request(entry(1));
  const delivery = { id: "d", eventType: "case.closed", url: "https://a.example", attempt: 1, payload: "{}" };
  const times = { sentAt: 3, endedAt: 4, sandboxTime: 5 };
  log.delivery({ ...delivery, ...times, cause: null, status: 200, error: null });
  log.request(entry(2));
  log.flush();
  const [first, second, third] = readAll(segments.read()) as [LoggedRequest, LoggedEntry, LoggedRequest];
  expect(first).toMatchObject({
    kind: "request",
    run: "a",
    route: "served",
    sentAt: 1,
    endedAt: 2,
    method: "POST",
  });
  expect(first.headers).toEqual({ accept: "*/*" });
  expect(first.answer).toMatchObject({ status: 201, headers: { "content-type": "application/json" } });
  expect([first, third].map(({ body, answer }) => [text(body), text(answer?.body)])).toEqual([
    ['{"kind":"request"}\n{"kind":"request"}', '{"id":"1\n"}'],
    ['{"kind":"request"}\n{"kind":"request"}', '{"id":"2\n"}'],
  ]);
  expect(second).toMatchObject({ kind: "delivery", ...delivery, status: 200 });
});

test("writes identical headers and identical responses only once", () => {
  const segments = new MemorySegments();
  const log = logOn(segments);
  const answer = internBody(bodyOf("x".repeat(5_000)));
  const shared = { headers: accept, answerHeaders: json };
  for (let number = 0; number < 10; number += 1) log.request({ ...entry(number, answer), ...shared });
  log.flush();
  const [segment] = segments.read() as [Uint8Array];
  expect(segment.length).toBeLessThan(8_500);
  expect(readAll([segment]).map((logged) => text((logged as LoggedRequest).answer?.body).length)).toEqual(
    Array(10).fill(5_000),
  );
});

test("keeps the latest segments in memory until the log is cleared", () => {
  const segments = new MemorySegments(1_000);
  const log = logOn(segments);
  const numbers = () => readAll(segments.read()).map(({ sentAt }) => sentAt);
  const record = (number: number) => {
    log.request(entry(number));
    log.flush();
  };
  for (let number = 1; number <= 7; number += 1) record(number);
  expect([numbers(), segments.completeFrom()]).toEqual([[1, 2, 3, 4, 5, 6, 7], undefined]);
  for (let number = 8; number <= 100; number += 1) record(number);
  const kept = numbers();
  expect(kept).toEqual(Array.from(kept, (_, index) => 101 - kept.length + index));
  expect(kept.length).toBeGreaterThan(4);
  expect(segments.completeFrom()).toBe((kept[0] ?? 0) + 1);
  log.clear();
  record(101);
  expect([numbers(), segments.completeFrom()]).toEqual([[101], undefined]);
});

test("keeps the complete entries of a log that is cut off at any byte", () => {
  const segments = new MemorySegments();
  const log = logOn(segments);
  for (const number of [1, 2, 3]) log.request(entry(number));
  log.flush();
  const [whole] = segments.read() as [Uint8Array];
  const other = new MemorySegments();
  const later = logOn(other, "b");
  later.request(entry(9));
  later.flush();
  const [behind] = other.read() as [Uint8Array];
  for (let index = 0; index <= whole.length; index += 1) {
    const numbers = readAll([Buffer.concat([whole.subarray(0, index), Buffer.from("\n"), behind])]).map(
      ({ sentAt }) => sentAt,
    );
    expect(numbers.at(-1)).toBe(9);
    expect([1, 2, 3].slice(0, numbers.length - 1)).toEqual(numbers.slice(0, -1));
  }
});

const small = { segmentBytes: 20_000, maxSegments: 4, whenFull: "drop-oldest" } as const;

test("shares a private log of limited size between processes", () => {
  const folder = join(temporaryFolder(), "world.traffic");
  const open = (run: string) => logOn(openFileSegments(databaseFiles, folder, small), run);
  const [one, other] = [open("a"), open("b")];
  for (let number = 0; number < 1_000; number += 1) {
    const log = number % 2 === 0 ? one : other;
    log.request(entry(number));
    log.flush();
  }
  const files = readdirSync(folder);
  expect(files.length).toBeLessThanOrEqual(4);
  for (const name of files) {
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, name)).size).toBeLessThan(42_000);
  }
  const read = readAll(openFileSegments(databaseFiles, folder).read(0)) as LoggedRequest[];
  const latest = read.map(({ sentAt }) => sentAt).sort((a, b) => a - b);
  expect(latest.slice(-50)).toEqual(Array.from({ length: 50 }, (_, index) => 950 + index));
  expect(openFileSegments(databaseFiles, folder).completeFrom()).toBe(
    Math.min(...read.map(({ endedAt }) => endedAt)),
  );
  expect(read.every((request) => request.headers.accept === "*/*" && text(request.answer?.body) !== "")).toBe(
    true,
  );
});

test("rewrites required headers after another process clears the log", () => {
  const folder = join(temporaryFolder(), "world.traffic");
  const log = logOn(openFileSegments(databaseFiles, folder));
  log.request(entry(1));
  log.flush();
  openFileSegments(databaseFiles, folder).clear();
  expect(openFileSegments(databaseFiles, folder).completeFrom()).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
  log.request({ ...entry(2), endedAt: 5_000 });
  log.flush();
  const [second, ...others] = readAll(openFileSegments(databaseFiles, folder).read(0)) as LoggedRequest[];
  expect(others).toEqual([]);
  expect([second?.sentAt, { ...second?.headers }, second?.answer?.headers]).toEqual([
    2,
    { accept: "*/*" },
    { "content-type": "application/json" },
  ]);
});

test("stops logging and reports a single failure if the log can't be written", () => {
  const folder = join(temporaryFolder(), "world.traffic");
  writeFileSync(folder, "a file where the folder belongs");
  const failures: unknown[] = [];
  const log = new TrafficLog(openFileSegments(databaseFiles, folder), {
    run: "a",
    route: "served",
    onFailure: (error) => failures.push(error),
  });
  for (const number of [1, 2]) {
    log.request(entry(number));
    log.flush();
  }
  expect(failures).toHaveLength(1);
});

test("keeps the oldest entries, and fails when full if no entry may be dropped", () => {
  const folder = join(temporaryFolder(), "recorded");
  const failures: unknown[] = [];
  const log = new TrafficLog(openFileSegments(databaseFiles, folder, { ...small, whenFull: "fail" }), {
    ...{ run: "a", route: "served", onFailure: (error) => failures.push(error) },
  });
  for (let number = 0; failures.length === 0 && number < 10_000; number += 1) {
    log.request(entry(number));
    log.flush();
  }
  expect(failures.map(String)).toEqual([expect.stringContaining("it has reached its maximum of")]);
  const read = readAll(openFileSegments(databaseFiles, folder).read(0));
  expect(readdirSync(folder)).toHaveLength(4);
  expect(read.map(({ sentAt }) => sentAt)).toEqual(Array.from(read, (_, at) => at));
});

test("shares its digest key between processes", () => {
  const folder = join(temporaryFolder(), "world.traffic");
  const key = readDigestKey(databaseFiles, folder);
  expect(key).toMatch(/^[\da-f]{64}$/);
  expect(readDigestKey(databaseFiles, folder)).toBe(key);
  expect(statSync(join(folder, "digest.key")).mode & 0o777).toBe(0o600);
  const other = join(temporaryFolder(), "other");
  mkdirSync(other);
  writeFileSync(join(other, "digest.key"), `${"1".repeat(64)}${"2".repeat(64)}`);
  expect(readDigestKey(databaseFiles, other)).toBe("1".repeat(64));
  expect(readFileSync(join(folder, "digest.key"), "utf8")).toHaveLength(64);
});

/** Segments that count how often they are checked for deletion. */
function countingSegments() {
  const appended: string[] = [];
  const state = { checkCount: 0, closed: 0 };
  return {
    appended,
    state,
    segments: {
      append: (bytes: Uint8Array) => {
        appended.push(Buffer.from(bytes).toString());
        return false;
      },
      isGone: () => {
        state.checkCount += 1;
        return false;
      },
      read: () => [Buffer.from(appended.join(""))],
      completeFrom: () => undefined,
      clear: () => void appended.splice(0),
      close: () => {
        state.closed += 1;
      },
    },
  };
}

test("writes pending requests before a read or close unless they have been cleared", () => {
  const { segments, appended, state } = countingSegments();
  const log = logOn(segments);
  log.flush();
  expect(appended).toEqual([]);
  log.request(entry(1));
  expect(appended).toEqual([]);
  expect(readAll(log.read(0))).toHaveLength(1);
  log.request(entry(2));
  log.clear();
  log.flush();
  expect(appended).toEqual([]);
  log.request(entry(3));
  log.close();
  expect([appended.length, state.closed]).toEqual([1, 1]);
  expect(readAll(segments.read()).map(({ sentAt }) => sentAt)).toEqual([3]);
});

test("writes immediately if more than a megabyte is pending", () => {
  const { segments, appended } = countingSegments();
  const log = logOn(segments);
  log.request(entry(1, internBody(bodyOf("x".repeat(900_000)))));
  expect(appended).toEqual([]);
  log.request(entry(2, internBody(bodyOf("x".repeat(200_000)))));
  expect(readAll(segments.read())).toHaveLength(2);
});

test("checks at most once a second, before adding an entry, whether the log was cleared", () => {
  const { segments, state } = countingSegments();
  const log = logOn(segments);
  const add = (endedAt: number) => {
    log.request({ ...entry(1), endedAt });
    return state.checkCount;
  };
  expect(add(1_000)).toBe(1);
  expect(add(2_000)).toBe(1);
  log.flush();
  expect(add(1_999)).toBe(1);
  log.flush();
  expect(add(2_000)).toBe(2);
  log.flush();
  expect(add(1_000)).toBe(3);
});
