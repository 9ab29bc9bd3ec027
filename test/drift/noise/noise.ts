import { expect } from "vitest";
import { sendsWrites } from "../../../src/drift/probe";
import { probes } from "../../../src/drift/probes";
import { driftOf, openSide } from "../../support/drift/drifted";
import { noisySide } from "../../support/drift/noisy-host";

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Compares the sandbox with a noisy host whose IDs depend on the seed. */
export async function expectNoFinding(seed: number, writes = false): Promise<void> {
  const host = await openSide({}, "host", `ids-${seed}`);
  const chosen = writes ? probes : probes.filter((probe) => !sendsWrites(probe));
  const { findings, comparedProbes } = await driftOf(noisySide(host, randomOf(seed)), { chosen });
  await host.close();
  expect(findings).toEqual([]);
  expect(comparedProbes.filter(({ verdict }) => verdict === "same").length).toBeGreaterThan(
    chosen.length / 2,
  );
}
