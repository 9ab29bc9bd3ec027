import { beforeAll, describe, expect, test } from "vitest";
import type { Platform, PlatformOptions } from "../../src/base/platform";
import { createObservingSend } from "../../src/judge/observing-send";
import { ProvokingPlan } from "../../src/judge/provoking-plan";
import { findSandboxDestination } from "../../src/judge/sandbox-destination";
import { judge } from "../../src/judge-rules/verdicts";
import { Observer } from "../../src/traffic/observer";
import { printingLines } from "../reference/printing-lines";
import { recoupWords } from "../support/program/shell-line";
import { type ExampleWorld, exampleWorld } from "../support/sandbox/example-world";
import { openPlatform } from "../support/sandbox/opening";

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});

/** Returns a platform that observes a command's requests. Given a seed, it also provokes failures. */
function judgedPlatform(seed: string | undefined) {
  let now = 0;
  const observer = new Observer(() => now);
  const plan = seed === undefined ? undefined : new ProvokingPlan(seed);
  const pass = async (ms: number) => {
    now += ms;
  };
  const open = async (options: PlatformOptions): Promise<Platform> => {
    const platform = await openPlatform(options);
    const send = createObservingSend(platform.send, {
      observer,
      destinationOf: findSandboxDestination,
      plan,
      sleep: pass,
    });
    return { ...platform, send };
  };
  const clock = () => Date.UTC(2026, 2, 16, 9) + now;
  return { open, clock, pass, traffic: () => observer.traffic() };
}

/** Returns the first two words, which name the command. */
const pathOf = (line: string) => line.split(" ").slice(0, 2).join(" ");

async function brokenBy(line: string, before: readonly string[], seed?: string) {
  const { open, clock, pass, traffic } = judgedPlatform(seed);
  const words = recoupWords(`recoup ${world.fill(pathOf(line), line)}`);
  const earlier = before.map((each) => world.fill(pathOf(each), each));
  const { exitCode } = await world.run(words, line, earlier, { openPlatform: open, clock, sleep: pass });
  const verdicts = await judge({ ...traffic(), exitCode });
  const broken = verdicts.rules.filter(({ verdict }) => verdict === "broken").map(({ rule }) => rule);
  return { broken, requests: traffic().exchanges.length };
}

const seeds = [undefined, "recoup"];

let judged = 0;
let played = 0;

describe.each(seeds)("provoked with the seed %s", (seed) => {
  test.each(printingLines)("`%s` breaks no rule", async (line, ...before) => {
    const { broken, requests } = await brokenBy(line, before, seed);
    expect(broken).toEqual([]);
    played += 1;
    if (requests > 0) judged += 1;
  });
});

test("sends judgeable requests in at least a third of the command lines", () => {
  expect(judged).toBeGreaterThanOrEqual(played / 3);
});
