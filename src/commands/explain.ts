import { type Advice, advice, recoup } from "../base/advice/advice";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import { RawJson } from "../base/json/json";
import { findNearest } from "../base/text/nearest";
import { command } from "../cli/line/command";
import { checkFields } from "../cli/output/fields";
import { listFullTexts, reportLocalList } from "../cli/output/local-report";
import { reportLoadedRecord } from "../cli/output/record-report";
import type { Style } from "../render/render";
import type { Block, Report } from "../render/report";
import type { Topic } from "./explain/shapes";
import { findNearestTopic, findTopic, topics } from "./explain/topics";

export default command({
  details:
    "Explain an error type, status, lifecycle value, lifecycle transition, close code, event, limit or exit code, a rule or assumption by its ID, a rule of `webhooks check` or `test judge`, or a probe of `test drift`. Without a topic, list all of them except rules (see `recoup help rules`), assumptions (`recoup sandbox assumptions`), probes (`recoup test drift --list`) and the rules of `webhooks check` and `test judge`, which their reports name.",
  examples: {
    "recoup explain CaseNotFound": "an error type",
    "recoup explain 429": "a status",
    "recoup explain exit 8": "an exit code",
    "recoup explain case.closed": "an event",
    "recoup explain Active to Closed": "a transition",
    "recoup explain DLV-05": "a rule of the platform",
    "recoup explain AMB-13": "an assumption of the sandbox",
    "recoup explain two-at-once": "a rule of `webhooks check`",
    "recoup explain key-rotated": "a rule of `test judge`",
    "recoup explain collection-cases": "a probe of `test drift`",
    "recoup explain": "list topics",
  },
  argument: {
    name: "topic",
    description: "the topic to explain",
    isOptional: true,
    isVariadic: true,
    choices: topics.map(({ name }) => name).filter((name) => !name.includes(" ")),
  },
  prints: {
    record: async () => (await import("./explain/shapes")).ExplainedTopic,
    list: async () => (await import("./explain/shapes")).ListedTopic,
  },
  async run({ arguments: words }, { host, style }) {
    const text = words.join(" ").trim();
    if (text === "") return listTopics(style);
    await checkFields(["name", "kind", "aliases", "meaning", "next", "commands"], style);
    const topic = await resolveTopic(host, text);
    return reportLoadedRecord(RawJson.of(topic), { view: () => formatTopic(topic), idPath: "name" });
  },
});

const headingByKind = new Map<Topic["kind"], string>([
  ["error type", "Error types"],
  ["status", "Statuses"],
  ["lifecycle", "Lifecycles"],
  ["transition", "Transitions"],
  ["close code", "Close codes"],
  ["event", "Events"],
  ["limit", "Limits"],
  ["exit code", "Exit codes"],
  ["operation", "Operations"],
]);

function formatGroup(kind: Topic["kind"], heading: string): readonly Block[] {
  const entries = topics.filter((topic) => topic.kind === kind);
  return [
    { kind: "heading", text: heading },
    ...listFullTexts(entries.map(({ name, meaning }) => [name, meaning])),
  ];
}

function listTopics(style: Style): Report {
  return reportLocalList(style, {
    rows: topics.map(({ name, kind, meaning }) => ({ name, kind, meaning })),
    columns: [
      { path: "name", title: "Topic", kind: "id", priority: 1 },
      { path: "kind", title: "Kind", kind: "text", priority: 2 },
      { path: "meaning", title: "Meaning", kind: "text", priority: 1 },
    ],
    idPath: "name",
    emptyText: "No topics.",
    view: () => [...headingByKind].flatMap(([kind, heading]) => formatGroup(kind, heading)),
  });
}

async function resolveTopic(host: Host, text: string): Promise<Topic> {
  if (/^[a-z]{2,4}-\d{2}$/i.test(text)) return (await import("./explain/explain-id")).explainId(host, text);
  const topic = findTopic(text);
  if (topic !== undefined) return topic;
  const unlistedTopics = (await import("./explain/unlisted-topics")).listUnlistedTopics(host);
  const [check, ...others] = unlistedTopics.filter(({ name }) => name === text.toLowerCase());
  if (check !== undefined) return others.reduce(mergeTopics, check);
  throw createUnknownTopicFailure(text, unlistedTopics);
}

/** Merges two topics of different kinds that share a name. */
const mergeTopics = (left: Topic, right: Topic): Topic => ({
  ...left,
  meaning: `As a ${left.kind}: ${left.meaning} As a ${right.kind}: ${right.meaning}`,
  commands: [...(left.commands ?? []), ...(right.commands ?? [])],
});

function createUnknownTopicFailure(text: string, unlistedTopics: readonly Topic[]): Failure {
  const names = unlistedTopics.map(({ name }) => name);
  const guess = findNearestTopic(text) ?? findNearest(text, names);
  return new Failure("usage", `No help for "${text}".`, {
    hint:
      guess === undefined
        ? formatTopicHint(text)
        : advice`Did you mean ${recoup`explain ${{ typed: guess }}`}?`,
  });
}

function formatTopicHint(text: string): Advice {
  const isStatus = /^[1-5]\d\d$/.test(text);
  return advice`${isStatus ? `The platform does not answer ${text}. ` : ""}${recoup`explain`} lists topics; ${recoup`explain --help`} says what else it explains.`;
}

function formatTopic({ name, kind, meaning, next, commands = [] }: Topic): readonly Block[] {
  return [
    { kind: "title", text: name, aside: kind },
    { kind: "text", text: meaning },
    { kind: "heading", text: "Next" },
    { kind: "text", text: next ?? "" },
    { kind: "heading", text: "Commands" },
    { kind: "text", text: commands.join("\n") },
  ];
}
