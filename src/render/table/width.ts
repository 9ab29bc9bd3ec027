/** Measures text in terminal cells. */
export type Measure = (text: string) => number;

/**
 * One-cell characters that are never part of a cluster: Latin, Greek, Cyrillic, Hebrew, Arabic, punctuation.
 */
const narrow =
  " -~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0370-\\u0482\\u048a-\\u0530\\u05d0-\\u05ea\\u0621-\\u064a" +
  "\\u2010-\\u2015\\u2018-\\u2026\\u20ac\\u2116\\ufffd";
/**
 * Two-cell characters that are never part of a cluster: kana, ideographs, Hangul syllables, full-width forms.
 */
const wide =
  "\\u3000-\\u3029\\u3041-\\u3096\\u309b-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60";
const isNarrow = new RegExp(`^[${narrow}]*$`);
const isSimple = new RegExp(`^[${narrow}${wide}]*$`);
const everyWide = new RegExp(`[${wide}]`, "g");

export function simpleWidth(text: string): number {
  return isNarrow.test(text) ? text.length : text.length + (text.match(everyWide)?.length ?? 0);
}

const ellipsis = "…";

/** Wider than any terminal. Measuring stops here. */
const maxCells = 4096;
const maxKnownPieces = 1000;

/**
 * Returns a measure that is exact for these strings. `string-width` takes as long to load as starting Node,
 * so it is loaded only if one of them needs it.
 */
export async function measureFor(texts: Iterable<string>): Promise<Measure> {
  for (const text of texts) {
    if (isSimple.test(text)) continue;
    const { default: stringWidth } = await import("string-width");
    const widths = new Map<string, number>();
    const pieceWidth = (piece: string) => {
      const width = widths.get(piece) ?? stringWidth(piece);
      if (widths.size < maxKnownPieces) widths.set(piece, width);
      return width;
    };
    return (measured) => {
      if (isSimple.test(measured)) return simpleWidth(measured);
      let width = 0;
      for (const piece of pieces(measured)) {
        width += pieceWidth(piece);
        if (width > maxCells) break;
      }
      return width;
    };
  }
  return simpleWidth;
}

export function padEnd(text: string, cells: number, measure: Measure): string {
  return text + " ".repeat(Math.max(0, cells - measure(text)));
}

export function padStart(text: string, cells: number, measure: Measure): string {
  return " ".repeat(Math.max(0, cells - measure(text))) + text;
}

let segmenter: Intl.Segmenter | undefined;

function segments(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/** Longer than any real character. Longer clusters are split. */
const maxPieceLength = 64;

/**
 * Splits text into pieces at character boundaries, because Intl.Segmenter takes quadratic time for long text.
 * The last character of a piece may be incomplete, so it moves to the next piece.
 */
function* pieces(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > maxPieceLength) {
    const piece = text.slice(start, start + maxPieceLength);
    const last = Array.from(segments(piece)).at(-1)?.index;
    const end = last || maxPieceLength;
    yield piece.slice(0, end);
    start += end;
  }
  if (start < text.length) yield text.slice(start);
}

/** Yields user-perceived characters, in order. */
export function* characters(text: string): Generator<string> {
  if (isSimple.test(text)) return yield* text;
  for (const piece of pieces(text)) for (const { segment } of segments(piece)) yield segment;
}

/** Returns the longest start of the text that fits, in whole characters. */
export function sliceStartToFit(text: string, cells: number, measure: Measure): string {
  if (isNarrow.test(text)) return text.slice(0, cells);
  let slice = "";
  let remainingCells = cells;
  for (const character of characters(text)) {
    remainingCells -= measure(character);
    if (remainingCells < 0) break;
    slice += character;
  }
  return slice;
}

/** Returns the longest end of the text that fits. */
function sliceEndToFit(text: string, cells: number, measure: Measure): string {
  let slice = "";
  let remainingCells = cells;
  for (const character of [...characters(text)].reverse()) {
    remainingCells -= measure(character);
    if (remainingCells < 0) break;
    slice = character + slice;
  }
  return slice;
}

/** Shortens GUIDs to their first eight characters. */
export const shortIds = (text: string) => text.replace(everyGuid, `$1${ellipsis}`);

const everyGuid = /([\da-f]{8})(-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Truncates an address that is too wide in the middle. Shortens its GUIDs first. */
export function truncateMiddle(text: string, cells: number, measure: Measure): string {
  const shortText = measure(text) <= cells ? text : shortIds(text);
  if (measure(shortText) <= cells) return shortText;
  const tail = sliceEndToFit(shortText, Math.floor((cells - 1) / 2), measure);
  return sliceStartToFit(shortText, cells - 1 - measure(tail), measure) + ellipsis + tail;
}

/**
 * Truncates a lifecycle but keeps the suffix of `PendingVerificationInternal`, which distinguishes it from
 * `PendingVerification`.
 */
export function truncateLifecycle(text: string, cells: number, measure: Measure): string {
  const [, start = "", end = ""] = /^(.*\S)\s*(Internal)$/i.exec(text) ?? [];
  const remainingCells = cells - end.length;
  if (end === "" || measure(text) <= cells) return truncate(text, cells, measure);
  return remainingCells > 1
    ? truncate(start, remainingCells, measure) + end
    : truncateMiddle(text, cells, measure);
}

/** Truncates text that is wider than `cells` and appends an ellipsis. */
export function truncate(text: string, cells: number, measure: Measure): string {
  if (measure(text) <= cells) return text;
  return sliceStartToFit(text, cells - 1, measure).trimEnd() + ellipsis;
}
