import type { JsonValue } from "../../base/json/json";
import type { Block } from "../../render/report";

export interface ScreenSpec {
  readonly title: string;
  /** ID of the record that all tabs are about. */
  readonly id?: string;
  readonly tabs: readonly TabSpec[];
}

/** A tab that shows the output of a command line. */
export interface TabSpec {
  readonly name: string;
  readonly line: readonly string[];
  /** Set for lists that the platform sorts. */
  readonly sorting?: SortSpec;
  /** A record already read by another tab, shown instead of running the line. */
  readonly loaded?: LoadedRecord;
  readonly actions?: readonly TabAction[];
  /** Returns the screen that Enter opens for a list record. */
  readonly open?: (record: JsonValue) => ScreenSpec | undefined;
  /** Returns the case and event that `w` explains, for a list record or the card. */
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

/** A change to the sandbox made by running a command line. */
export interface TabAction {
  readonly key: string;
  readonly label: string;
  /** Prompt shown before the command runs. The answer is appended to the line. */
  readonly question?: string;
  readonly line: readonly string[];
}
