import { isUnsafe, unsafeCharacters } from "../../base/text/unsafe-characters";

export interface TextPiece {
  readonly text: string;
  /** Whether this piece stands for an invisible or misleading character. */
  readonly isEscape: boolean;
}

const escapeCharacter = (character: string) =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}}`;

/** Splits text into pieces, in which invisible and misleading characters are escaped. */
export function splitVisibleText(text: string): readonly TextPiece[] {
  if (!isUnsafe(text)) return [{ text, isEscape: false }];
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: character, index } of text.matchAll(unsafeCharacters)) {
    if (character === "\n" || character === "\t") continue;
    if (index > from) pieces.push({ text: text.slice(from, index), isEscape: false });
    pieces.push({ text: escapeCharacter(character), isEscape: true });
    from = index + character.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isEscape: false });
  return pieces;
}
