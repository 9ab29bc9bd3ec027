import { getOrCreate } from "../../../base/collections/get-or-create";
import { NumberText } from "../../../base/json/json";
import { readDuration } from "../../../base/text/time/duration";
import { buildCaseSteps, createScheduledCase, listCausedEvents, type ScheduledCase } from "./case-steps";
import { buildDeliverStep } from "./deliver-steps";
import { createStep, type FuzzStep } from "./fuzz-step";
import type { Move } from "./move";

/**
 * Maximum time during which a schedule makes deliveries fail. A longer time could disable the subscription
 * (DLV-07).
 */
const maxFailingMs = 60 * 60_000;

/** State of the schedule after the moves so far. */
interface ScheduleState {
  readonly steps: FuzzStep[];
  readonly casesByNumber: Map<number, ScheduledCase>;
  rotationsLeft: number;
  isFailing: boolean;
  failedMs: number;
  /** Whether the subscription may be disabled. Events would then be lost for good. */
  mayBeDisabled: boolean;
}

type MoveOf<Kind extends Move["kind"]> = Extract<Move, { readonly kind: Kind }>;

/**
 * Converts moves to scenario steps: a subscription, a valid history for each case, and the final comparison.
 */
export function convertMovesToSteps(moves: readonly Move[], maxRotations: number): readonly FuzzStep[] {
  const state: ScheduleState = {
    steps: [createStep("subscription", { as: "hooks", events: "all" }, { hooks: "id" })],
    casesByNumber: new Map(),
    rotationsLeft: maxRotations,
    isFailing: false,
    failedMs: 0,
    mayBeDisabled: false,
  };
  for (const move of moves) addMove(move, state);
  return [...state.steps, createStep("compare", {})];
}

function addMove(move: Move, state: ScheduleState): void {
  if (move.kind === "case") addCaseMove(move, state);
  else if (move.kind === "fail") addFailure(move, state);
  else if (move.kind === "wait") addWait(move, state);
  else if (move.kind === "rotate") addRotation(state);
  else if (move.kind === "deliver") addDelivery(move, state);
  else if (move.kind === "close-first") addCloseFirst(move, state);
  else if (state.isFailing) addRecovery(state);
}

/** Activates the subscription first if it may be disabled; otherwise it would miss the events (LC-18). */
function addCaseMove({ number, next }: MoveOf<"case">, state: ScheduleState): void {
  if (state.mayBeDisabled) {
    addRecovery(state);
    state.steps.push(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference in the scenario file.
      createStep("api", { method: "PUT", path: "/webhooks/${hooks}", body: { isActive: true } }),
    );
    state.mayBeDisabled = false;
  }
  const scheduledCase = getOrCreate(state.casesByNumber, number, () =>
    createScheduledCase(`case${state.casesByNumber.size + 1}`),
  );
  for (const newStep of buildCaseSteps(scheduledCase, next)) {
    state.steps.push(newStep);
    if (!state.isFailing) scheduledCase.arrivedEvents.push(...listCausedEvents(newStep));
  }
}

/** Adds a delivery about the numbered case, or about the first case if the numbered one doesn't exist yet. */
function addDelivery({ number, ...choice }: MoveOf<"deliver">, state: ScheduleState): void {
  const [firstCase] = state.casesByNumber.values();
  const scheduledCase = state.casesByNumber.get(number) ?? firstCase;
  const newStep = scheduledCase && buildDeliverStep(scheduledCase, choice, !state.mayBeDisabled);
  if (newStep !== undefined) state.steps.push(newStep);
}

/** Adds a close whose first `case.updated` is lost, so that its next attempt comes after `case.closed`. */
function addCloseFirst({ number, to }: MoveOf<"close-first">, state: ScheduleState): void {
  if (state.isFailing) return;
  addCaseMove({ kind: "case", number, next: { to } }, state);
  const index = state.steps.findLastIndex(({ kind }) => kind === "advance");
  const scheduledCase = state.casesByNumber.get(number);
  if (index !== state.steps.length - 1 || scheduledCase?.state === "active") return;
  const lostAnswer = { answers: new NumberText("503"), events: ["case.updated"], times: new NumberText("1") };
  state.steps.splice(index, 0, createStep("receiver", lostAnswer));
  state.steps.push(createStep("wait", "90s"));
}

const goneStatus = 410;

function addFailure({ status, isHandled, events, times }: MoveOf<"fail">, state: ScheduleState): void {
  if (state.mayBeDisabled) return;
  state.isFailing = true;
  state.mayBeDisabled = status === goneStatus;
  state.steps.push(
    createStep("receiver", {
      answers: new NumberText(String(status)),
      ...(events.length === 0 ? {} : { events }),
      ...(isHandled ? { handles: true } : {}),
      ...(times === undefined ? {} : { times: new NumberText(String(times)) }),
    }),
  );
}

function addRecovery(state: ScheduleState): void {
  state.isFailing = false;
  state.failedMs = 0;
  state.steps.push(createStep("receiver", "default"));
}

function addWait({ duration }: MoveOf<"wait">, state: ScheduleState): void {
  state.failedMs += state.isFailing ? (readDuration(duration) ?? 0) : 0;
  state.mayBeDisabled ||= state.failedMs > maxFailingMs;
  state.steps.push(createStep("wait", duration));
}

function addRotation(state: ScheduleState): void {
  if (state.rotationsLeft === 0) return;
  state.rotationsLeft -= 1;
  state.steps.push(createStep("rotate", { subscription: "hooks" }));
}
