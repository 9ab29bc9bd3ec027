import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { fullTexts, localFieldsHelp, localListReport } from "../../cli/output/local-report";
import type { Style } from "../../render/render";
import type { Block, Report } from "../../render/report";
import type { Topic } from "./topic";
import { findTopic, nearestTopic, topics } from "./topics";

export default command({
  details:
    "Explain what you met: an error type, a status, a lifecycle value, the way from one to another, a close code, an event, a limit or an exit code. Without a word it lists all of them.",
  examples: [
    { line: "recoup explain CaseNotFound", note: "an error type" },
    { line: "recoup explain 429", note: "a status" },
    { line: "recoup explain exit 8", note: "an exit code" },
    { line: "recoup explain case.closed", note: "an event" },
    { line: "recoup explain Active to Closed", note: "what may happen to a case" },
    { line: "recoup explain", note: "everything there is" },
  ],
  argument: {
    name: "topic",
    description: "what to explain",
    isOptional: true,
    isVariadic: true,
    choices: topics.map(({ name }) => name).filter((name) => !name.includes(" ")),
  },
  options: {},
  calls: [],
  prints: {
    record: async () => (await import("./shapes")).ExplainedTopic,
    list: async () => (await import("./shapes")).ListedTopic,
  },
  async run({ arguments: words }, { style }) {
    const text = words.join(" ").trim();
    return text === "" ? listTopics(style) : topicReport(text, style);
  },
});

function listTopics(style: Style): Report {
  return localListReport(style, {
    rows: topics.map(({ name, kind, meaning }) => ({ name, kind, meaning })),
    columns: [
      { path: "name", title: "Topic", kind: "id", priority: 1 },
      { path: "kind", title: "Kind", kind: "text", priority: 2 },
      { path: "meaning", title: "Meaning", kind: "text", priority: 1 },
    ],
    idPath: "name",
    emptyText: "No topics.",
    view: () => fullTexts(topics.map(({ name, meaning }) => [name, meaning])),
  });
}

function topicReport(text: string, style: Style): Report {
  const help = localFieldsHelp(style, ["name", "kind", "aliases", "meaning", "next", "commands"]);
  if (help !== undefined) return help;
  const topic = findTopic(text);
  if (topic === undefined) throw unknown(text);
  return { kind: "record", record: RawJson.of(topic), idPath: "name", view: () => viewOf(topic) };
}

function unknown(text: string): Failure {
  const guess = nearestTopic(text);
  return new Failure("usage", `"${text}" is nothing that can be explained.`, {
    hint:
      guess === undefined ? "`recoup explain` lists what can." : `Did you mean \`recoup explain ${guess}\`?`,
  });
}

function viewOf({ name, kind, meaning, next, commands = [] }: Topic): readonly Block[] {
  return [
    { kind: "title", text: name, aside: kind },
    { kind: "text", text: meaning },
    ...(next === undefined ? [] : [{ kind: "heading", text: "Next" } as const, textOf(next)]),
    ...(commands.length === 0
      ? []
      : [{ kind: "heading", text: "Commands" } as const, textOf(commands.join("\n"))]),
  ];
}

const textOf = (text: string): Block => ({ kind: "text", text });
