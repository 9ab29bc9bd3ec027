import { version } from "../../package.json";
import { advice, buildTypedLine, recoup } from "../base/advice/advice";
import { type JsonObject, RawJson } from "../base/json/json";
import { type CommandEntry, command } from "../cli/line/command";
import { listNextWords, splitCommandWords } from "../cli/line/locate";
import { createUnknownSubjectFailure } from "../cli/line/mistakes/unknown-subject";
import { checkFieldNames } from "../cli/output/fields";
import { reportLocalList } from "../cli/output/local-report";
import { reportLoadedRecord } from "../cli/output/record-report";
import { describeCommands } from "../reference/command-descriptions";
import { buildCommandData, type CommandData } from "../reference/data/command-data";
import { buildFlagData } from "../reference/data/flag-data";
import { selectFields } from "../render/fields";
import type { Style } from "../render/render";
import type { Column, Report } from "../render/report";

const commandFields = [
  ...["path", "summary", "arguments", "flags", "reads", "writes", "needsLive", "extension"],
  ...["exitCodes", "examples"],
];
const columns: readonly Column[] = [
  { path: "path", title: "Command", kind: "id", priority: 1 },
  { path: "summary", title: "Summary", kind: "text", priority: 1 },
  { path: "writes", title: "Writes", kind: "flag", priority: 2 },
  { path: "needsLive", title: "Asks on live", kind: "flag", priority: 3 },
];

const listView = { columns, paths: commandFields, idPath: "path", emptyText: "No commands." };

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
    checkFieldNames({ paths: commandFields, columns }, style);
    const entries = selectEntries(list.entries, splitCommandWords(words));
    const { commands, globalFlags } = await describeCommands({ ...list, entries });
    const rows = commands.map(buildCommandData);
    if (style.format !== "json" && style.format !== "yaml")
      return reportLocalList(style, { ...listView, rows });
    return reportDocument({ version, globalFlags: globalFlags.map(buildFlagData) }, rows, style);
  },
});

/** Reports the list as one document. With `--fields`, includes only the named keys of each command. */
function reportDocument(head: object, rows: readonly CommandData[], style: Style): Report {
  const allCommands = rows.map((row) => RawJson.of(row).value);
  const selectedFields = style.fields;
  const commands =
    selectedFields === undefined ? allCommands : allCommands.map((row) => selectFields(row, selectedFields));
  const record: JsonObject = selectedFields === undefined ? { ...head, commands } : { version, commands };
  const paths = selectedFields === undefined ? undefined : Object.keys(record);
  return reportLoadedRecord(RawJson.of(record), { view: () => [], idPath: "version", fields: paths });
}

/**
 * Returns the command that these words name, or all commands in the group that they name. Throws if there are
 * none.
 */
function selectEntries(entries: readonly CommandEntry[], words: readonly string[]): readonly CommandEntry[] {
  words.forEach((word, index) => {
    const before = words.slice(0, index);
    const knownWords = listNextWords(entries, before);
    const otherwise = advice`${recoup`commands ${buildTypedLine(before)}`} lists the available ones.`;
    if (!knownWords.includes(word))
      throw createUnknownSubjectFailure({ command: "commands", before, word, knownWords, otherwise });
  });
  const start = words.join(" ");
  return entries.filter(({ path }) => start === "" || `${path} `.startsWith(`${start} `));
}
