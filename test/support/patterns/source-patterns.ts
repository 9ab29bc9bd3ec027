import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "rolldown/utils";

export interface SourcePattern {
  readonly at: string;
  readonly source: string;
  readonly flags: string;
}

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== "object" || value === null) return;
  if ("type" in value) yield value as Node;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
  .sort();

const parsed = files.map((file) => {
  const text = readFileSync(`src/${file}`, "utf8");
  return { file, text, nodes: [...nodesOf(parseSync(file, text).program)] };
});

/** Every regular expression literal in `src`. */
export const literalPatterns: readonly SourcePattern[] = parsed.flatMap(({ file, text, nodes }) =>
  nodes.flatMap(({ regex, start }) =>
    regex === undefined
      ? []
      : [
          {
            at: `${file}:${text.slice(0, start).split("\n").length}`,
            source: regex.pattern,
            flags: regex.flags,
          },
        ],
  ),
);

/** Source files that build patterns from text. */
export const filesThatBuild: readonly string[] = parsed
  .filter(({ nodes }) =>
    nodes.some(({ type, callee }) => type === "NewExpression" && callee?.name === "RegExp"),
  )
  .map(({ file }) => file);
