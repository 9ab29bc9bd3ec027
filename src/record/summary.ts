import { Failure } from "../base/failure";
import { pluralize } from "../base/text/numbers/format-count";
import type { RecordedScenario } from "./record";

/**
 * Formats the summary: `wrote paid.yaml: 9 steps of 41 requests (…), 3 captures, 5 expectations; replayed 3
 * of 3, red when …`.
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

/**
 * Joins the planted changes into `case.created, case.updated or case.closed is missing, or amounts are off by
 * 1`.
 */
function joinChanges(changes: readonly string[]): string {
  const missingEvents = changes
    .filter((candidate) => candidate.endsWith(missingSuffix))
    .map((line) => line.slice(0, -missingSuffix.length));
  const otherChanges = changes.filter((candidate) => !candidate.endsWith(missingSuffix));
  const eventReason = missingEvents.length === 0 ? [] : [`${joinWords(missingEvents)}${missingSuffix}`];
  return [...eventReason, ...otherChanges].join(", or when ");
}

const joinWords = (words: readonly string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

function formatFoldedRequests({ polls, waits, dropped }: RecordedScenario): string {
  const phrases = [
    ...(polls === 0
      ? []
      : [`${pluralize(polls, "poll")} ${waits === 0 ? "dropped" : `became ${pluralize(waits, "wait")}`}`]),
    ...(dropped === 0 ? [] : [`${pluralize(dropped, "read")} dropped`]),
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
