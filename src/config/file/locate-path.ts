export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Converts an offset to line and column, both from 1. */
export function toTextPosition(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const tokenPattern = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/gs;

/** Returns the position of the deepest part of the path that exists in valid JSON. */
export function locatePath(text: string, path: readonly string[]): TextPosition {
  const openNames: (string | undefined)[] = [];
  let lastString: string | undefined;
  let nameOffset = 0;
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(tokenPattern)) {
    if (part === "{" || part === "[") openNames.push(undefined);
    else if (part === "}" || part === "]") openNames.pop();
    else if (part.startsWith('"')) lastString = part;
    if (part !== ":" || lastString === undefined) continue;
    openNames[openNames.length - 1] = JSON.parse(lastString);
    const isOnPath =
      openNames.length <= path.length && openNames.every((name, index) => name === path[index]);
    if (isOnPath && openNames.length > depth) {
      depth = openNames.length;
      nameOffset = text.lastIndexOf(lastString, index);
    }
  }
  return toTextPosition(text, nameOffset);
}
