import { readFileSync } from "node:fs";

/** Reads transcripts: `$ recoup …`, and the text on stderr below it. */
export const transcriptsOf = (name: string) =>
  readFileSync(new URL(`../../cli/mistakes/${name}.txt`, import.meta.url), "utf8")
    .split(/^\$ recoup /m)
    .slice(1)
    .map((part) => {
      const [line = "", ...text] = part.trimEnd().split("\n");
      return { line, text: `${text.join("\n")}\n` };
    });
