import { type JsonValue, readField, readString, readText } from "../../base/json/json";
import { dayMs, readDuration } from "../../base/text/time/duration";
import type { ControlCall, RecordedCall, RecordedEntry, SeenEvent } from "../source/recorded-entry";
import { recreateCase } from "../source/recreate-case";
import { readCaseId } from "./case-steps";
import { formatState } from "./checks";
import { createClientEvent } from "./client-steps";
import { createMoveDraft, createWaitDraft, readClockMoveMs } from "./control-steps";
import type { Draft } from "./draft";
import { draftBuilders, omittedOperations } from "./draft-builders";
import { createApiDraft, readErrorType } from "./free-request";
import { ReadCollector } from "./read-collector";
import { parseResponse, RecordingState, readResponseId } from "./recording-state";

/** Drops shorter pauses unless the clock was moved. Longer ones affect tokens and retries. */
const minPauseMs = 5 * 60_000;
/** A creditor has a week to approve a link (LC-22). */
const approvalMs = 7 * dayMs;
const maxSteps = 1_500;

/** Converts entries to draft steps in order. Keeps only what later steps need from the responses. */
export class StepRecorder {
  readonly state = new RecordingState();
  readonly reads = new ReadCollector();
  /** Number of deliveries by address, event and subject. */
  readonly deliveryCounts = new Map<string, number>();
  requests = 0;
  retries = 0;
  /** Whether the maximum number of steps is reached. */
  isFull = false;
  #lastAt: number | undefined;
  readonly #answered = new Set<string>();

  add(entry: RecordedEntry): void {
    if (entry.kind === "event") this.#addEvent(entry);
    else if (entry.kind === "call") this.#addCall(entry);
    else this.#addMove(entry);
  }

  end(): readonly Draft[] {
    this.#push(...this.reads.take(this.state));
    return this.state.drafts;
  }

  #addEvent(event: SeenEvent): void {
    const subject = readText(event.data, "caseId") || readText(event.data, "externalTenantId");
    const key = [event.url, event.event, subject].join("\n");
    this.deliveryCounts.set(key, (this.deliveryCounts.get(key) ?? 0) + 1);
  }

  #addCall(call: RecordedCall): void {
    this.requests += 1;
    const { method, endpoint, status } = call;
    if (method === "GET" || method === "HEAD") this.#addRead(call);
    else if (isRetried(call) || this.#isRepeat(call)) this.retries += 1;
    else if (status === undefined || omittedOperations.has(endpoint.name)) this.reads.counts.dropped += 1;
    else this.#addChange(call.at, () => this.#draftOf(call));
  }

  #addRead(call: RecordedCall): void {
    for (const createCall of recreateEarlierCase(call, this.state))
      this.#addChange(call.at, () => addOriginComment(this.#draftOf(createCall), createCall));
    this.reads.add(call);
  }

  #draftOf(call: RecordedCall): Draft | undefined {
    const { state } = this;
    const { endpoint, status = 0 } = call;
    if (status >= 400) return createApiDraft(call, state);
    const typedDraft = draftBuilders[endpoint.name]?.(call, state);
    if (typedDraft === undefined && (endpoint.name === "mintToken" || endpoint.name === "deleteTestCase"))
      return undefined;
    const bestDraft = typedDraft ?? createApiDraft(call, state);
    state.names.references.learn(bestDraft, parseResponse(call));
    this.#noteAnswer(call, bestDraft);
    return bestDraft;
  }

  /** Stores what a response shows about a case: its state, or a payment's ID. */
  #noteAnswer(call: RecordedCall, { kind }: Draft): void {
    const answer = parseResponse(call);
    const recordedCase = this.state.findCase(readResponseId(answer));
    if (recordedCase !== undefined && (kind === "create" || kind === "submit"))
      recordedCase.shownState = formatState(answer);
    const paymentId = readString(answer, "paymentId");
    if (paymentId !== undefined)
      this.state.paymentCases.set(paymentId.toLowerCase(), call.path.split("/")[2] ?? "");
  }

  /** Whether the call repeats an earlier one: same key, and same beginning of the response. */
  #isRepeat({ idempotencyKey, surface, path, answerBytes, status }: RecordedCall): boolean {
    if (idempotencyKey === undefined || status === undefined || status >= 400) return false;
    const answerStart = Buffer.from(answerBytes).toString("latin1", 0, 200);
    const key = [surface, path, idempotencyKey, answerStart].join("\n");
    if (this.#answered.has(key)) return true;
    this.#answered.add(key);
    return false;
  }

  #addMove(move: ControlCall): void {
    const moveMs = readClockMoveMs(move);
    if (moveMs === undefined) {
      this.#addChange(move.at, () => createMoveDraft(move, this.state));
      return;
    }
    this.#addPause(move.at);
    this.#wait(moveMs, move.at);
    this.#lastAt = move.at + moveMs;
  }

  #addChange(time: number, make: () => Draft | undefined): void {
    this.state.names.start(time);
    this.#push(...this.reads.take(this.state));
    this.#addPause(time);
    const newDraft = make();
    if (newDraft !== undefined) {
      this.#push(newDraft);
      this.#touch(newDraft);
    }
    this.#lastAt = time;
  }

  /** Flags the case changed by a step, so that its next read becomes a check. */
  #touch({ kind, input }: Draft): void {
    if (typeof input === "string" || kind === "note" || kind === "chat" || kind === "upload") return;
    const { references } = this.state.names;
    const isAccepted = input.status === undefined;
    const changedCase = input.case ?? (isAccepted ? readText(input, "path").split("/")[2] : undefined);
    for (const recordedCase of this.state.cases.values())
      if (references.find(recordedCase.id) === changedCase) recordedCase.isTouched = true;
  }

  #addPause(time: number): void {
    const pauseMs = time - (this.#lastAt ?? time);
    if (pauseMs >= minPauseMs) this.#wait(Math.round(pauseMs / 1000) * 1000, time - pauseMs);
  }

  #wait(ms: number, from: number): void {
    if (ms < 1000) return;
    this.#push(...this.reads.take(this.state));
    const earlierMs = this.#takeWait();
    const waitDraft = createWaitDraft(ms + earlierMs);
    for (const [tenant, requestedAt] of this.state.linkRequests)
      if (requestedAt + approvalMs <= from + ms + 1000) {
        waitDraft.events.push(createClientEvent("client.link_expired", tenant));
        this.state.linkRequests.delete(tenant);
      }
    this.#push(waitDraft);
  }

  /**
   * Removes a wait from the end of the drafts. Returns its duration in milliseconds, or 0 if the last step
   * isn't a wait.
   */
  #takeWait(): number {
    const lastDraft = this.state.drafts.at(-1);
    if (lastDraft?.kind !== "wait" || typeof lastDraft.input !== "string" || lastDraft.events.length > 0)
      return 0;
    this.state.drafts.pop();
    return readDuration(lastDraft.input) ?? 0;
  }

  #push(...drafts: readonly Draft[]): void {
    this.state.drafts.push(...drafts.slice(0, maxSteps - this.state.drafts.length));
    this.isFull ||= this.state.drafts.length >= maxSteps;
  }
}

/**
 * Returns calls that recreate a case older than the recording, if a read shows its whole state. Only supports
 * the collection partner's test cases without payments.
 */
function recreateEarlierCase(call: RecordedCall, state: RecordingState): readonly RecordedCall[] {
  const { endpoint, surface, status, at } = call;
  if (endpoint.name !== "getCase" || surface !== "collection" || status !== 200) return [];
  if (state.findCase(readCaseId(call)) !== undefined) return [];
  const record = parseResponse(call) ?? null;
  if (readField(record, "isTestCase") !== true || isPaid(record)) return [];
  const life = [...recreateCase({ record, payments: [], chats: [], files: [], timeline: [] }, at)];
  return life.filter(({ method }) => method !== "GET");
}

function isPaid(record: JsonValue): boolean {
  const readCents = (name: string) => Math.round(Number(readText(record, name)) * 100);
  const fees = ["interestFees", "reminderFees", "collectionFees"].map(readCents);
  return fees.reduce((sum, fee) => sum + fee, readCents("grossAmount")) !== readCents("remainder");
}

const addOriginComment = (callDraft: Draft | undefined, { endpoint }: RecordedCall): Draft | undefined =>
  callDraft === undefined || endpoint.name !== "createManagedCase"
    ? callDraft
    : { ...callDraft, comments: ["The case is older than the recording, which shows its state."] };

/** Whether clients send the request again after this response. */
function isRetried(call: RecordedCall): boolean {
  const { status = 0, isBearer } = call;
  if (status === 429 || status >= 500) return true;
  if (status === 401) return isBearer;
  return (
    status === 409 &&
    readErrorType(parseResponse(call)) === undefined &&
    readField(parseResponse(call), "data") === undefined
  );
}
