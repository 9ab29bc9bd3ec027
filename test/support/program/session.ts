import { readFileSync } from "node:fs";
import type { LineResult } from "./world";

/** Reads a file of lines that build on each other: `$ recoup …`, and below it what the line prints. */
export const readSession = (file: string | URL) =>
  readFileSync(file, "utf8")
    .split(/^\$ recoup /m)
    .slice(1)
    .map((block) => {
      const [line = "", ...text] = block.trimEnd().split("\n");
      return { line, text: `${text.join("\n")}\n` };
    });

/** Formats what a line printed: stdout, stderr behind exclamation marks, and an exit code above 0. */
export const transcribe = ({ stdout, stderr, exitCode }: LineResult): string =>
  `${stdout}${stderr.replace(/^(?=.)/gm, "! ")}${exitCode === 0 ? "" : `exit ${exitCode}\n`}`;
