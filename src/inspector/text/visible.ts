import { everyUnsafe, isUnsafe } from "../../base/text/unsafe-characters";

/** A piece of a text as it is shown. */
export interface Piece {
  readonly text: string;
  /** True for the escape of a character that can't be seen or misleads. */
  readonly isEscape: boolean;
}

const escapeOf = (character: string) =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}}`;

/** Splits a text, so that what can't be seen in it is shown as an escape. */
export function visiblePieces(text: string): readonly Piece[] {
  if (!isUnsafe(text)) return [{ text, isEscape: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(everyUnsafe)) {
    if (character === "\n" || character === "\t") continue;
    if (index > from) pieces.push({ text: text.slice(from, index), isEscape: false });
    pieces.push({ text: escapeOf(character), isEscape: true });
    from = index + character.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isEscape: false });
  return pieces;
}
