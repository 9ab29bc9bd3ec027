import type { JsonValue } from "../../base/json/json";
import type { RecordedCall } from "../source/recorded-entry";
import { readCaseId } from "./case-steps";
import { formatState, formatStateGoal, selectChecks } from "./checks";
import { createDraft, type Draft, omitEmpty } from "./draft";
import { createApiDraft } from "./free-request";
import { parseResponse, type RecordedCase, type RecordingState } from "./recording-state";

/** Reads of a single record whose content is determined by the rules. */
const checkedOperations: ReadonlySet<string> = new Set(["getCase", "getClient"]);

interface ReadTarget {
  readonly last: RecordedCall;
  /** Number of reads since the last change. */
  readonly reads: number;
}

/**
 * Collects the reads between two changes. Repeated reads of a case become one wait, a single read of a new
 * state becomes a check, and a new refusal becomes a request. Other reads are dropped.
 */
export class ReadCollector {
  /** Counts for the summary. */
  readonly counts = { polls: 0, waits: 0, dropped: 0 };
  readonly #pending = new Map<string, ReadTarget>();
  /** Number of reads per target in the whole recording. */
  readonly #polled = new Map<string, number>();
  readonly #refused = new Set<string>();

  add(call: RecordedCall): void {
    const { surface, path, endpoint, status = 0 } = call;
    if (!checkedOperations.has(endpoint.name) || status === 0 || status === 429 || status >= 500) {
      this.counts.dropped += 1;
      return;
    }
    const target = `${surface} ${path}`;
    const reads = (this.#pending.get(target)?.reads ?? 0) + 1;
    this.#pending.set(target, { last: call, reads });
    this.#polled.set(target, (this.#polled.get(target) ?? 0) + 1);
  }

  /** Returns the steps for the reads since the last change. Clears those reads. */
  take(state: RecordingState): readonly Draft[] {
    const drafts = [...this.#pending].flatMap(([target, read]) => this.#draftOf(target, read, state));
    this.#pending.clear();
    return drafts;
  }

  #draftOf(target: string, { last, reads }: ReadTarget, state: RecordingState): readonly Draft[] {
    const recordedCase = last.endpoint.name === "getCase" ? state.findCase(readCaseId(last)) : undefined;
    if (recordedCase !== undefined && last.status === 200)
      return this.#caseDraft(target, { last, reads }, recordedCase, state);
    const isNew = (last.status ?? 0) >= 400 && !this.#refused.has(target);
    const client = last.endpoint.name === "getClient" ? last.path.split("/")[2] : undefined;
    const isNamed = client !== undefined && state.names.references.find(client) !== undefined;
    const isRefusal = isNew && (isNamed || recordedCase !== undefined);
    const isShown = isNamed && last.status === 200;
    this.counts.dropped += isRefusal || isShown ? reads - 1 : reads;
    if (isRefusal) {
      this.#refused.add(target);
      return [createApiDraft(last, state)];
    }
    if (!isShown) return [];
    const check = selectChecks(parseResponse(last), ["onboardingDone", "isAttributedClient"]);
    return [{ ...createApiDraft(last, state), check }];
  }

  #caseDraft(
    target: string,
    { last, reads }: ReadTarget,
    recordedCase: RecordedCase,
    state: RecordingState,
  ): readonly Draft[] {
    const answer = parseResponse(last);
    const stateText = formatState(answer);
    const isRepeated = (this.#polled.get(target) ?? 0) > 1;
    if (stateText === recordedCase.shownState && !recordedCase.isTouched) {
      this.#countDropped(reads, isRepeated);
      return [];
    }
    const isChange = readStateName(recordedCase.shownState) !== readStateName(stateText);
    recordedCase.shownState = stateText;
    recordedCase.isTouched = false;
    if (isRepeated && isChange && last.surface !== "referral") return this.#wait(reads, last, answer, state);
    this.#countDropped(reads - 1, isRepeated);
    return [
      {
        ...createApiDraft(last, state),
        check: selectChecks(answer, ["lifecycle", "closeCode", "remainder"]),
      },
    ];
  }

  #wait(
    reads: number,
    last: RecordedCall,
    answer: JsonValue | undefined,
    state: RecordingState,
  ): readonly Draft[] {
    const client = state.findClientReference(last);
    const until = formatStateGoal(answer);
    const isOwn = last.surface === "customer" && client === undefined;
    this.counts.polls += reads;
    if (isOwn || until === undefined) return [createApiDraft(last, state)];
    this.counts.waits += 1;
    const comments = reads > 1 ? [`The client polled ${reads} times.`] : [];
    const input = omitEmpty({ case: state.caseReference(readCaseId(last)), until, client });
    return [createDraft("wait", input, { comments, check: selectChecks(answer, ["remainder"]) })];
  }

  #countDropped(reads: number, isRepeated: boolean): void {
    if (isRepeated) this.counts.polls += reads;
    else this.counts.dropped += reads;
  }
}

const readStateName = (state: string) => state.split(" ").slice(0, 2).join(" ");
