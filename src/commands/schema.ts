import { advice, recoup } from "../base/advice/advice";
import { Failure } from "../base/failure";
import { flag } from "../cli/flags/option";
import { type CommandEntry, type CommandList, command } from "../cli/line/command";
import { listNextWords, matchCommand, splitCommandWords } from "../cli/line/locate";
import { createUnknownSubjectFailure } from "../cli/line/mistakes/unknown-subject";
import { findSchema, formatCommandSchema, sharedSchemaNames } from "../reference/published-schemas";

export default command({
  details:
    "Print the JSON Schema of what a command prints with --json; `error` is that of a failure on stderr, `dry-run` that of --dry-run. --line is for streams: the schema of each line of -o ndjson.",
  examples: {
    "recoup schema cases list": "of the list of cases",
    "recoup schema test run --line": "of each line of -o ndjson",
    "recoup schema error": "of an error",
  },
  argument: { name: "command", description: "a command, error or dry-run", isVariadic: true },
  options: { line: flag("--line", "the schema of each line of a stream") },
  prints: { record: async () => (await import("./schema/shapes")).PublishedSchema },
  async run({ arguments: path, options: { line } }, _, commands) {
    const words = splitCommandWords(path);
    const sharedSchema = words.length === 1 && sharedSchemaNames.find((name) => name === words[0]);
    const sharedText = sharedSchema ? await findSchema(commands, sharedSchema) : undefined;
    const text =
      sharedText ?? (await formatCommandSchema(commands, resolveEntry(words, commands), line === true));
    return { kind: "raw", body: new TextEncoder().encode(text) };
  },
});

function resolveEntry(words: readonly string[], commands: CommandList): CommandEntry {
  const { entry, words: matchedWords, rest, stray } = matchCommand(words, commands.entries);
  const unknownWord = stray ?? rest[0];
  const knownWords = [
    ...listNextWords(commands.entries, matchedWords),
    ...(matchedWords.length === 0 ? sharedSchemaNames : []),
  ];
  if (unknownWord !== undefined)
    throw createUnknownSubjectFailure({
      command: "schema",
      before: matchedWords,
      word: unknownWord,
      knownWords,
      otherwise: advice`${recoup`commands`} lists all commands.`,
    });
  if (entry !== undefined) return entry;
  throw new Failure("usage", `\`recoup ${matchedWords.join(" ")}\` is a group of commands.`, {
    hint: `Name one of ${knownWords.join(", ")}.`,
  });
}
