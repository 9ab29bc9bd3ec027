import { type JsonObject, RawJson } from "../../base/json/json";
import { present } from "../../base/present";
import type { CommandEntry, CommandList } from "../../cli/line/command";
import type { HelpTopic } from "../../cli/line/help/topic";
import { describeCommand } from "../../reference/command-descriptions";
import { detailedCommandData } from "../../reference/data/command-data";
import { guides } from "../../reference/guides/guide-list";
import type { GuideSection } from "../../reference/guides/read-guide";
import type { RecordReport } from "../../render/report";

/** Reports help as data, for `--json`. */
export const helpReport = (help: object): RecordReport => ({
  kind: "record",
  record: RawJson.of(help as JsonObject),
  idPath: "name",
  view: () => [],
});

export const commandHelpData = async (entry: CommandEntry, commands: CommandList) =>
  detailedCommandData(await describeCommand(entry), commands);

export function topicData({ name, summary, sections }: HelpTopic): object {
  return { name, summary, sections: sections.map(sectionData) };
}

/** Returns a guide, or a part of it, with its text as Markdown. */
export function guideData(name: string, sections: readonly GuideSection[]): object {
  const parts = sections.map(({ title, lines }) => ({ title, text: lines.join("\n").trim() }));
  return { name, summary: guides[name], sections: parts };
}

function sectionData({ title, text, rows, lines }: HelpTopic["sections"][number]): object {
  const namedRows = rows?.map(([name, what]) => ({ name, text: what }));
  return present({ title, text, rows: namedRows, lines });
}

/** Describes the program, or a group of its commands. */
export function groupData(
  { entries, nouns }: CommandList,
  words: readonly string[],
  topics: readonly HelpTopic[],
): object {
  const name = words.join(" ");
  const below = entries.filter(({ path }) => name === "" || path.startsWith(`${name} `));
  const commands = below.map(({ path, summary }) => ({ path, summary }));
  if (name !== "") return present({ name, summary: nouns[name]?.summary, commands });
  return { commands, topics: topics.map(({ name, summary }) => ({ name, summary })) };
}
