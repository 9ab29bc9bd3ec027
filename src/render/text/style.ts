import { formatsForPeople, type OutputFormat } from "../report";

/** Output settings of the renderer. */
export interface Style {
  readonly format: OutputFormat;
  readonly isTerminal: boolean;
  /** In cells. Undefined if unknown. */
  readonly width: number | undefined;
  readonly isColored: boolean;
  /** Whether a flag or variable sets the format, not a default or a preference. */
  readonly isExplicitFormat: boolean;
  /** Whether to hide hints such as `7 more columns`. */
  readonly isQuiet?: boolean;
  /** Validated dotted paths. */
  readonly fields?: readonly string[];
  /** Columns of a list's table if no fields are requested. Default: the list's own. */
  readonly columns?: readonly string[] | undefined;
}

/** Whether the output is laid out for people. By default, a pipe gets plain values. */
export function isForPeople({ format, isTerminal, isExplicitFormat }: Style): boolean {
  return formatsForPeople.includes(format) && (isTerminal || isExplicitFormat);
}

export type Chunk = string | Uint8Array;

/**
 * Returns the maximum line width. Unlimited for `wide`. Without a known width, 80 on a terminal, and
 * unlimited in a pipe.
 */
export function resolveLineWidth(style: Style): number | undefined {
  if (style.format === "wide") return undefined;
  return style.width ?? (style.isTerminal ? 80 : undefined);
}
