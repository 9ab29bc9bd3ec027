import type { GlobalValues } from "./globals";

export function sliceBeforeDashes(line: readonly string[]): readonly string[] {
  const end = line.indexOf("--");
  return end < 0 ? line : line.slice(0, end);
}

/** Returns the value of the last occurrence of a flag, whether attached or in the next word. */
export function findFlagValue(words: readonly string[], flag: string): string | undefined {
  const index = words.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  const value = words[index] === flag ? words[index + 1] : words[index]?.slice(flag.length + 1);
  return value === undefined || value === "" || value.startsWith("-") ? undefined : value;
}

/** Reads `--color` and `--no-pager` from a line that has no command or can't be parsed. */
export function readRawFlags(line: readonly string[]): Pick<GlobalValues, "color" | "pager"> {
  const words = sliceBeforeDashes(line);
  const color = findFlagValue(words, "--color");
  return {
    color: color === "always" || color === "never" ? color : "auto",
    pager: !words.includes("--no-pager"),
  };
}
