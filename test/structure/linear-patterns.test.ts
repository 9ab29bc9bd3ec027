import { createContext, Script } from "node:vm";
import { expect, test } from "vitest";
import { type HostileText, hostileTexts, repeat } from "../support/patterns/hostile-texts";
import { literalPatterns, type SourcePattern } from "../support/patterns/source-patterns";

/**
 * A quadratic pattern takes a thousand times as long on the long text as on the short one: over five seconds.
 */
const shortLength = 3000;
const suspiciousMs = 1;
const longLength = 100_000;
const maxLongTexts = 20;
const maxMs = 2000;

const context = createContext({});
const script = new Script('text.replace(pattern, "")');
const run = (pattern: RegExp, text: string) => {
  Object.assign(context, { pattern, text });
  script.runInContext(context, { timeout: maxMs });
};

const readsWithin = (pattern: RegExp, text: string): boolean => {
  try {
    run(pattern, text);
    return true;
  } catch {
    return false;
  }
};

function msFor(pattern: RegExp, text: string): number {
  const start = performance.now();
  text.replace(pattern, "");
  return performance.now() - start;
}

/** Returns the texts that took longest in their short form, slowest first. */
function slowestTexts(pattern: RegExp, source: string): readonly HostileText[] {
  const timedTexts = [...hostileTexts(source)].map((hostile) => ({
    hostile,
    ms: msFor(pattern, repeat(hostile, shortLength)),
  }));
  return timedTexts
    .filter(({ ms }) => ms >= suspiciousMs)
    .sort((first, second) => second.ms - first.ms)
    .slice(0, maxLongTexts)
    .map(({ hostile }) => hostile);
}

function slowText({ source, flags }: SourcePattern): HostileText | undefined {
  const pattern = new RegExp(source, flags.includes("g") ? flags : `${flags}g`);
  return slowestTexts(pattern, source).find((hostile) => !readsWithin(pattern, repeat(hostile, longLength)));
}

test("each pattern in src processes 100,000 hostile characters within two seconds", () => {
  const slow = literalPatterns.flatMap((pattern) => {
    const hostile = slowText(pattern);
    return hostile === undefined
      ? []
      : [`${pattern.at} /${pattern.source}/${pattern.flags} ${JSON.stringify(hostile)}`];
  });
  expect(slow).toEqual([]);
}, 600_000);
