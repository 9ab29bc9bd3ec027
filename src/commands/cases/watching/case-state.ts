import { closeCodes, guessCloseCode, readCloseCode } from "../../../base/cases/close-code";
import { lifecycles, readLifecycle } from "../../../base/cases/lifecycle";
import { Failure } from "../../../base/failure";
import { type JsonValue, readString } from "../../../base/json/json";
import { findNearest } from "../../../base/text/nearest";
import { splitList } from "../../../base/text/split-list";
import { suggestWord } from "../../../base/text/unknown-word";

/** A case's state. Unknown names stay as the platform wrote them. */
export interface CaseState {
  readonly lifecycle: string;
  readonly closeCode: string | undefined;
}

export function readCaseState(record: JsonValue): CaseState {
  const lifecycle = readString(record, "lifecycle") ?? "";
  const closeCode = readString(record, "closeCode");
  return {
    lifecycle: readLifecycle(lifecycle) ?? lifecycle,
    closeCode: closeCode && (readCloseCode(closeCode) ?? closeCode),
  };
}

/** Formats a state as `Active`, or as `Closed:Paid` if it has a close code. */
export function formatState({ lifecycle, closeCode }: CaseState): string {
  return closeCode === undefined ? lifecycle : `${lifecycle}:${closeCode}`;
}

/** Reads comma-separated states, each by name or label: `Active,Closed:Paid`. */
export function readTargetStates(text: string): readonly CaseState[] {
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

export function isAnyGoalReached(state: CaseState, goals: readonly CaseState[]): boolean {
  return goals.some(
    ({ lifecycle, closeCode }) =>
      lifecycle === state.lifecycle && (closeCode === undefined || closeCode === state.closeCode),
  );
}

/** Whether the case is closed or merged, after which it changes state only on request. */
export const isFinalState = ({ lifecycle }: CaseState) => lifecycle === "Closed" || lifecycle === "Merged";
