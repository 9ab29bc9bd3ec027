import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A line that the source suggests. */
export interface LineTemplate {
  readonly file: string;
  /** As it stands in the source. */
  readonly source: string;
  /** Leaves a word for the reader, whatever the values are. */
  readonly isOpen: boolean;
  /** Matches the words of a line that it makes. */
  readonly pattern: RegExp;
}

const template = /\brecoup`((?:\$\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^`])*)`/g;
const hole = /\$\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;

/** Every line that src suggests, but those in comments and of the page in the browser. */
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

/** A value is one word; a line or a condition, any number of them. */
function patternOf(source: string): RegExp {
  const words = source.replace(hole, (_, value: string) => (value.startsWith("{") ? "¶" : "§"));
  const pattern = words
    .replace(/[.*+?^$()[\]\\|]/g, "\\$&")
    .replace(/ ?§/g, "(?: ?.*)")
    .replaceAll("¶", "(?:'[^']*'|\\S+)");
  return new RegExp(`^recoup ${pattern}(?: --(?:as|profile|env|client|world) \\S+)*$`);
}
