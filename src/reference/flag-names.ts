export interface FlagNames {
  /** As they are typed: `-L`, `--limit`. */
  readonly names: readonly string[];
  /** The last of them, which is the long one where there is one. */
  readonly name: string;
  /** What stands for its value: `n` of `--limit <n>`; undefined for a flag without one. */
  readonly placeholder?: string;
}

/** Reads a flag as commander spells it: `-L, --limit <n>`. */
export function flagNames(flags: string): FlagNames {
  const names = flags
    .replace(/[<[].*$/, "")
    .split(/[ ,]+/)
    .filter((word) => word.startsWith("-"));
  const placeholder = /<(.+)>/.exec(flags)?.[1];
  return { names, name: names.at(-1) ?? flags, ...(placeholder === undefined ? {} : { placeholder }) };
}
