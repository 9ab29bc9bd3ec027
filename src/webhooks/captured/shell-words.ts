/** A parsed part of a line, and the start of the next one. */
interface Piece {
  readonly text: string;
  readonly next: number;
}

/**
 * Splits a POSIX shell line into words. Handles quotes, `$'…'`, backslashes and line continuations, but
 * doesn't expand variables or substitutions. Each character stands for one byte, so bodies stay intact.
 * Returns undefined if a quote is left open.
 */
export function splitShellWords(line: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let index = 0; index < line.length; ) {
    if (/[ \t\r\n]/.test(line.charAt(index))) {
      if (word !== undefined) words.push(word);
      word = undefined;
      index++;
      continue;
    }
    const piece = readPiece(line, index);
    if (piece === undefined) return undefined;
    const isContinuation = piece.text === "" && line.startsWith("\\", index);
    if (!isContinuation) word = (word ?? "") + piece.text;
    index = piece.next;
  }
  return word === undefined ? words : [...words, word];
}

function readPiece(line: string, offset: number): Piece | undefined {
  const opener = /^\$?["']/.exec(line.slice(offset, offset + 2))?.[0];
  return opener === undefined
    ? readPlainPiece(line, offset)
    : readQuotedPiece(line, offset + opener.length, opener);
}

function readPlainPiece(line: string, offset: number): Piece {
  const plainPattern = /\\(?:\r?\n|.|$)|[^ \t\r\n'"\\$]+|\$/sy;
  plainPattern.lastIndex = offset;
  const [text = ""] = plainPattern.exec(line) ?? [];
  return {
    text: /^\\./s.test(text) ? text.slice(1).replace(/^\r?\n$/, "") : text,
    next: offset + text.length,
  };
}

function readQuotedPiece(line: string, start: number, opener: string): Piece | undefined {
  const unescapeText = unescapeByQuote[opener];
  const end = findClosingQuote(line, start, opener.slice(-1), unescapeText !== undefined);
  if (end === undefined) return undefined;
  const text = line.slice(start, end);
  return { text: unescapeText === undefined ? text : unescapeText(text), next: end + 1 };
}

/** Finds the closing quote in a loop. A regular expression would overflow its stack on a long body. */
function findClosingQuote(
  line: string,
  start: number,
  quote: string,
  hasEscapes: boolean,
): number | undefined {
  for (let index = start; index < line.length; index++) {
    const character = line.charAt(index);
    if (character === quote) return index;
    if (hasEscapes && character === "\\") index++;
  }
  return undefined;
}

const unescapeDouble = (text: string) =>
  text.replace(/\\(?:\r?\n|([$`"\\]))/g, (_whole, character = "") => character);

/** Functions that unescape quoted text, by type of quote. */
const unescapeByQuote: Readonly<Record<string, (text: string) => string>> = {
  '"': unescapeDouble,
  '$"': unescapeDouble,
  "$'": unescapeAnsi,
};

const controlCharacters: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Browsers write a character beyond 16 bits as a pair of `\u`, which is matched first. */
const ansiEscape =
  /\\(?:u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})|x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3})|(.))/gs;

function unescapeAnsi(text: string): string {
  return text.replace(ansiEscape, (match: string, high, low, hex, short, long, octal, other) => {
    if (high !== undefined) return toBytes(String.fromCharCode(parseHex(high), parseHex(low)));
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    if (other !== undefined) return controlCharacters[other] ?? (/['"?\\]/.test(other) ? other : match);
    const point = Number.parseInt(short ?? long, 16);
    return point > 0x10ffff ? match : toBytes(String.fromCodePoint(point));
  });
}

const parseHex = (digits: string) => Number.parseInt(digits, 16);
const toBytes = (text: string) => Buffer.from(text).toString("latin1");
