import { noNotes } from "../../../src/cleanup/stack";
import type { Probe } from "../../../src/drift/probe";
import { probes } from "../../../src/drift/probes";
import { findingsOf } from "../../../src/drift/report/findings";
import type { Readings } from "../../../src/drift/run/drift-setting";
import { loadKnownFields } from "../../../src/drift/run/known-fields";
import { runDrift } from "../../../src/drift/run/run";
import { openSandboxSide } from "../../../src/drift/sides/sandbox-side";
import type { Side } from "../../../src/drift/sides/side";
import { databaseFiles } from "../../../src/host/files/database-files";
import { openTemplates, switches } from "../../../src/sandbox";

export const clock = Date.UTC(2026, 2, 16, 9);
const host = { databaseFiles, now: () => clock };

const templates = { ...openTemplates({ isRecycling: true }), close: () => {} };

export const openSide = (readings: Readings, seed = "host") =>
  openSandboxSide(host, { seed, clock, readings, templates });

/** Readings that no probe can see: on production alone, or after an approval by hand. */
const unseen = new Set(["AMB-53", "AMB-46"]);

/** Readings that no probe finds out yet; docs/drift.md lists them. */
const notFoundYet = new Set([
  ...["AMB-01", "AMB-14", "AMB-15", "AMB-24", "AMB-31", "AMB-36", "AMB-37", "AMB-47", "AMB-50"],
  ...["NS-30", "NS-43", "NS-50", "NS-72", "NS-73", "NS-74"],
]);

const noJournal = { triesOf: () => undefined, keep: async () => {}, resumed: 0, end: async () => {} };
const firstReading = (assumption: string) => Object.keys(switches[assumption]?.readings ?? {})[0];

/** Compares a side with a sandbox that has the readings. */
export async function driftOf(
  target: Side,
  {
    readings = {},
    chosen = probes,
  }: { readonly readings?: Readings; readonly chosen?: readonly Probe[] } = {},
) {
  const outcome = await runDrift({
    probes: chosen,
    target: { ...target, name: "target" },
    openSandbox: (own) => openSide(own, "drift"),
    readings,
    notes: noNotes,
    tag: "recoup-drift",
    journal: noJournal,
    knows: await loadKnownFields(chosen),
    sentenceOf: (assumption, reading) => switches[assumption]?.readings[reading],
    isKnownReading: (assumption, reading) =>
      switches[assumption]?.readings[reading] !== undefined ||
      switches[assumption]?.others?.test(reading) === true,
    isDefaultReading: (assumption, reading) => firstReading(assumption) === reading,
    onProbe() {},
  });
  return { ...outcome, findings: findingsOf(outcome) };
}

/** Sets of readings that together hold each reading that is not the default. */
export const readingSets: readonly Readings[] = [1, 2, 3]
  .map((at) =>
    Object.fromEntries(
      Object.entries(switches).flatMap(([assumption, { readings }]) => {
        const reading = Object.keys(readings)[at];
        return reading === undefined || unseen.has(assumption) || notFoundYet.has(assumption)
          ? []
          : [[assumption, reading] as const];
      }),
    ),
  )
  .filter((set) => Object.keys(set).length > 0);
