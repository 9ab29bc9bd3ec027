import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Secrets } from "../../src/base/secrets/secrets";
import { readLoggedEntries } from "../../src/record/source/gather";
import { runLine } from "../support/program/world";
import { playDrill } from "../support/record/drill-client";
import { openRecordedWorld, recordedNow } from "../support/record/recorded-world";

async function playedWorld(drill: string) {
  const world = await openRecordedWorld();
  await playDrill(drill, readFileSync(`scenarios/${drill}.yaml`), world);
  return world;
}

const now = recordedNow;
const passes = async (scenario: string) => {
  const played = await runLine("test run recorded.yaml --seed other", {
    files: { "/work/recorded.yaml": scenario },
    now,
  });
  return played.exitCode === 0;
};

describe("a proxy's HAR file", () => {
  test.each(["life-to-paid", "reopened", "partner-life"])(
    "of %s becomes a passing scenario",
    async (drill) => {
      const world = await playedWorld(drill);
      const files = { "/work/client.har": world.har() };
      const recorded = await runLine("test record --from client.har", { files, now });
      expect(recorded.exitCode, recorded.stderr).toBe(0);
      expect(recorded.stdout).not.toContain("Left out");
      expect(await passes(recorded.stdout)).toBe(true);
    },
  );

  test("is refused if a query contains a key, even when scrubbing", async () => {
    const world = await playedWorld("life-to-paid");
    const key = world.keys[0] ?? "";
    await world.call("GET", `/cases?Query=${key}`);
    const files = { "/work/client.har": world.har() };
    for (const flags of ["--from client.har", "--scrub client.har"]) {
      const refused = await runLine(`test record ${flags}`, { files, now });
      expect(refused).toMatchObject({ exitCode: 13, stdout: "" });
      expect(refused.stderr).not.toContain(key);
    }
  });

  test("is refused if it is malformed", async () => {
    const files = { "/work/client.har": "{" };
    expect((await runLine("test record --from client.har", { files, now })).exitCode).toBe(2);
  });

  test("is reported as empty if it has no requests to a surface", async () => {
    const files = {
      "/work/client.har": '{"log":{"entries":[{"request":{"method":"GET","url":"https://example.org/"}}]}}',
    };
    const recorded = await runLine("test record --from client.har", { files, now });
    expect(recorded).toMatchObject({ exitCode: 12, stdout: "" });
    expect(recorded.stderr).toContain("Ignored 1 request to other addresses or unknown operations.");
  });
});

describe("a scrubbed HAR file", () => {
  test("can be recorded without its identifiers, keys and free text", async () => {
    const world = await playedWorld("case-work");
    const files = { "/work/client.har": world.har() };
    const scrubbed = await runLine("test record --scrub client.har", { files, now });
    expect(scrubbed.exitCode, scrubbed.stderr).toBe(0);
    const values = world
      .seen()
      .flatMap((text) => text.match(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}|eyJ[\w.-]{20,}/g) ?? []);
    expect(values.filter((value) => scrubbed.stdout.includes(value))).toEqual([]);
    for (const word of [
      ...world.keys,
      "Kim Tester",
      "Test Debtor",
      "The debtor has called",
      "Größe",
      "Teststrasse",
    ])
      expect(scrubbed.stdout).not.toContain(word);
    const recorded = await runLine("test record --from scrubbed.har", {
      files: { "/work/scrubbed.har": scrubbed.stdout },
      now,
    });
    expect(recorded.exitCode, recorded.stderr).toBe(0);
  });
});

test("records one case's life from its reads and its delivery history", async () => {
  const world = await playedWorld("partial-payment");
  const id =
    world
      .seen()
      .flatMap((text) => /"caseId":"([\da-f-]{36})"|^\{"id":"([\da-f-]{36})"/.exec(text)?.[2] ?? [])[1] ?? "";
  const recorded = await world.record(`--case ${id}`, { env: world.variables });
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  expect(recorded.stdout).toContain("closeCode: Paid");
  expect(recorded.stdout).not.toContain(id);
  expect(await passes(recorded.stdout)).toBe(true);
});

test("refuses to record from a log that lacks its beginning", () => {
  const moments = readLoggedEntries({ segments: [], since: 0, isCut: true }, new Secrets());
  expect(() => [...moments]).toThrow("the oldest ones of this time are gone");
});

test("refuses to record without exactly one source", async () => {
  expect((await runLine("test record")).exitCode).toBe(2);
  expect((await runLine("test record --since 1m --from a.har")).exitCode).toBe(2);
  for (const flag of ["--seed s", "--no-limits", "--route https://hooks.example=http://127.0.0.1:9"])
    expect(await runLine(`test record --since 1m ${flag}`)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("need a program to run"),
    });
});
