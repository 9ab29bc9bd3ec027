import type { JsonValue } from "../../base/json/json";
import type { Block } from "../../render/report";

export interface ScreenSpec {
  readonly title: string;
  /** Id of the record that all tabs are about. */
  readonly id?: string;
  readonly tabs: readonly TabSpec[];
}

/** A tab with the output of a command line. */
export interface TabSpec {
  readonly name: string;
  readonly line: readonly string[];
  /** For lists sorted by the platform. */
  readonly sorting?: SortSpec;
  /** A record read by another tab, shown instead of running the line. */
  readonly loaded?: LoadedRecord;
  readonly actions?: readonly TabAction[];
  /** Returns the screen that Enter opens for a record of the list. */
  readonly open?: (record: JsonValue) => ScreenSpec | undefined;
  /** Returns the case and event that `w` explains, for a record of the list or the card. */
  readonly why?: (record: JsonValue) => readonly string[] | undefined;
}

interface LoadedRecord {
  readonly record: JsonValue;
  readonly idPath: string;
  readonly blocks: readonly Block[];
}

export interface SortSpec {
  /** Maps column paths to `--sort` fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly first: SortOrder;
}

export interface SortOrder {
  readonly path: string;
  readonly isDescending: boolean;
}

/** A change to the sandbox, made by a command line. */
export interface TabAction {
  readonly key: string;
  readonly label: string;
  /** Prompt shown before the command runs; the answer is appended to the line. */
  readonly question?: string;
  readonly line: readonly string[];
}
