/** Maps the dotted path of each field to its line number, starting at 1. The document must be valid JSON. */
export function mapFieldLines(document: string): ReadonlyMap<string, number> {
  const lineByPath = new Map<string, number>();
  const path: (string | number)[] = [];
  let line = 1;
  let isNameNext = false;
  for (const [token] of document.matchAll(/"(?:\\.|[^"\\])*"?|[{}[\],\n]|[^\s{}[\],:"]+/g)) {
    const lastKey = path.at(-1);
    if (token === "\n") line++;
    else if (token === "}" || token === "]") path.pop();
    else if (token === "," && typeof lastKey === "number") path[path.length - 1] = lastKey + 1;
    else if (token === ",") isNameNext = true;
    else {
      if (isNameNext) path[path.length - 1] = JSON.parse(token);
      if (isNameNext || typeof lastKey === "number") lineByPath.set(path.join("."), line);
      if (token === "{" || token === "[") path.push(token === "{" ? "" : 0);
      isNameNext = token === "{";
    }
  }
  return lineByPath;
}
