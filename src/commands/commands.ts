import { version } from "../../package.json";
import { advice } from "../base/advice/advice";
import { recoup, typedLine } from "../base/advice/command-line";
import { type JsonObject, RawJson } from "../base/json/json";
import { type CommandEntry, command } from "../cli/line/command";
import { commandWords, nextWords } from "../cli/line/locate";
import { unknownSubject } from "../cli/line/mistakes/unknown-subject";
import { namesHelp } from "../cli/output/fields";
import { localListReport } from "../cli/output/local-report";
import { describeCommands } from "../reference/command-descriptions";
import { type CommandData, commandData } from "../reference/data/command-data";
import { flagData } from "../reference/data/flag-data";
import { selectFields } from "../render/fields";
import type { Style } from "../render/render";
import type { Column, Report } from "../render/report";

const fields = [
  ...["path", "summary", "arguments", "flags", "reads", "writes", "needsLive", "extension"],
  ...["exitCodes", "examples"],
];
const columns: readonly Column[] = [
  { path: "path", title: "Command", kind: "id", priority: 1 },
  { path: "summary", title: "Summary", kind: "text", priority: 1 },
  { path: "writes", title: "Writes", kind: "flag", priority: 2 },
  { path: "needsLive", title: "Asks on live", kind: "flag", priority: 3 },
];

export default command({
  details:
    "List all commands, or those of a group. With --json, also their arguments, flags with values and defaults, exit codes and examples, and for each command whether it reads, writes and asks on live: the command line as data, for scripts and agents.",
  examples: {
    "recoup commands": "all commands",
    "recoup commands webhooks --json": "a group as data",
    "recoup commands --json --fields path,summary,writes": "only these keys of each command",
    "recoup commands --json | jq -r '.commands[] | select(.writes | not) | .path'": "those that only read",
  },
  argument: {
    name: "command",
    description: "only this command, or the commands of this group",
    isOptional: true,
    isVariadic: true,
  },
  prints: { record: async () => (await import("./commands/shapes")).CommandLine },
  async run({ arguments: words }, { style }, list) {
    const help = namesHelp({ paths: fields, columns }, style);
    if (help !== undefined) return help;
    const entries = entriesBelow(list.entries, commandWords(words));
    const { commands, globalFlags } = await describeCommands({ ...list, entries });
    const rows = commands.map(commandData);
    if (style.format !== "json" && style.format !== "yaml") return tableOf(rows, style);
    return documentOf({ version, globalFlags: globalFlags.map(flagData) }, rows, style);
  },
});

function tableOf(rows: readonly CommandData[], style: Style): Report {
  const emptyText = "No commands.";
  return localListReport(style, { rows, columns, paths: fields, idPath: "path", emptyText });
}

/** Returns the list as one document. With `--fields`, each command has only the named keys. */
function documentOf(head: object, rows: readonly CommandData[], style: Style): Report {
  const all = rows.map((row) => RawJson.of(row).value);
  const selectedFields = style.fields;
  const commands = selectedFields === undefined ? all : all.map((row) => selectFields(row, selectedFields));
  const record: JsonObject = selectedFields === undefined ? { ...head, commands } : { version, commands };
  const paths = selectedFields === undefined ? undefined : Object.keys(record);
  return { kind: "record", record: RawJson.of(record), idPath: "version", fields: paths, view: () => [] };
}

/** Returns the command with these words, or the commands of the group that they name. Throws if unknown. */
function entriesBelow(entries: readonly CommandEntry[], words: readonly string[]): readonly CommandEntry[] {
  words.forEach((word, index) => {
    const before = words.slice(0, index);
    const knownWords = nextWords(entries, before);
    const prefix = "recoup commands";
    const otherwise = advice`${recoup`commands ${typedLine(before)}`} lists the available ones.`;
    if (!knownWords.includes(word)) throw unknownSubject({ prefix, before, word, knownWords, otherwise });
  });
  const start = words.join(" ");
  return entries.filter(({ path }) => start === "" || `${path} `.startsWith(`${start} `));
}
