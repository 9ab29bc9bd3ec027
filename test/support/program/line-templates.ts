import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A line that the source suggests. */
export interface LineTemplate {
  readonly file: string;
  /** As in the source. */
  readonly source: string;
  /** Whether the line leaves a word to the reader, whatever its values are. */
  readonly isOpen: boolean;
  /** Matches the words of its lines. */
  readonly pattern: RegExp;
}

const template = /\brecoup`((?:\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^`])*)`/g;
const hole = /\$\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;

/** Returns every line that src suggests, except those in comments and of the browser page. */
export function lineTemplates(): readonly LineTemplate[] {
  return readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !file.startsWith("inspector/"))
    .flatMap((file) => {
      const text = readFileSync(join("src", file), "utf8").replace(/^\s*(\*|\/\*\*).*$/gm, "");
      return [...text.matchAll(template)].map(([, source = ""]) => ({
        file,
        source,
        isOpen: /<\w|…/.test(source.replace(hole, "")),
        pattern: patternOf(source),
      }));
    });
}

/**
 * Returns a pattern for the lines of a template. A value matches one word; a line or a condition matches any
 * number of words.
 */
function patternOf(source: string): RegExp {
  const words = source.replace(hole, (_, value: string) => (value.startsWith("{") ? "¶" : "§"));
  const pattern = words
    .replace(/[.*+?^$()[\]\\|]/g, "\\$&")
    .replace(/ ?§/g, "(?: ?.*)")
    .replaceAll("¶", "(?:'[^']*'|\\S+)");
  return new RegExp(`^recoup ${pattern}(?: --(?:as|profile|env|client|world) \\S+)*$`);
}
