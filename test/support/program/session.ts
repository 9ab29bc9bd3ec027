import { readFileSync } from "node:fs";
import type { LineResult } from "./world";

/** Reads a file of consecutive command lines: `$ recoup …`, each followed by what it prints. */
export const readSession = (file: string | URL) =>
  readFileSync(file, "utf8")
    .split(/^\$ recoup /m)
    .slice(1)
    .map((block) => {
      const [line = "", ...text] = block.trimEnd().split("\n");
      return { line, text: `${text.join("\n")}\n` };
    });

/**
 * Formats a command's result: stdout, stderr marked with exclamation marks, and an exit code other than 0.
 */
export const transcribe = ({ stdout, stderr, exitCode }: LineResult): string =>
  `${stdout}${stderr.replace(/^(?=.)/gm, "! ")}${exitCode === 0 ? "" : `exit ${exitCode}\n`}`;
