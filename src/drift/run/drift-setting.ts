import type { UndoRecorder } from "../../cleanup/stack";
import type { ProbeVerdict, TriesBySide } from "../compare/verdict";
import type { Probe } from "../probe";
import type { OpenSide } from "../sides/sandbox-side";
import type { Side } from "../sides/side";
import type { DriftJournal } from "./journal";

/** Names of readings, by assumption ID. */
export type ReadingNames = Readonly<Record<string, string>>;

export interface DriftSetting {
  readonly probes: readonly Probe[];
  readonly target: Side;
  openSandbox(readings: ReadingNames): Promise<OpenSide>;
  /** The sandbox's readings at the start of the run. */
  readonly readings: ReadingNames;
  readonly notes: UndoRecorder;
  /** A part of every tag, unique to the run. */
  readonly tag: string;
  readonly journal: DriftJournal;
  /** Called when a probe starts and when one finishes. `running` is sorted oldest first. */
  onProgress(done: number, running: readonly Probe[]): void;
}

export interface ComparedProbe extends ProbeVerdict {
  readonly probe: Probe;
  readonly tries: TriesBySide;
}

/** A reading that agrees with every observation of the host. */
export interface LearnedReading {
  readonly assumption: string;
  readonly reading: string;
}

export interface DriftOutcome {
  readonly comparedProbes: readonly ComparedProbe[];
  readonly learnedReadings: readonly LearnedReading[];
  /** Readings that make the sandbox behave like the host, without defaults. */
  readonly readings: ReadingNames;
  /** Records that couldn't be deleted. */
  readonly leftovers: readonly string[];
}
