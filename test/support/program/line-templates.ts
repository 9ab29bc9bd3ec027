import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A command line that the source code suggests. */
export interface LineTemplate {
  readonly file: string;
  readonly source: string;
  /** Whether the reader has to fill in a word, regardless of the command line's values. */
  readonly isOpen: boolean;
  /** Matches every command line that the template can produce. */
  readonly pattern: RegExp;
}

const template = /\brecoup`((?:\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^`])*)`/g;
const hole = /\$\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;

/** Returns every command line that src suggests, except those in comments and on the browser page. */
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
 * Returns a pattern for a template's command lines. A `${{…}}` value matches one word, and any other
 * interpolation matches any number of words.
 */
function patternOf(source: string): RegExp {
  const words = source.replace(hole, (_, value: string) => (value.startsWith("{") ? "¶" : "§"));
  const pattern = words
    .replace(/[.*+?^$()[\]\\|]/g, "\\$&")
    .replace(/ ?§/g, "(?: ?.*)")
    .replaceAll("¶", "(?:'[^']*'|\\S+)");
  return new RegExp(`^recoup ${pattern}(?: --(?:as|profile|env|client|world) \\S+)*$`);
}
