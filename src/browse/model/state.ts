import type { JsonValue, RawJson } from "../../base/json/json";
import type { Column } from "../../render/report";
import type { SortOrder, TabAction, TabSpec } from "../tabs/spec";

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface State {
  readonly size: Size;
  /** The last screen is visible. Escape returns to the one before it. */
  readonly screens: readonly ScreenState[];
  readonly typing?: TextEntry | undefined;
  readonly overlay?: "help" | "command" | undefined;
  /** The latest message, cleared by the next key. */
  readonly message?: string | undefined;
  /** Status of a load or link, cleared by a result or the next key. */
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
  /** The load that fills the tab. Results of earlier loads are dropped. */
  readonly load: number;
  readonly content: Content;
}

export type Content =
  | { readonly kind: "idle" }
  | { readonly kind: "loading"; readonly position: ListPosition }
  | CardContent
  | ListContent;

/** The parts of a list's state that survive a reload. */
export type ListPosition = Pick<ListContent, "filter" | "selected" | "top">;

/** A record shown as scrollable lines. */
export interface CardContent {
  readonly kind: "card";
  /** Printable lines that fit the screen. */
  readonly lines: readonly string[];
  readonly top: number;
  /** Undefined if the card displays an error. */
  readonly record: JsonValue | undefined;
  readonly idPath: string;
}

export interface Row {
  readonly record: RawJson;
  /** Cells in lowercase, searched by the filter. */
  readonly search: string;
}

export interface ListContent {
  readonly kind: "list";
  readonly columns: readonly Column[];
  readonly idPath: string;
  readonly emptyText: string;
  /** The time from which ages are measured. */
  readonly now: number | undefined;
  readonly rows: readonly Row[];
  /** Total that the platform reports. */
  readonly total: number | undefined;
  readonly isComplete: boolean;
  /** Why reading ended early. */
  readonly problem?: string | undefined;
  readonly filter: string;
  /** Indexes into `rows`, filtered and sorted. Default: all rows in reading order. */
  readonly visibleIndexes: readonly number[] | undefined;
  readonly selected: number;
  readonly top: number;
  /** Whether the end stays in view as records arrive. */
  readonly isFollowing: boolean;
}

export type TextEntry =
  | { readonly kind: "filter"; readonly text: string; readonly before: string }
  | { readonly kind: "action"; readonly text: string; readonly action: TabAction };

/** Number of lines around the body: header, tabs, column titles, status and keys. */
const listChromeHeight = 5;
const cardChromeHeight = 4;

export const getListHeight = ({ rows }: Size) => Math.max(1, rows - listChromeHeight);
export const getCardHeight = ({ rows }: Size) => Math.max(1, rows - cardChromeHeight);

export const getShownScreen = ({ screens }: State): ScreenState => screens.at(-1) as ScreenState;

export function getShownTab(state: State): TabState {
  const { tabs, active } = getShownScreen(state);
  return tabs[active] as TabState;
}
