import { forEachParallel } from "../../base/async/for-each-parallel";
import { printJson } from "../../base/json/json";
import { noUndoRecorder } from "../../cleanup/stack";
import { type KnownFieldTest, loadKnownFields } from "../compare/known-fields";
import { decideVerdict, type TriesBySide } from "../compare/verdict";
import { listObservations, type Try } from "../observe/observation";
import { observeProbe } from "../observe/observe";
import { listSurfaces, needsControl, type Probe, sendsWrites } from "../probe";
import type { Side } from "../sides/side";
import type { ComparedProbe, DriftOutcome, DriftSetting, ReadingNames } from "./drift-setting";
import { listLearnedReadings, mergeReadings } from "./learned";
import { checkSurfaces, type SurfaceProblems } from "./preflight";
import { addThirdTry, type RunProbe, repeatProbe } from "./try-probe";

/** How many read-only probes run at a time. The tries of one probe run one after another. */
const maxParallelReaders = 4;
const noTries: TriesBySide = { sandbox: [], target: [] };

/** Compares a host with the sandbox. Runs read-only probes in parallel first, then the others one by one. */
export async function runDrift(setting: DriftSetting): Promise<DriftOutcome> {
  const run = new Run(setting, await loadKnownFields(setting.probes));
  const sandbox = await setting.openSandbox(setting.readings);
  try {
    await run.compareAll(sandbox);
  } finally {
    await sandbox.close();
  }
  const learnedReadings = listLearnedReadings(run.compared);
  const readings = mergeReadings(setting.readings, learnedReadings);
  if (printJson(readings) !== printJson(mergeReadings(setting.readings, [])))
    await run.compareAdjusted(readings);
  return { comparedProbes: run.compared, learnedReadings, readings, leftovers: run.left };
}

class Run {
  compared: ComparedProbe[] = [];
  readonly left: string[] = [];
  #state: SurfaceProblems = {};

  constructor(
    private readonly setting: DriftSetting,
    private readonly getKnownFields: (probe: Probe) => KnownFieldTest,
  ) {}

  async compareAll(sandbox: Side): Promise<void> {
    const { probes, target, onProgress } = this.setting;
    const usedSurfaces = [...new Set(probes.flatMap(listSurfaces))];
    this.#state = await checkSurfaces(target, usedSurfaces);
    const runningProbes = new Set<Probe>();
    let doneCount = 0;
    const compare = async ([index, probe]: readonly [number, Probe]) => {
      runningProbes.add(probe);
      onProgress(doneCount, [...runningProbes]);
      this.compared[index] = await this.#compare(probe, sandbox, index);
      runningProbes.delete(probe);
      doneCount += 1;
      onProgress(doneCount, [...runningProbes]);
    };
    const numberedProbes = [...probes.entries()];
    const runsAlone = ([, probe]: readonly [number, Probe]) => sendsWrites(probe) || needsControl(probe);
    await forEachParallel(
      numberedProbes.filter((entry) => !runsAlone(entry)),
      maxParallelReaders,
      compare,
    );
    for (const entry of numberedProbes.filter(runsAlone)) await compare(entry);
  }

  async #compare(probe: Probe, sandbox: Side, index: number): Promise<ComparedProbe> {
    const { target, journal } = this.setting;
    const reason = listSurfaces(probe)
      .map((surface) => this.#state[surface])
      .find((value) => value !== undefined);
    if (reason !== undefined)
      return { probe, tries: noTries, verdict: "not-compared", reason, differences: [] };
    const plays = {
      sandbox: this.#player(probe, sandbox, index),
      target: this.#player(probe, target, index),
    };
    const savedTries = journal.getTries(probe.id);
    let tries: TriesBySide = {
      target: savedTries ?? (await repeatProbe(probe, plays.target, 2)),
      sandbox: await repeatProbe(probe, plays.sandbox, 2),
    };
    if (savedTries === undefined) {
      tries = await addThirdTry(probe, tries, this.getKnownFields(probe), plays);
      await journal.keep(probe.id, tries.target);
    }
    await this.#checkAgain(probe, tries.target);
    return { probe, tries, ...decideVerdict(probe, tries, this.getKnownFields(probe)) };
  }

  /** If the probe observed nothing, checks whether its surfaces still respond. */
  async #checkAgain(probe: Probe, tries: readonly Try[]): Promise<void> {
    if (listObservations(tries).length > 0) return;
    Object.assign(this.#state, await checkSurfaces(this.setting.target, listSurfaces(probe)));
  }

  /** Compares again with a sandbox that has the host's readings, to drop differences explained by them. */
  async compareAdjusted(readings: ReadingNames): Promise<void> {
    const { openSandbox } = this.setting;
    const sandbox = await openSandbox(readings);
    try {
      for (const [index, entry] of this.compared.entries()) {
        if (entry.verdict === "not-compared") continue;
        const { probe } = entry;
        const adjustedSandbox = await repeatProbe(probe, this.#player(probe, sandbox, index), 2);
        const tries = { ...entry.tries, adjustedSandbox };
        this.compared[index] = { probe, tries, ...decideVerdict(probe, tries, this.getKnownFields(probe)) };
      }
    } finally {
      await sandbox.close();
    }
  }

  #player(probe: Probe, side: Side, index: number): RunProbe {
    let tryCount = 0;
    const { tag, notes } = this.setting;
    return (failing) => {
      tryCount += 1;
      return observeProbe(probe, side, {
        tag: `${tag}-${index + 1}-${tryCount}`,
        notes: side.name === "target" ? notes : noUndoRecorder,
        failing,
        onLeftover: (leftover) => void (side.name === "target" && this.left.push(leftover)),
      });
    };
  }
}
