export interface FlagNames {
  /** As typed: `-L`, `--limit`. */
  readonly names: readonly string[];
  /** The long name, or the short one of a flag without a long name. */
  readonly name: string;
  /** `n` in `--limit <n>`. Undefined for a flag without a value. */
  readonly placeholder?: string;
}

/** Reads a flag in commander's notation: `-L, --limit <n>`. */
export function flagNames(flags: string): FlagNames {
  const names = flags
    .replace(/[<[].*$/s, "")
    .split(/[ ,]+/)
    .filter((word) => word.startsWith("-"));
  const placeholder = /<([^<>]+)>/.exec(flags)?.[1];
  return { names, name: names.at(-1) ?? flags, placeholder };
}
