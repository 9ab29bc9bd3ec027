import type { JsonValue, RawJson } from "../../base/json/json";
import type { Column } from "../../render/report";
import type { SortOrder, TabAction, TabSpec } from "../tabs/spec";

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** Everything that decides what is on the screen. */
export interface State {
  readonly size: Size;
  /** The last one is shown; Escape goes back to the one before. */
  readonly screens: readonly ScreenState[];
  readonly typing?: Typing | undefined;
  readonly overlay?: "help" | "command" | undefined;
  /** What just happened; the next key removes it. */
  readonly message?: string | undefined;
  /** What a load waits for or reports; what it brings removes it. */
  readonly note?: string | undefined;
  readonly loads: number;
}

export interface ScreenState {
  readonly title: string;
  readonly id?: string;
  readonly tabs: readonly TabState[];
  readonly active: number;
}

export interface TabState {
  readonly spec: TabSpec;
  readonly order?: SortOrder | undefined;
  /** The load that fills it; what an earlier one still brings is dropped. */
  readonly load: number;
  readonly content: Content;
}

export type Content =
  | { readonly kind: "idle" }
  | { readonly kind: "loading"; readonly position: ListPosition }
  | CardContent
  | ListContent;

/** What a list keeps when it is read anew. */
export type ListPosition = Pick<ListContent, "filter" | "selected" | "top">;

/** Lines that are scrolled. */
export interface CardContent {
  readonly kind: "card";
  /** Ready to print, for the width of the screen. */
  readonly lines: readonly string[];
  readonly top: number;
  /** Undefined for an error. */
  readonly record: JsonValue | undefined;
  readonly idPath: string;
}

export interface Row {
  readonly record: RawJson;
  /** What a filter searches: the cells in lower case. */
  readonly search: string;
}

/** The records read so far. */
export interface ListContent {
  readonly kind: "list";
  readonly columns: readonly Column[];
  readonly idPath: string;
  readonly emptyText: string;
  /** The time that ages count from. */
  readonly now: number | undefined;
  readonly rows: readonly Row[];
  /** As the platform reported it. */
  readonly total: number | undefined;
  readonly isComplete: boolean;
  /** Why reading stopped before the end. */
  readonly problem?: string | undefined;
  readonly filter: string;
  /** Positions in `rows`, filtered and sorted. Undefined: all, as read. */
  readonly shown: readonly number[] | undefined;
  readonly selected: number;
  readonly top: number;
  /** Stays at the end while records arrive. */
  readonly isFollowing: boolean;
}

export type Typing =
  | { readonly kind: "filter"; readonly text: string; readonly before: string }
  | { readonly kind: "action"; readonly text: string; readonly action: TabAction };

/** Lines around the body: header, tabs, titles of the columns, status and keys. */
const listChrome = 5;
const cardChrome = 4;

export const listHeight = ({ rows }: Size) => Math.max(1, rows - listChrome);
export const cardHeight = ({ rows }: Size) => Math.max(1, rows - cardChrome);

export function shownScreen({ screens }: State): ScreenState {
  return screens.at(-1) as ScreenState;
}

export function shownTab(state: State): TabState {
  const { tabs, active } = shownScreen(state);
  return tabs[active] as TabState;
}
