import type { Format } from "../report";

/** Output settings of the renderer. */
export interface Style {
  readonly format: Format;
  readonly isTerminal: boolean;
  /** In cells; undefined if unknown. */
  readonly width: number | undefined;
  readonly isColored: boolean;
  /** True when the user asked for the format; false when it is the default. */
  readonly isExplicitFormat: boolean;
  /** Dotted paths, checked before they come here. */
  readonly fields?: readonly string[];
}

export type Chunk = string | Uint8Array;

/** The width to keep to: a terminal of unknown width counts as 80, a pipe as unlimited. */
export function lineWidth(style: Style): number | undefined {
  return style.width ?? (style.isTerminal ? 80 : undefined);
}
