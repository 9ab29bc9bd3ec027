import { isJsonObject, type JsonValue } from "../../base/json/json";
import { pluralize } from "../../base/text/numbers/format-count";
import { printYaml } from "../../render/formats/yaml";
import type { Draft } from "../steps/draft";

/** A step in the file. If it failed in a replay, it is commented out. */
export interface DraftFileStep {
  readonly draft: Draft;
  /** Why the step is commented out. Undefined if it isn't. */
  readonly reason?: string;
  /** Why the step's checks are commented out. */
  readonly checkReason?: string;
}

export const createFileStep = (draft: Draft): DraftFileStep => ({ draft });

export type ScenarioTitle = ReturnType<typeof buildScenarioTitle>;

const headerLines = [
  "# Written by `recoup test record`. Persons, texts and references are invented; amounts are as recorded.",
  "# The scenario deletes what it creates.",
];

/** Formats a scenario. Also returns its steps by the line number that the scenario runner reports. */
export async function formatScenario(title: ScenarioTitle, steps: readonly DraftFileStep[]) {
  const lines = [...headerLines, ...(await printYaml(title)).trimEnd().split("\n"), "steps:"];
  const stepByLine = new Map<number, DraftFileStep>();
  for (const step of steps) {
    const stepLines = await formatStepLines(step);
    const firstIndex = stepLines.findIndex((line) => line.startsWith("  - "));
    if (firstIndex >= 0) stepByLine.set(lines.length + firstIndex + 1, step);
    lines.push(...stepLines);
  }
  return { text: `${lines.join("\n")}\n`, steps: stepByLine };
}

/** Maximum length of a single-line field. */
const maxLineLength = 110;

async function formatStepLines({ draft, reason, checkReason }: DraftFileStep): Promise<readonly string[]> {
  const { kind, input, capture, check, comments } = draft;
  const hasCheck = Object.keys(check).length > 0;
  const playedLines = [
    ...(await formatField(kind, input, "  - ")),
    ...(capture.size === 0 ? [] : await formatField("capture", Object.fromEntries(capture), "    ")),
    ...(hasCheck && checkReason === undefined ? await formatField("check", check, "    ") : []),
  ];
  const uncheckedLines =
    hasCheck && checkReason !== undefined && reason === undefined
      ? [`    # Did not hold in a replay: ${checkReason}`, ...(await formatField("check", check, "    # "))]
      : [];
  const commentLines = comments.map((comment) => `  # ${comment}`);
  if (reason === undefined) return [...commentLines, ...playedLines, ...uncheckedLines];
  return [`  # Left out: ${reason}`, ...playedLines.map((line) => `  # ${line.slice(2)}`)];
}

/** Formats a field on one line if it fits, otherwise with one line for each nested field or item. */
async function formatField(name: string, value: JsonValue, indent: string): Promise<readonly string[]> {
  const line = `${indent}${name}: ${(await printYaml(value, "flow")).trimEnd()}`;
  if (line.length <= maxLineLength || !(isJsonObject(value) || Array.isArray(value))) return [line];
  const innerIndent = `${indent.replace("-", " ")}  `;
  const innerLines = Array.isArray(value)
    ? value.map((item: JsonValue) =>
        printYaml(item, "flow").then((text) => [`${innerIndent}- ${text.trimEnd()}`]),
      )
    : Object.entries(value).map(([key, one = null]) => formatField(key, one, innerIndent));
  return [`${indent}${name}:`, ...(await Promise.all(innerLines)).flat()];
}

/**
 * Names the scenario after its kinds of steps. Omits kinds such as `expect` and `wait` unless there are no
 * others.
 */
export function buildScenarioTitle(steps: readonly DraftFileStep[], requestCount: number) {
  const silentKinds = new Set(["expect", "expect-none", "subscription", "api", "wait", "mint"]);
  const kinds = [...new Set(steps.map(({ draft }) => draft.kind))];
  const titleKinds = kinds.filter((kind) => !silentKinds.has(kind));
  const title = (titleKinds.length === 0 ? kinds : titleKinds).join(", ");
  return {
    name: `Recorded: ${title}`,
    description: `${pluralize(requestCount, "request")} of a client, as a test.`,
  };
}
