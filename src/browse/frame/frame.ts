import type { Size } from "../model/state";

/** What is on the screen: lines that are ready to print and fit its width. */
export interface Frame {
  readonly size: Size;
  readonly isColored: boolean;
  /** Profile, environment and the way to this screen. */
  readonly header: string;
  readonly tabs: readonly { readonly label: string; readonly isActive: boolean }[];
  /** Titles of the columns; absent above a card. */
  readonly titles?: string | undefined;
  readonly body: readonly string[];
  readonly status: string;
  readonly keys: string;
}
