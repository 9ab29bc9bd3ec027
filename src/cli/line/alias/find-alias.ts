import { advice, recoup } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import type { Host, Program } from "../../../base/host";
import { quoteShellWord } from "../../../base/text/shell-word";
import { splitWords } from "../../../base/text/split-words";
import { readConfig } from "../../../config/file/config-file";
import { refuseAllowRun } from "../../flags/allow-run";
import type { CommandList } from "../command";
import { matchCommand } from "../locate";

/** The result of expanding an unknown first word: another recoup line, or a program. */
export type AliasTarget =
  | { readonly kind: "line"; readonly words: readonly string[] }
  | { readonly kind: "program"; readonly program: Program };

export async function findAlias(
  line: readonly string[],
  index: number,
  host: Host,
  commands: CommandList,
): Promise<AliasTarget | undefined> {
  const name = line[index] ?? "";
  const { aliases = {} } = await readConfig(host);
  const text = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  if (text === undefined) return undefined;
  const args = line.slice(index + 1);
  const wordsBefore = line.slice(0, index);
  if (text.startsWith("!")) {
    refuseAllowRun(name, { text, typed: [], expanded: [] });
    // The shell wouldn't receive the flags, so `--dry-run` would be lost.
    if (index > 0)
      throw new Failure("usage", `The alias ${name} is a shell alias, so flags can't come before its name.`, {
        hint: "Write the flags after the name.",
      });
    const env = { ...host.env, [depthVariable]: String(readDepth(name, host) + 1) };
    const program = { file: "sh", line: ["-c", text.slice(1), name, ...args], env };
    return { kind: "program", program };
  }
  const expanded = expandAlias(name, text, args, wordsBefore);
  refuseAllowRun(name, { text, typed: [...wordsBefore, ...args], expanded });
  refuseNonCommand(name, expanded, commands, aliases);
  return { kind: "line", words: expanded };
}

/** Counts nested shell aliases. */
const depthVariable = "RECOUP_ALIAS_DEPTH";
const maxDepth = 10;

/** Throws if shell aliases are nested so deeply that one must be calling itself. */
function readDepth(name: string, { env }: Host): number {
  const depth = Number(env[depthVariable]) || 0;
  if (depth < maxDepth) return depth;
  throw new Failure(
    "usage",
    `The alias ${name} was not run: ${maxDepth} shell aliases already call each other.`,
    {
      hint: advice`${recoup`alias list`} shows their lines: one of them calls itself.`,
    },
  );
}

/** Throws if an alias doesn't expand to a command, for example because it names another alias. */
function refuseNonCommand(
  alias: string,
  words: readonly string[],
  { entries }: CommandList,
  aliases: Readonly<Record<string, string>>,
): void {
  if (matchCommand(words, entries).entry !== undefined) return;
  const line = words.map(quoteShellWord).join(" ");
  const reason = Object.hasOwn(aliases, words[0] ?? "") ? "which is another alias" : "which is not a command";
  throw new Failure("usage", `The alias ${alias} stands for \`recoup ${line}\`, ${reason}.`, {
    hint: advice`${recoup`alias set ${{ typed: alias }} …`} changes it.`,
  });
}

const placeholderPattern = /\$(@|[1-9])/g;

/**
 * Expands an alias, replacing `$1` to `$9` and `$@` with its arguments. Never splits an argument into words.
 * Arguments without a placeholder go last. Flags typed before the name go after the alias's own flags, to
 * override them, and before flags typed after the name.
 */
function expandAlias(
  name: string,
  text: string,
  args: readonly string[],
  flagsBefore: readonly string[],
): readonly string[] {
  const labelWords = (words: readonly string[], isTyped: boolean) => words.map((word) => ({ word, isTyped }));
  const textWords = splitWords(text.trim());
  const words = textWords.flatMap((word) =>
    // `$1` may be the value of the flag before it.
    labelWords(fillPlaceholders(name, word, args), word === "$@"),
  );
  const otherArgs = text.includes("$@") ? [] : args.slice(findHighestPlaceholder(text));
  const line = [...words, ...labelWords(otherArgs, true)];
  const dashes = line.findIndex(({ word }) => word === "--");
  const end = dashes === -1 ? line.length : dashes;
  const lastOwnFlag = line.slice(0, end).findLastIndex(({ word, isTyped }) => !isTyped && isFlag(word));
  const typedFlag = line.findIndex(
    ({ word, isTyped }, index) => index > lastOwnFlag && index < end && isTyped && isFlag(word),
  );
  const allWords = line.map(({ word }) => word);
  // A word after the alias's last flag may be its value, even if it begins with a dash.
  const ownFlag = allWords[typedFlag - 1] ?? "";
  const mayBeValue = typedFlag === lastOwnFlag + 1 && textWords.includes(ownFlag) && !ownFlag.includes("=");
  const position = typedFlag === -1 ? end : mayBeValue ? lastOwnFlag : typedFlag;
  return [...allWords.slice(0, position), ...flagsBefore, ...allWords.slice(position)];
}

/** Whether the word is a flag rather than other text that begins with a dash. */
const isFlag = (word: string) => /^--?[a-z][\w-]*(=|$)/i.test(word);

function fillPlaceholders(name: string, word: string, args: readonly string[]): readonly string[] {
  if (word === "$@") return args;
  const substitute = (_: string, which: string) =>
    which === "@" ? args.join(" ") : getArgument(name, Number(which), args);
  return [word.replaceAll(placeholderPattern, substitute)];
}

function getArgument(name: string, position: number, args: readonly string[]): string {
  const argument = args[position - 1];
  if (argument !== undefined) return argument;
  throw new Failure("usage", `The alias ${name} needs an argument $${position} (got ${args.length}).`, {
    hint: advice`${recoup`alias list`} shows what it stands for.`,
  });
}

const findHighestPlaceholder = (text: string) =>
  Math.max(0, ...[...text.matchAll(/\$([1-9])/g)].map(([, digit]) => Number(digit)));
