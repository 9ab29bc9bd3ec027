import type { GlobalValues } from "./globals";

/** Returns a line's words before `--`. */
export function sliceBeforeDashes(line: readonly string[]): readonly string[] {
  const end = line.indexOf("--");
  return end < 0 ? line : line.slice(0, end);
}

/** Reads `--color` and `--no-pager` from a line that has no command or can't be parsed. */
export function readRawFlags(line: readonly string[]): Pick<GlobalValues, "color" | "pager"> {
  const words = sliceBeforeDashes(line);
  const color = words
    .flatMap((word, index) =>
      word === "--color" ? [words[index + 1]] : word.startsWith("--color=") ? [word.slice(8)] : [],
    )
    .at(-1);
  return {
    color: color === "always" || color === "never" ? color : "auto",
    pager: !words.includes("--no-pager"),
  };
}
