import type { UndoNotes } from "../../cleanup/stack";
import type { TriesBySide, Verdict } from "../compare/verdict";
import type { Probe } from "../probe";
import type { OpenSide } from "../sides/sandbox-side";
import type { Side } from "../sides/side";
import type { DriftJournal } from "./journal";

/** Names of readings by the ID of their assumption. */
export type Readings = Readonly<Record<string, string>>;

export interface DriftSetting {
  readonly probes: readonly Probe[];
  readonly target: Side;
  openSandbox(readings: Readings): Promise<OpenSide>;
  /** Readings that the sandbox runs with. */
  readonly readings: Readings;
  readonly notes: UndoNotes;
  /** Part of each tag, unique to the run. */
  readonly tag: string;
  readonly journal: DriftJournal;
  /** Called when a probe begins, and when one is done. `running` is sorted oldest first. */
  onProgress(done: number, running: readonly Probe[]): void;
}

export interface ComparedProbe extends Verdict {
  readonly probe: Probe;
  readonly tries: TriesBySide;
}

/** A reading that agrees with every try on the host. */
export interface LearnedReading {
  readonly assumption: string;
  readonly reading: string;
}

export interface DriftOutcome {
  readonly comparedProbes: readonly ComparedProbe[];
  readonly learnedReadings: readonly LearnedReading[];
  /** Readings that make the sandbox act like the host. Omits defaults. */
  readonly readings: Readings;
  /** Creations that could not be deleted. */
  readonly leftovers: readonly string[];
}
