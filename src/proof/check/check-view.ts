import { pluralize } from "../../base/text/numbers/format-count";
import { listFullTexts } from "../../cli/output/local-report";
import type { Block, Column } from "../../render/report";
import type { CheckOutput, RuleVerdict } from "./verdict";

const labelByVerdict: Readonly<Record<RuleVerdict["verdict"], string>> = {
  held: "held",
  broken: "BROKEN",
  unknown: "unknown",
};

export const verdictColumns: readonly Column[] = [
  { path: "verdict", title: "Verdict", kind: "text", priority: 1 },
  { path: "rule", title: "Rule", kind: "text", priority: 1 },
  { path: "title", title: "What was sent", kind: "text", priority: 2 },
  { path: "answer.status", title: "Answered", kind: "text", priority: 3 },
  { path: "advice", title: "Advice", kind: "text", priority: 4 },
];

const rulesHeading: Block = { kind: "heading", text: "Rules" };

/**
 * Renders the broken rules with their deliveries, one row per rule, and why other rules couldn't be judged.
 */
export function renderCheck({ url, verdicts, held, broken, unknown }: CheckOutput): readonly Block[] {
  const rows = sortBrokenFirst(selectTableVerdicts(verdicts)).map(({ rule, title, verdict, answer }) => ({
    verdict: labelByVerdict[verdict],
    rule,
    title,
    answer: { status: answer === null ? "" : String(answer.status ?? "none") },
  }));
  const brokenVerdicts = verdicts.filter(({ verdict }) => verdict === "broken");
  const aside = `${held} held, ${broken} broken, ${unknown} unknown`;
  return [
    { kind: "title", text: url, aside },
    ...brokenVerdicts.slice(0, maxFullRules).flatMap(renderBroken),
    ...renderOtherBroken(brokenVerdicts.slice(maxFullRules)),
    ...(brokenVerdicts.length === 0 ? [] : [rulesHeading]),
    { kind: "table", columns: verdictColumns.slice(0, -1), rows },
    ...renderUnknown(verdicts),
  ];
}

const sortBrokenFirst = (verdicts: readonly RuleVerdict[]) => [
  ...verdicts.filter(({ verdict }) => verdict === "broken"),
  ...verdicts.filter(({ verdict }) => verdict !== "broken"),
];

/** Returns all verdicts, or only the first if its rule doesn't hold and the others are unknown. */
function selectTableVerdicts(verdicts: readonly RuleVerdict[]): readonly RuleVerdict[] {
  const areOthersUnknown = verdicts.slice(1).every(({ verdict }) => verdict === "unknown");
  return areOthersUnknown && verdicts[0]?.verdict !== "held" ? verdicts.slice(0, 1) : verdicts;
}

/**
 * Maximum number of rules to show in full. One bug can break many rules, but the first few are enough to
 * reveal it.
 */
const maxFullRules = 5;

function renderOtherBroken(verdicts: readonly RuleVerdict[]): readonly Block[] {
  if (verdicts.length === 0) return [];
  return [
    { kind: "heading", text: "Also broken (--json shows what was sent)" },
    ...listFullTexts(verdicts.map(({ rule, advice }) => [rule, advice])),
  ];
}

function renderBroken(verdict: RuleVerdict): readonly Block[] {
  const { rule, title, sent, answer, advice, follows, extension } = verdict;
  const texts: [name: string, text: string][] = [
    ["What to change", advice],
    ["Follows from", extension ? extensionText : follows.join(", ")],
  ];
  if (sent !== null) texts.push(["Sent", formatSent(sent)]);
  if (answer !== null) texts.push(["Answered", `${answer.status ?? ""} ${answer.body}`.trim()]);
  return [{ kind: "heading", text: `${rule}: ${title}` }, ...listFullTexts(texts)];
}

const extensionText = "an extension: the interface description doesn't say it";

const maxBodyLength = 600;

function formatSent({ method, url, headers, body, requests }: NonNullable<RuleVerdict["sent"]>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const countText = requests === 1 ? "" : ` (one of ${pluralize(requests, "request")})`;
  const shortBody = body.length > maxBodyLength ? `${body.slice(0, maxBodyLength)}…` : body;
  return [`${method} ${url}${countText}`, ...lines, shortBody].join("\n");
}

const maxListedRules = 20;

function renderUnknown(verdicts: readonly RuleVerdict[]): readonly Block[] {
  const unknownVerdicts = verdicts.filter(({ verdict }) => verdict === "unknown");
  const reasons = [...new Set(unknownVerdicts.map(({ advice }) => advice))];
  if (reasons.length === 0) return [];
  const lines = reasons.map((reason) => {
    const rules = unknownVerdicts.filter(({ advice }) => advice === reason).map(({ rule }) => rule);
    return `${rules.length > maxListedRules ? pluralize(rules.length, "rule") : rules.join(", ")}: ${reason}`;
  });
  return [
    { kind: "heading", text: "Unknown" },
    { kind: "text", text: lines.join("\n") },
  ];
}
