import { type Format, formatsForPeople } from "../report";

/** Output settings of the renderer. */
export interface Style {
  readonly format: Format;
  readonly isTerminal: boolean;
  /** In cells; undefined if unknown. */
  readonly width: number | undefined;
  readonly isColored: boolean;
  /** True when a flag or variable asks for the format; false when it is the default or a preference. */
  readonly isExplicitFormat: boolean;
  /** True if hints such as `7 more columns` are not shown. */
  readonly isQuiet?: boolean;
  /** Dotted paths, checked before they come here. */
  readonly fields?: readonly string[];
  /** The columns of a list's table when no fields are asked for; without them the list's own. */
  readonly columns?: readonly string[] | undefined;
}

/** Whether the output is laid out to be read; a pipe gets values by default. */
export function isForPeople({ format, isTerminal, isExplicitFormat }: Style): boolean {
  return formatsForPeople.includes(format) && (isTerminal || isExplicitFormat);
}

export type Chunk = string | Uint8Array;

/** The width to keep to: a terminal of unknown width counts as 80, a pipe and `wide` as unlimited. */
export function lineWidth(style: Style): number | undefined {
  if (style.format === "wide") return undefined;
  return style.width ?? (style.isTerminal ? 80 : undefined);
}
