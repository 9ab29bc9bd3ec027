import { type Measure, splitCharacters } from "./width";

const asciiPattern = /^[ -~]*$/;

/**
 * Breaks a word that is too wide, such as Chinese text. Keeps ASCII words whole, so URLs and IDs can be
 * copied.
 */
function breakWord(word: string, width: number, measure: Measure): readonly string[] {
  if (asciiPattern.test(word) || measure(word) <= width) return [word];
  return breakAnywhere(word, width, measure);
}

/**
 * Splits text into pieces of at most `width` cells, measured character by character. Returns at least one
 * piece.
 */
export function breakAnywhere(text: string, width: number, measure: Measure): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  let remainingCells = width;
  for (const character of splitCharacters(text)) {
    const cells = measure(character);
    if (piece !== "" && cells > remainingCells) {
      pieces.push(piece);
      piece = "";
      remainingCells = width;
    }
    piece += character;
    remainingCells -= cells;
  }
  return [...pieces, piece];
}

function wrapLine(line: string, width: number, measure: Measure): readonly string[] {
  const lines: string[] = [];
  let currentLine = "";
  for (const word of line.split(/ +/).flatMap((part) => breakWord(part, width, measure))) {
    const longerLine = currentLine === "" ? word : `${currentLine} ${word}`;
    if (currentLine !== "" && measure(longerLine) > width) {
      lines.push(currentLine);
      currentLine = word;
    } else currentLine = longerLine;
  }
  return [...lines, currentLine];
}

/**
 * Wraps text at spaces into lines of at most `width` cells, with equal indentation. Without a width, keeps
 * the text's own lines.
 */
export function wrapToWidth(text: string, width: number | undefined, measure: Measure): readonly string[] {
  const lines = text.trim().split("\n");
  if (width === undefined) return lines.map((line) => line.trimEnd());
  return lines.flatMap((line) => {
    const trimmed = line.trim();
    const indent = line.slice(0, line.indexOf(trimmed)).slice(0, width / 2);
    const parts = wrapLine(trimmed, Math.max(1, width - indent.length), measure);
    return parts.map((part) => (part === "" ? "" : `${indent}${part}`));
  });
}
