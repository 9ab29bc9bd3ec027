import { Failure } from "../../../base/failure";
import type { Mistake } from "./mistake";

interface ParsedOption {
  readonly flags: string;
  readonly long?: string | undefined;
  readonly short?: string | undefined;
  readonly required: boolean;
}

/**
 * Throws for `--case --json`, typically caused by an empty variable in a script. Commander would take
 * `--json` as the value.
 */
export function refuseFlagAsValue(options: readonly ParsedOption[], rest: readonly string[]): void {
  const end = rest.indexOf("--");
  const line = end < 0 ? rest : rest.slice(0, end);
  for (const [index, word] of line.entries()) {
    const option = options.find(({ long, short, required }) => required && [long, short].includes(word));
    const nextWord = line[index + 1];
    if (option === undefined || !options.some(({ long }) => long === nextWord)) continue;
    throw new Failure(
      "usage",
      `${word} has no value: ${nextWord} is a flag. To use it as the value, write ${word}=${nextWord}.`,
      { cause: { kind: "missing-value", flag: option.flags } satisfies Mistake },
    );
  }
}
