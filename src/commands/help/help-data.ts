import { omitUndefined } from "../../base/collections/omit-undefined";
import { RawJson } from "../../base/json/json";
import type { CommandEntry, CommandList } from "../../cli/line/command";
import type { HelpTopic } from "../../cli/line/help/topic";
import { reportLoadedRecord } from "../../cli/output/read-spec";
import { describeCommand } from "../../reference/command-descriptions";
import { buildDetailedData } from "../../reference/data/command-data";
import { guideSummaries } from "../../reference/guides/guide-list";
import type { GuideSection } from "../../reference/guides/read-guide";

/** Reports help as data, for `--json`. */
export const reportHelp = (help: object) =>
  reportLoadedRecord(RawJson.of(help), { view: () => [], idPath: "name" });

export const buildCommandHelpData = async (entry: CommandEntry, commands: CommandList) =>
  buildDetailedData(await describeCommand(entry), commands);

export function buildTopicData({ name, summary, sections }: HelpTopic): object {
  return { name, summary, sections: sections.map(buildSectionData) };
}

/** Returns a guide, or one of its sections, with its text as Markdown. */
export function buildGuideData(name: string, sections: readonly GuideSection[]): object {
  const sectionTexts = sections.map(({ title, lines }) => ({ title, text: lines.join("\n").trim() }));
  return { name, summary: guideSummaries[name], sections: sectionTexts };
}

function buildSectionData({ title, text, rows, lines }: HelpTopic["sections"][number]): object {
  const namedRows = rows?.map(([name, description]) => ({ name, text: description }));
  return omitUndefined({ title, text, rows: namedRows, lines });
}

/** Describes the program or a group of its commands. */
export function buildGroupData(
  { entries, nouns }: CommandList,
  words: readonly string[],
  topics: readonly HelpTopic[],
): object {
  const name = words.join(" ");
  const entriesBelow = entries.filter(({ path }) => name === "" || path.startsWith(`${name} `));
  const commands = entriesBelow.map(({ path, summary }) => ({ path, summary }));
  if (name !== "") return omitUndefined({ name, summary: nouns[name]?.summary, commands });
  return { commands, topics: topics.map(({ name, summary }) => ({ name, summary })) };
}
