import type { JsonValue } from "../../base/json/json";
import type { Block } from "../../render/report";

/** A screen: tabs beside each other. */
export interface ScreenSpec {
  readonly title: string;
  /** The id of the record that all tabs are about. */
  readonly id?: string;
  readonly tabs: readonly TabSpec[];
}

/** A tab shows what a command line would print. */
export interface TabSpec {
  readonly name: string;
  readonly line: readonly string[];
  /** For a list that the platform sorts. */
  readonly sorting?: Sorting;
  /** In place of the line's output: a record that another tab has read. */
  readonly known?: KnownRecord;
  readonly actions?: readonly TabAction[];
  /** What Enter opens on a record of a list. */
  readonly open?: (record: JsonValue) => ScreenSpec | undefined;
  /** The case and event that `w` explains, on a record of a list or on the card itself. */
  readonly why?: (record: JsonValue) => readonly string[] | undefined;
}

interface KnownRecord {
  readonly record: JsonValue;
  readonly idPath: string;
  readonly blocks: readonly Block[];
}

export interface Sorting {
  /** Path of a column to the field of `--sort`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly first: SortOrder;
}

export interface SortOrder {
  readonly path: string;
  readonly isDescending: boolean;
}

/** A change of the sandbox, made by a command line. */
export interface TabAction {
  readonly key: string;
  readonly label: string;
  /** Asked first; the answer is added to the line. */
  readonly question?: string;
  readonly line: readonly string[];
}
