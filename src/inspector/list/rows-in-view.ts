/** The rows of a list to render, from `from` up to but not including `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the visible rows, and a few on either side. */
export function getRowsInView(options: {
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly total: number;
  readonly around: number;
}): Span {
  const { scrollTop, height, rowHeight, total, around } = options;
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.ceil((scrollTop + height) / rowHeight);
  const to = Math.min(total, last + around);
  return { from: Math.max(0, Math.min(first - around, to)), to };
}

/** Returns the indexes of the server's windows that overlap a span. */
export function listWindowsInView({ from, to }: Span, size: number): readonly number[] {
  if (to <= from) return [];
  const first = Math.floor(from / size);
  const last = Math.floor((to - 1) / size);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
