export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Converts an offset to a line and column, both counted from 1. */
export function toTextPosition(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * Matches a bracket, or a string with the colon that follows a name. The closing quote is optional, or many
 * unclosed quotes would take quadratic time.
 */
const tokenPattern = /"(?:[^"\\]|\\.)*"?(?=\s*(:)?)|[{}[\]]/gs;

/** Returns the position of the deepest part of the path that exists. The text must be valid JSON. */
export function locatePath(text: string, path: readonly string[]): TextPosition {
  const openNames: (string | undefined)[] = [];
  let nameOffset = 0;
  for (const { 0: token, 1: colon, index } of text.matchAll(tokenPattern)) {
    if (token === "{" || token === "[") openNames.push(undefined);
    else if (token === "}" || token === "]") openNames.pop();
    else if (colon !== undefined) {
      openNames[openNames.length - 1] = JSON.parse(token);
      const isOnPath =
        openNames.length <= path.length && openNames.every((name, index) => name === path[index]);
      if (isOnPath) nameOffset = index;
    }
  }
  return toTextPosition(text, nameOffset);
}
