import type { Size } from "../model/state";

/** Screen content as printable lines that fit the width. */
export interface Frame {
  readonly size: Size;
  readonly isColored: boolean;
  /** Profile, environment and the path to the current screen. */
  readonly header: string;
  readonly tabs: readonly { readonly label: string; readonly isActive: boolean }[];
  /** Column titles; undefined for a card. */
  readonly titles?: string | undefined;
  readonly body: readonly string[];
  readonly status: string;
  readonly keys: string;
}
