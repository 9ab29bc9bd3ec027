import { noUndoRecorder, type UndoRecorder } from "../../../src/cleanup/stack";
import type { Probe } from "../../../src/drift/probe";
import { probes } from "../../../src/drift/probes";
import { listFindings } from "../../../src/drift/report/findings";
import type { ReadingNames } from "../../../src/drift/run/drift-setting";
import { runDrift } from "../../../src/drift/run/run";
import { type OpenSide, openSandboxSide } from "../../../src/drift/sides/sandbox-side";
import type { Side } from "../../../src/drift/sides/side";
import { databaseFiles } from "../../../src/host/files/database-files";
import { createTemplates, switches } from "../../../src/sandbox";

export const clock = Date.UTC(2026, 2, 16, 9);
const host = { databaseFiles, now: () => clock };

export const templates = { ...createTemplates({ isRecycling: true }), close: () => {} };

/** Opens a sandbox to compare. `idSeed` determines the IDs of new records. */
export const openSide = (readings: ReadingNames, seed = "host", idSeed = "drift") =>
  openSandboxSide(host, { seed, idSeed, clock, readings, templates });

/** Assumptions that no probe can test, because they only show on production or after a manual approval. */
const unseen = new Set(["AMB-53", "AMB-46"]);

/** Assumptions that probes can't test on a host with this reading, which removes or refuses the evidence. */
const hiddenBy: Readonly<Record<string, readonly string[]>> = {
  "AMB-01 absent": [
    ...["AMB-04", "AMB-08", "AMB-09", "AMB-10", "AMB-11", "AMB-12", "AMB-13", "AMB-37"],
    ...["NS-29", "NS-46", "NS-47", "NS-63", "NS-69", "NS-70", "NS-71"],
  ],
  "AMB-24 agreement-only": ["AMB-07", "AMB-09", "AMB-25", "AMB-50", "NS-33", "NS-54"],
  "AMB-31 cases-only": ["AMB-30"],
};

const noJournal = { getTries: () => undefined, keep: async () => {}, resumed: 0, end: async () => {} };

interface DriftOptions {
  readonly readings?: ReadingNames;
  readonly chosen?: readonly Probe[];
  readonly notes?: UndoRecorder;
  /** Text that is part of every tag. */
  readonly tag?: string;
  onProgress?(done: number, running: readonly Probe[]): void;
  /** Wraps the sandbox, for example to introduce a deviation into its responses. */
  plant?(side: OpenSide): OpenSide;
}

/** Compares a host with a sandbox that has the same readings. */
export async function driftOf(target: Side, options: DriftOptions = {}) {
  const { readings = {}, chosen = probes, plant = (side: OpenSide) => side } = options;
  const { notes = noUndoRecorder, tag = "recoup-drift", onProgress = () => {} } = options;
  const outcome = await runDrift({
    probes: chosen,
    target: { ...target, name: "target" },
    openSandbox: async (switches) => plant(await openSide(switches, "drift")),
    ...{ readings, notes, tag },
    journal: noJournal,
    onProgress,
  });
  return { ...outcome, findings: listFindings(outcome) };
}

/** Each non-default reading that a probe can detect. */
export const otherReadings: readonly (readonly [assumption: string, reading: string])[] = Object.entries(
  switches,
).flatMap(([assumption, { readings }]) =>
  unseen.has(assumption)
    ? []
    : Object.keys(readings)
        .slice(1)
        .map((reading) => [assumption, reading] as const),
);

/** Drops the readings that can't be detected because of another reading in the set. */
export function withoutHidden(set: ReadingNames): ReadingNames {
  const hidden = new Set(
    Object.entries(set).flatMap(([assumption, reading]) => hiddenBy[`${assumption} ${reading}`] ?? []),
  );
  return Object.fromEntries(Object.entries(set).filter(([assumption]) => !hidden.has(assumption)));
}
