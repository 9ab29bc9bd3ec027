import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { currentSecret, sampleReceiver } from "../support/checked-receiver";
import { whole } from "../support/program/whole";
import { type LineResult, runLine } from "../support/program/world";
import { brokenSandboxes } from "../support/record/broken-sandboxes";
import { playDrill } from "../support/record/drill-client";
import { playOnBroken } from "../support/record/play-on-broken";
import { recordedDrills } from "../support/record/recorded-drills";
import { openRecordedWorld, type RecordedWorld } from "../support/record/recorded-world";
import { playOnServed } from "../support/record/served-target";

describe.each(recordedDrills.filter((_, index) => index % whole(1, 4) === 0))(
  "the drill %s, recorded over HTTP from another client,",
  (drill) => {
    let world: RecordedWorld;
    let recorded: LineResult;

    beforeAll(async () => {
      world = await openRecordedWorld();
      await playDrill(drill, readFileSync(`scenarios/${drill}.yaml`), world);
      recorded = await world.record();
    });

    test("becomes a scenario with every step", () => {
      expect(recorded.exitCode, recorded.stderr).toBe(0);
      expect(recorded.stderr).toMatch(/replayed 3 of 3, red when /);
      expect(recorded.stdout).not.toContain("Left out");
    });

    test("passes with another seed and on another day", async () => {
      const played = await runLine("test run recorded.yaml --seed other", {
        files: { "/work/recorded.yaml": recorded.stdout },
        now: Date.UTC(2027, 1, 3),
      });
      expect(played.exitCode, played.stdout).toBe(0);
    });

    test("fails on a sandbox that has the fault the drill tests for", async () => {
      const right = await playOnBroken(recorded.stdout);
      const wrong = await playOnBroken(recorded.stdout, brokenSandboxes[drill]);
      expect([right.outcome, wrong.outcome]).toEqual(["passed", "failed"]);
    });

    test("passes with another receiver while the world is being served", async () => {
      const files = { "/work/recorded.yaml": recorded.stdout, "/work/one.key": currentSecret };
      const flags =
        "--seed served --run-id r --forward http://127.0.0.1:3000/hooks --secret-file one.key --serve 0";
      const played = await runLine(`test run recorded.yaml ${flags}`, {
        ...{ files, send: sampleReceiver(), listen },
      });
      expect(played.exitCode, played.stdout).toBe(0);
      expect(played.stdout).toContain("1 passed");
    });

    test("passes on another process's sandbox server", async () => {
      const played = await playOnServed(recorded.stdout);
      expect(played.exitCode, played.stdout + played.stderr).toBe(0);
      expect(played.stdout).toContain("1 passed");
    });

    test("contains no identifiers, keys or times from the recorded world", () => {
      const values = [...new Set(world.seen().flatMap((text) => text.match(identifiers) ?? []))];
      expect(values.length).toBeGreaterThan(3);
      expect(values.filter((value) => recorded.stdout.includes(value))).toEqual([]);
      expect(world.keys.filter((key) => recorded.stdout.includes(key))).toEqual([]);
      expect(recorded.stdout).not.toMatch(/2026-|7781|T\d\d:\d\d/);
    });
  },
);

const listen = async () => ({ url: "http://127.0.0.1:4031", port: 4031, close: async () => {} });

/** GUIDs, tokens, references and times in the sandbox's format. */
const identifiers =
  /[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}|eyJ[\w.-]{20,}|"reference":"\w+"|\d{4}-\d\d-\d\dT[\d:.]+/g;
