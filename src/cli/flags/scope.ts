import { Advice, type CommandLine, type Hint, recoup } from "../../base/advice/advice";
import type { GlobalValues } from "./globals";

export type ScopeFlags = Partial<Pick<GlobalValues, "profile" | "env" | "client" | "world">>;

/** Nouns whose commands act only on this machine. */
const localNouns = new Set(
  "agents alias commands completion config explain help history profile schema".split(" "),
);

/** Commands that use no profile or have their own flags for the target. */
const unscopedCommands =
  /^(test (run|fuzz|judge|drift|record|drills|schema|sample-receiver)|webhooks (verify|sign|check|vectors))\b/;

/**
 * Adds the current --profile, --env, --client and --world to a suggested line, so it acts on the same target.
 */
export function repeatScope(line: CommandLine, flags: ScopeFlags): CommandLine {
  return listScopeFlags(line).reduce((longer, name) => addFlag(longer, name, flags[name]), line);
}

export const repeatScopeInHint = (hint: Hint, flags: ScopeFlags): Hint =>
  hint instanceof Advice ? hint.map((line) => repeatScope(line, flags)) : hint;

export function addFlag<Name extends keyof ScopeFlags | "as">(
  line: CommandLine,
  name: Name,
  value: string | undefined,
): CommandLine {
  if (value === undefined || hasFlag(line, name)) return line;
  return recoup`${line} --${name as keyof ScopeFlags} ${{ typed: value }}`;
}

/** Whether the line acts on the platform or on a sandbox. */
export function isScopedCommand({ words }: CommandLine): boolean {
  const [noun = "", ...rest] = words.map(({ text }) => text);
  const isHelp = rest.some((word) => /^--(help|version)$/.test(word));
  return (
    !isHelp && !noun.startsWith("-") && !localNouns.has(noun) && !unscopedCommands.test(`${noun} ${rest[0]}`)
  );
}

export const hasFlag = ({ words }: CommandLine, name: keyof GlobalValues): boolean =>
  words.some(
    ({ text }) =>
      text === `--${name}` || text.startsWith(`--${name}=`) || (name === "profile" && /^-p/.test(text)),
  );

function listScopeFlags(line: CommandLine): readonly (keyof ScopeFlags)[] {
  if (!isScopedCommand(line)) return [];
  if (line.words[0]?.text === "sandbox") return ["world"];
  const isCustomer = / --as[ =]customer\b/.test(line.text);
  return isCustomer ? ["profile", "env", "client", "world"] : ["profile", "env", "world"];
}
