import { advice, joinHints, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { findRandomWords, maskKeys } from "../../base/secrets/likely-secrets";
import { quoteShellWord } from "../../base/text/shell-word";
import { endsInQuotes, splitWords } from "../../base/text/split-words";
import { refuseAllowRun } from "../../cli/flags/allow-run";
import type { CommandList } from "../../cli/line/command";
import { command } from "../../cli/line/command";
import { listNextWords, matchCommand } from "../../cli/line/locate";
import { createUnknownCommandFailure } from "../../cli/line/mistakes/unknown-command";
import { reportSuccess } from "../../cli/output/local-report";
import { readConfig } from "../../config/file/config-file";
import { updateConfig } from "../../config/file/store";

export default command({
  details:
    "Give a line of recoup a name. `recoup NAME` then runs the line; words after it replace $1 to $9 and $@, and are appended if the line has neither. A line that starts with ! runs in the shell, with the words after the name as its $1, $2, …. The name of a command can't be used.",
  examples: {
    "recoup alias set overdue 'cases list --lifecycle Active --sort DueDate'":
      "then: recoup overdue --limit 5",
    "recoup alias set mine 'cases list --as $1 --all'": "then: recoup mine referral",
    "recoup alias set count '!recoup \"$@\" --all -o ids | wc -l'": "then: recoup count cases list",
  },
  argument: { name: "name-and-line", description: "the name, and the line in quotes", isVariadic: true },
  prints: { record: async () => (await import("./shapes")).Alias },
  async run({ arguments: [name = "", text = "", ...more] }, { host, change }, commands) {
    if (text.trim() === "" || more.length > 0) throw createUnquotedFailure(name, [text, ...more]);
    checkName(name, commands);
    const line = text.trim().replace(/^recoup\s+/, "");
    refuseKey(line);
    refuseAllowRun(name, { text: line, typed: [], expanded: splitWords(line) });
    if (!line.startsWith("!")) {
      await refuseAlias(host, line);
      checkLine(name, line, commands);
    }
    await change(`set the alias ${name}`, () =>
      updateConfig(host, (config) => ({ ...config, aliases: { ...config.aliases, [name]: line } })),
    );
    return reportSuccess({ name, line }, "name", `Set: recoup ${name} runs ${describeAlias(line)}.`);
  },
});

/** Throws for a key in the line, since the configuration and `alias list` would show it. */
function refuseKey(line: string): void {
  const hasKey = [...line.matchAll(namedValue)].some(([, value = ""]) => findRandomWords(value).length > 0);
  if (!hasKey && maskKeys(line) === line) return;
  throw new Failure(
    "usage",
    "The line of the alias seems to contain a key, which would be kept as plain text.",
    {
      hint: "Leave the key of the profile out: recoup adds it. A line for the shell can take a key from a variable.",
    },
  );
}

/**
 * Matches a value that is named like a key, up to the first character that joins words in names and paths.
 * Without such a name, ids look as random as keys.
 */
const namedValue =
  /(?<!idempotency-)(?:key|token|secret|password|authorization)["']?\s*[:=]\s*["']?(?:bearer |basic )?([\w+=]+)/gi;

const describeAlias = (line: string) =>
  line.startsWith("!") ? `\`${line.slice(1).trim()}\` in the shell` : `\`recoup ${line}\``;

function createUnquotedFailure(name: string, words: readonly string[]): Failure {
  const line = words
    .filter((word) => word.trim() !== "")
    .map(quoteShellWord)
    .join(" ");
  return new Failure(
    "usage",
    line === "" ? "The line of the alias is missing." : "The line of an alias is one word in quotes.",
    {
      hint: advice`Write ${recoup`alias set ${{ typed: name }} ${{ typed: line || "cases list --lifecycle Active" }}`}.`,
    },
  );
}

function checkName(name: string, { entries }: CommandList): void {
  if (!/^[a-z][\w-]*$/i.test(name))
    throw new Failure(
      "usage",
      `"${name}" can't be the name of an alias: it takes letters, digits, - and _, and starts with a letter.`,
    );
  if (listNextWords(entries, []).includes(name))
    throw new Failure("usage", `An alias can't replace the command ${name}.`, {
      hint: "Choose another name.",
    });
}

async function refuseAlias(host: Host, line: string): Promise<void> {
  const { aliases = {} } = await readConfig(host);
  const [word = ""] = splitWords(line);
  const target = Object.hasOwn(aliases, word) ? aliases[word] : undefined;
  if (target === undefined) return;
  throw new Failure("usage", `The word ${word} is an alias, and an alias can't refer to another one.`, {
    hint: advice`Write its line instead: \`${target}\`.`,
  });
}

function checkLine(name: string, line: string, commands: CommandList): void {
  if (endsInQuotes(line))
    throw new Failure("usage", `The line of the alias ${name} has a quote that is not closed.`);
  const words = splitWords(line);
  const match = matchCommand(words, commands.entries);
  if (match.entry !== undefined) return;
  const { message, details } = createUnknownCommandFailure(words, match, commands);
  throw new Failure("usage", message, {
    hint: joinHints([details.hint ?? "", "A line for the shell starts with !."]),
  });
}
