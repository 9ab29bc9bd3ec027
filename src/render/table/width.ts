/** Measures text in terminal cells. */
export type Measure = (text: string) => number;

/**
 * One-cell characters that are never part of a cluster: Latin, Greek, Cyrillic, Hebrew, Arabic, punctuation.
 */
const narrowChars =
  " -~\\u00a1-\\u00ac\\u00ae-\\u02ff\\u0370-\\u0482\\u048a-\\u0530\\u05d0-\\u05ea\\u0621-\\u064a" +
  "\\u2010-\\u2015\\u2018-\\u2026\\u20ac\\u2116\\ufffd";
/**
 * Two-cell characters that are never part of a cluster: kana, ideographs, Hangul syllables, full-width forms.
 */
const wideChars =
  "\\u3000-\\u3029\\u3041-\\u3096\\u309b-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60";
const narrowPattern = new RegExp(`^[${narrowChars}]*$`);
const simplePattern = new RegExp(`^[${narrowChars}${wideChars}]*$`);
const widePattern = new RegExp(`[${wideChars}]`, "g");

export function measureSimpleText(text: string): number {
  return narrowPattern.test(text) ? text.length : text.length + (text.match(widePattern)?.length ?? 0);
}

const ellipsis = "…";

/** Wider than any terminal. Measuring stops here. */
const maxMeasuredCells = 4096;
const maxCachedPieces = 1000;

/**
 * Returns a measure that is exact for these strings. Loading `string-width` takes as long as starting Node,
 * so it is loaded only if one of the strings needs it.
 */
export async function loadMeasure(texts: Iterable<string>): Promise<Measure> {
  for (const text of texts) {
    if (simplePattern.test(text)) continue;
    const { default: stringWidth } = await import("string-width");
    const widths = new Map<string, number>();
    const measurePiece = (piece: string) => {
      const width = widths.get(piece) ?? stringWidth(piece);
      if (widths.size < maxCachedPieces) widths.set(piece, width);
      return width;
    };
    return (measuredText) => {
      if (simplePattern.test(measuredText)) return measureSimpleText(measuredText);
      let width = 0;
      for (const piece of splitPieces(measuredText)) {
        width += measurePiece(piece);
        if (width > maxMeasuredCells) break;
      }
      return width;
    };
  }
  return measureSimpleText;
}

export function padEnd(text: string, cells: number, measure: Measure): string {
  return text + " ".repeat(Math.max(0, cells - measure(text)));
}

export function padStart(text: string, cells: number, measure: Measure): string {
  return " ".repeat(Math.max(0, cells - measure(text))) + text;
}

let segmenter: Intl.Segmenter | undefined;

function segmentText(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/** Longer than any real character. Longer clusters are split. */
const maxPieceLength = 64;

/**
 * Splits text into pieces at character boundaries, because Intl.Segmenter takes quadratic time for long text.
 * A piece's last character may be incomplete, so it moves to the next piece.
 */
function* splitPieces(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > maxPieceLength) {
    const piece = text.slice(start, start + maxPieceLength);
    const lastIndex = Array.from(segmentText(piece)).at(-1)?.index;
    const end = lastIndex || maxPieceLength;
    yield piece.slice(0, end);
    start += end;
  }
  if (start < text.length) yield text.slice(start);
}

/** Yields user-perceived characters in order. */
export function* splitCharacters(text: string): Generator<string> {
  if (simplePattern.test(text)) return yield* text;
  for (const piece of splitPieces(text)) for (const { segment } of segmentText(piece)) yield segment;
}

function takeCharactersToFit(characters: Iterable<string>, cells: number, measure: Measure): string[] {
  const takenCharacters: string[] = [];
  let remainingCells = cells;
  for (const character of characters) {
    remainingCells -= measure(character);
    if (remainingCells < 0) break;
    takenCharacters.push(character);
  }
  return takenCharacters;
}

/** Returns the longest beginning of the text that fits, in whole characters. */
export function sliceStartToFit(text: string, cells: number, measure: Measure): string {
  if (narrowPattern.test(text)) return text.slice(0, cells);
  return takeCharactersToFit(splitCharacters(text), cells, measure).join("");
}

const sliceEndToFit = (text: string, cells: number, measure: Measure) =>
  takeCharactersToFit([...splitCharacters(text)].reverse(), cells, measure)
    .reverse()
    .join("");

/** Shortens GUIDs to their first eight characters. */
export const shortenIds = (text: string) => text.replace(guidPattern, `$1${ellipsis}`);

const guidPattern = /([\da-f]{8})(-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Truncates an overlong URL in the middle, after shortening its GUIDs. */
export function truncateMiddle(text: string, cells: number, measure: Measure): string {
  const shortText = measure(text) <= cells ? text : shortenIds(text);
  if (measure(shortText) <= cells) return shortText;
  const tail = sliceEndToFit(shortText, Math.floor((cells - 1) / 2), measure);
  return sliceStartToFit(shortText, cells - 1 - measure(tail), measure) + ellipsis + tail;
}

/**
 * Truncates a lifecycle, but keeps the suffix of `PendingVerificationInternal`, which distinguishes it from
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

/** Truncates text wider than `cells` and appends an ellipsis. */
export function truncate(text: string, cells: number, measure: Measure): string {
  if (measure(text) <= cells) return text;
  return sliceStartToFit(text, cells - 1, measure).trimEnd() + ellipsis;
}
