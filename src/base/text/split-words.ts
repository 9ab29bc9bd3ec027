/** Splits a command line into words as bash does, but doesn't expand anything. The last word may be empty. */
export function splitWords(line: string): readonly string[] {
  const words: string[] = [];
  const wordPattern = /\s*((?:\\[\s\S]|'[^']*'?|"(?:\\[\s\S]|[^"\\])*"?|[^\s'"\\]|\\$)+)/y;
  for (;;) {
    const [, word] = wordPattern.exec(line) ?? [];
    if (word === undefined) break;
    words.push(removeQuotes(word));
  }
  return /(^|[^\\])\s$/.test(line) || line === "" ? [...words, ""] : words;
}

const removeQuotes = (word: string) =>
  word.replace(
    /\\([\s\S])|'([^']*)'?|"((?:\\[\s\S]|[^"\\])*)"?/g,
    (_, escapedPart, singleQuoted, doubleQuoted) =>
      (escapedPart ?? singleQuoted ?? doubleQuoted.replace(/\\(["\\$`])/g, "$1")) as string,
  );

/** Whether a line ends inside an open quote, which `splitWords` closes but a shell rejects. */
export const endsInQuotes = (line: string) =>
  /['"]/.test(line.replace(/\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"/g, ""));
