import { readFileSync } from "node:fs";

/** What a terminal shows: `$ recoup …`, and below it what is written to stderr. */
export const transcriptsOf = (name: string) =>
  readFileSync(new URL(`../../cli/mistakes/${name}.txt`, import.meta.url), "utf8")
    .split(/^\$ recoup /m)
    .slice(1)
    .map((part) => {
      const [line = "", ...text] = part.trimEnd().split("\n");
      return { line, text: `${text.join("\n")}\n` };
    });
