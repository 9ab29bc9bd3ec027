import type { GlobalValues } from "./globals";

/** Returns the words of a line before `--`. */
export function sliceBeforeDashes(line: readonly string[]): readonly string[] {
  const end = line.indexOf("--");
  return end < 0 ? line : line.slice(0, end);
}

/** Reads `--color` and `--no-pager` from a line that has no command or can't be parsed. */
export function readRawFlags(line: readonly string[]): Pick<GlobalValues, "color" | "pager"> {
  const words = sliceBeforeDashes(line);
  const value = words[words.indexOf("--color") + 1];
  const color = words.includes("--color")
    ? value
    : words.find((word) => word.startsWith("--color="))?.slice(8);
  return {
    color: color === "always" || color === "never" ? color : "auto",
    pager: !words.includes("--no-pager"),
  };
}
