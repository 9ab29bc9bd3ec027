import * as collection from "../../api/collection/cases";
import * as customer from "../../api/customer/cases";
import { advice, recoup } from "../../base/advice/advice";
import { closeCodes, guessCloseCode, readCloseCode } from "../../base/cases/close-code";
import { lifecycles, readLifecycle } from "../../base/cases/lifecycle";
import { Failure } from "../../base/failure";
import { type JsonValue, type RawJson, readString } from "../../base/json/json";
import { findNearest } from "../../base/text/nearest";
import { splitList } from "../../base/text/split-list";
import { formatDuration } from "../../base/text/time/duration";
import { suggestWord } from "../../base/text/unknown-word";
import { textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import { findCase, resolveCaseId } from "../../kit/cases/lookup";
import { type PollTiming, poll, pollOptions } from "../../kit/poll";
import { buildCaseCard } from "./list-view/card";

export default command({
  details:
    "Wait until a case reaches a state, then print it. Changes on the way are reported on stderr. Exit 8 at the timeout, 13 if the case was closed in another way.",
  examples: {
    "recoup cases wait 44HX8JMJ --until Active": "wait up to ten minutes (default)",
    "recoup cases wait 44HX8JMJ --until Closed:Paid --timeout 2h": "with a close code",
    "recoup cases wait 44HX8JMJ --until Active,Closed --json | jq -r .lifecycle": "whichever comes first",
  },
  argument: { name: "case", description: "id or reference of the case" },
  options: {
    until: textOption(
      "--until <states>",
      "lifecycle values, comma-separated; optional close code: Closed:Paid",
    ),
    ...pollOptions,
  },
  calls: [collection.getCase, collection.getCaseByReference, customer.getCase],
  fields: collection.getCase,
  async run({ argument, options: { until, ...pace } }, context) {
    if (until === undefined) throw new Failure("usage", "--until is missing. Example: --until Active.");
    const record = await waitForState(context, argument, readTargetStates(until), pace);
    return reportLoadedRecord(record, { view: buildCaseCard });
  },
});

async function waitForState(
  context: Context,
  reference: string,
  goals: readonly CaseState[],
  pace: PollTiming,
): Promise<RawJson> {
  const id = await resolveCaseId(context, reference);
  const goalText = goals.map(formatState).join(" or ");
  let lastState: CaseState | undefined;
  const checkState = async () => {
    const record = await findCase(context, { reference: id, by: "id" });
    const state = readCaseState(record.value);
    if (lastState !== undefined && formatState(lastState) !== formatState(state))
      await context.note(`${formatState(lastState)} → ${formatState(state)}`);
    lastState = state;
    if (isAnyGoalReached(state, goals)) return record;
    if (isFinalState(state))
      throw new Failure(
        "check-failed",
        `The case ${reference} is ${formatState(state)}, not ${goalText}. A case that is over changes only if it is reopened.`,
        { hint: advice`${recoup`cases timeline ${{ case: reference }}`} shows what happened.` },
      );
    return undefined;
  };
  const startedAt = context.host.now();
  const progressLine = context.progress(() => {
    const seconds = Math.floor((context.host.now() - startedAt) / 1000);
    const state = lastState === undefined ? "" : ` (now ${formatState(lastState)})`;
    return `Waiting until ${reference} is ${goalText}${state}  ${formatDuration(seconds * 1000)}`;
  });
  const createFailure = (waitedText: string) =>
    new Failure(
      "pending",
      `The case ${reference} is still ${lastState && formatState(lastState)} after ${waitedText}.`,
      { hint: "Run again with a longer --timeout.", retryable: true },
    );
  return poll(context, pace, checkState, createFailure).finally(progressLine.stop);
}

/** Names that recoup doesn't know stay as the platform wrote them. */
interface CaseState {
  readonly lifecycle: string;
  readonly closeCode: string | undefined;
}

function readCaseState(record: JsonValue): CaseState {
  const lifecycle = readString(record, "lifecycle") ?? "";
  const closeCode = readString(record, "closeCode");
  return {
    lifecycle: readLifecycle(lifecycle) ?? lifecycle,
    closeCode: closeCode && (readCloseCode(closeCode) ?? closeCode),
  };
}

function formatState({ lifecycle, closeCode }: CaseState): string {
  return closeCode === undefined ? lifecycle : `${lifecycle}:${closeCode}`;
}

/** Reads comma-separated states, each by name or label: `Active,Closed:Paid`. */
function readTargetStates(text: string): readonly CaseState[] {
  const words = splitList(text);
  if (words.length === 0) throw new Failure("usage", "--until is empty.");
  return words.map(readTargetState);
}

function readTargetState(word: string): CaseState {
  const [name = "", ...codeWords] = word.split(":");
  const hasCode = codeWords.length > 0;
  const code = hasCode ? undefined : readCloseCode(name);
  if (code !== undefined)
    throw new Failure("usage", `--until: ${code} is a close code, not a lifecycle.`, {
      hint: `Write --until Closed:${code}.`,
    });
  const lifecycle = readLifecycle(name) ?? throwUnknownLifecycle(name);
  if (!hasCode) return { lifecycle, closeCode: undefined };
  const codeName = codeWords.join(":");
  if (lifecycle !== "Closed")
    throw new Failure("usage", `--until: only Closed has a close code (got "${word}").`);
  return { lifecycle, closeCode: readCloseCode(codeName) ?? throwUnknownCloseCode(codeName) };
}

/** Throws for an unknown lifecycle. Also suggests close codes: `Closed:Paid` for `Payed`. */
function throwUnknownLifecycle(word: string): never {
  const code = findNearest(word, lifecycles) === undefined ? guessCloseCode(word) : undefined;
  const allStatesText = `Use one of ${lifecycles.join(", ")}.`;
  throw new Failure("usage", `--until: "${word}" is not a lifecycle.`, {
    hint: code === undefined ? suggestWord(word, lifecycles, allStatesText) : `Did you mean Closed:${code}?`,
  });
}

function throwUnknownCloseCode(word: string): never {
  const code = guessCloseCode(word);
  throw new Failure("usage", `--until: "${word}" is not a close code.`, {
    hint: code === undefined ? `Use one of ${closeCodes.join(", ")}.` : `Did you mean Closed:${code}?`,
  });
}

function isAnyGoalReached(state: CaseState, goals: readonly CaseState[]): boolean {
  return goals.some(
    ({ lifecycle, closeCode }) =>
      lifecycle === state.lifecycle && (closeCode === undefined || closeCode === state.closeCode),
  );
}

/** Whether the case is closed or merged, after which it changes state only on request. */
const isFinalState = ({ lifecycle }: CaseState) => lifecycle === "Closed" || lifecycle === "Merged";
