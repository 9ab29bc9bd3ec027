import { resolve } from "node:path";
import { Failure } from "../base/failure";
import { RawJson } from "../base/json/json";
import type { ShapeValue } from "../base/shape-value";
import { pluralize } from "../base/text/numbers/format-count";
import { joinWords } from "../base/text/sentence";
import type { Context } from "../cli/session/context";
import type { Report } from "../render/report";
import type { RecordedScenario } from "./record";
import type { RecordedFile } from "./shapes";

/**
 * Writes or prints the scenario, then deletes the recording. If the scenario goes to stdout, the last line on
 * stderr sums it up.
 */
export async function reportRecording(
  { host, style, note }: Context,
  recordedScenario: RecordedScenario,
  outFile: string | undefined,
  discardSource: () => void,
): Promise<Report> {
  const { text, ...counts } = recordedScenario;
  if (outFile !== undefined) await host.files.write(resolve(host.workingFolder, outFile), text);
  const failure = checkRecording(recordedScenario);
  const record: ShapeValue<typeof RecordedFile> = {
    ...counts,
    file: outFile ?? null,
    scenario: outFile === undefined ? text : null,
  };
  const isDocument = style.format === "json" || style.format === "yaml";
  if (isDocument) {
    discardSource();
    return {
      kind: "record",
      record: RawJson.of(record),
      idPath: "file",
      view: () => [],
      ...(failure === undefined ? {} : { failure }),
    };
  }
  async function* steps() {
    const summary = formatSummary(recordedScenario, outFile);
    if (outFile === undefined) yield { text, json: record };
    for (const demoted of counts.demoted) await note(`Left out: ${demoted}`);
    if (outFile === undefined) await note(summary);
    else yield { text: summary, json: record };
    discardSource();
    if (failure !== undefined) throw failure;
  }
  return { kind: "live", steps: steps() };
}

/**
 * For example, `wrote paid.yaml: 9 steps of 41 requests (…), 3 captures, 5 expectations; replayed 3 of 3, red
 * when …`.
 */
export function formatSummary(recordedScenario: RecordedScenario, file: string | undefined): string {
  const { steps, requests, captures, expectations, replays, redWhen } = recordedScenario;
  const filePhrase = file === undefined ? "" : `wrote ${file}: `;
  const countsText = [
    `${filePhrase}${pluralize(steps, "step")} of ${pluralize(requests, "request")}${formatFoldedRequests(recordedScenario)}`,
    pluralize(captures.length, "capture"),
    pluralize(expectations, "expectation"),
  ].join(", ");
  const redText = redWhen.length === 0 ? "red at no planted change" : `red when ${joinChanges(redWhen)}`;
  return `${countsText}; replayed ${replays.held} of ${replays.tried}, ${redText}`;
}

const missingSuffix = " is missing";

/** For example, `case.created, case.updated or case.closed is missing, or amounts are off by 1`. */
function joinChanges(changes: readonly string[]): string {
  const missingEvents = changes
    .filter((candidate) => candidate.endsWith(missingSuffix))
    .map((line) => line.slice(0, -missingSuffix.length));
  const otherChanges = changes.filter((candidate) => !candidate.endsWith(missingSuffix));
  const eventReason = missingEvents.length === 0 ? [] : [`${joinWords(missingEvents, "or")}${missingSuffix}`];
  return [...eventReason, ...otherChanges].join(", or when ");
}

function formatFoldedRequests({ polls, waits, dropped }: RecordedScenario): string {
  const phrases = [
    ...(polls === 0
      ? []
      : [`${pluralize(polls, "poll")} ${waits === 0 ? "dropped" : `became ${pluralize(waits, "wait")}`}`]),
    ...(dropped === 0 ? [] : [`${pluralize(dropped, "other request")} dropped`]),
  ];
  return phrases.length === 0 ? "" : ` (${phrases.join(", ")})`;
}

/** Returns a failure if the scenario lacks a step, or detects none of the planted changes. */
export function checkRecording({ missing, redWhen }: RecordedScenario): Failure | undefined {
  if (missing.length > 0)
    return new Failure("partial", "Some of what was recorded could not be filled or replayed.", {
      findings: missing,
      hint: "It is a comment in the file: record from the start of the case, or edit the file.",
    });
  if (redWhen.length > 0) return undefined;
  return new Failure("partial", "The scenario passes with every planted change, so it notices nothing.", {
    hint: "Add an expectation, or record a client that changes a case.",
  });
}
