import { advice } from "../base/advice/advice";
import { recoup } from "../base/advice/command-line";
import { Failure } from "../base/failure";
import { flag } from "../cli/flags/option";
import { type CommandEntry, type CommandList, command } from "../cli/line/command";
import { commandWords, locate, nextWords } from "../cli/line/locate";
import { unknownSubject } from "../cli/line/mistakes/unknown-subject";
import { commandSchema, sharedSchemas, writtenSchema } from "../reference/published-schemas";

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
    const words = commandWords(path);
    const sharedSchema = words.length === 1 && sharedSchemas.find((name) => name === words[0]);
    const found = sharedSchema ? await writtenSchema(commands, sharedSchema) : undefined;
    const text = found ?? (await commandSchema(commands, entryOf(words, commands), line === true));
    return { kind: "raw", body: new TextEncoder().encode(text) };
  },
});

function entryOf(words: readonly string[], commands: CommandList): CommandEntry {
  const { entry, words: found, rest, stray } = locate(words, commands.entries);
  const unknown = stray ?? rest[0];
  const knownWords = [...nextWords(commands.entries, found), ...(found.length === 0 ? sharedSchemas : [])];
  if (unknown !== undefined)
    throw unknownSubject({
      prefix: "recoup schema",
      before: found,
      word: unknown,
      knownWords,
      otherwise: advice`${recoup`commands`} lists all commands.`,
    });
  if (entry !== undefined) return entry;
  throw new Failure("usage", `\`recoup ${found.join(" ")}\` is a group of commands.`, {
    hint: `Name one of ${knownWords.join(", ")}.`,
  });
}
