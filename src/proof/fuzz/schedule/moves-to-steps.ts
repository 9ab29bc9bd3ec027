import { NumberText } from "../../../base/json/json";
import { readDuration } from "../../../base/text/time/duration";
import { type CaseLife, caseSteps, eventsCausedBy, openLife } from "./case-steps";
import { deliverStep } from "./deliver-steps";
import { type FuzzStep, step } from "./fuzz-step";
import type { Move } from "./move";

/**
 * Maximum time for which a schedule makes deliveries fail. A longer time could disable their subscription
 * (DLV-07).
 */
const maxFailingMs = 60 * 60_000;

/** The state after the moves so far. */
interface ScheduleState {
  readonly steps: FuzzStep[];
  readonly lives: Map<number, CaseLife>;
  rotationsLeft: number;
  isFailing: boolean;
  failedMs: number;
  /** Set if the subscription may be disabled, which would permanently lose events. */
  mayBeDisabled: boolean;
}

type MoveOf<Kind extends Move["kind"]> = Extract<Move, { readonly kind: Kind }>;

/**
 * Converts moves to the steps of a scenario: a subscription, a legal life of each case, and the comparison.
 */
export function movesToSteps(moves: readonly Move[], maxRotations: number): readonly FuzzStep[] {
  const now: ScheduleState = {
    steps: [step("subscription", { as: "hooks", events: "all" }, { hooks: "id" })],
    lives: new Map(),
    rotationsLeft: maxRotations,
    isFailing: false,
    failedMs: 0,
    mayBeDisabled: false,
  };
  for (const move of moves) addMove(move, now);
  return [...now.steps, step("compare", {})];
}

function addMove(move: Move, now: ScheduleState): void {
  if (move.kind === "case") addCaseMove(move, now);
  else if (move.kind === "fail") addFailure(move, now);
  else if (move.kind === "wait") addWait(move, now);
  else if (move.kind === "rotate") addRotation(now);
  else if (move.kind === "deliver") addDelivery(move, now);
  else if (move.kind === "close-first") addCloseFirst(move, now);
  else if (now.isFailing) addRecovery(now);
}

/** Activates the subscription first if it may be disabled, because it would miss the events (LC-18). */
function addCaseMove({ number, next }: MoveOf<"case">, now: ScheduleState): void {
  if (now.mayBeDisabled) {
    addRecovery(now);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference of the scenario file.
    now.steps.push(step("api", { method: "PUT", path: "/webhooks/${hooks}", body: { isActive: true } }));
    now.mayBeDisabled = false;
  }
  const life = now.lives.get(number) ?? openLife(`case${now.lives.size + 1}`);
  now.lives.set(number, life);
  for (const added of caseSteps(life, next)) {
    now.steps.push(added);
    if (!now.isFailing) life.arrivedEvents.push(...eventsCausedBy(added));
  }
}

function addDelivery({ number, ...choice }: MoveOf<"deliver">, now: ScheduleState): void {
  const life = now.lives.get(number);
  const added = life && deliverStep(life, choice, !now.mayBeDisabled);
  if (added !== undefined) now.steps.push(added);
}

/** Adds a close. Loses the first `case.updated`, so that the next attempt comes after `case.closed`. */
function addCloseFirst({ number, to }: MoveOf<"close-first">, now: ScheduleState): void {
  if (now.isFailing) return;
  addCaseMove({ kind: "case", number, next: { to } }, now);
  const index = now.steps.findLastIndex(({ kind }) => kind === "advance");
  const life = now.lives.get(number);
  if (index !== now.steps.length - 1 || life?.state === "active") return;
  const lost = { answers: new NumberText("503"), events: ["case.updated"], times: new NumberText("1") };
  now.steps.splice(index, 0, step("receiver", lost));
  now.steps.push(step("wait", "90s"));
}

const goneStatus = 410;

function addFailure({ status, isHandled, events, times }: MoveOf<"fail">, now: ScheduleState): void {
  if (now.mayBeDisabled) return;
  now.isFailing = true;
  now.mayBeDisabled = status === goneStatus;
  now.steps.push(
    step("receiver", {
      answers: new NumberText(String(status)),
      ...(events.length === 0 ? {} : { events }),
      ...(isHandled ? { handles: true } : {}),
      ...(times === undefined ? {} : { times: new NumberText(String(times)) }),
    }),
  );
}

function addRecovery(now: ScheduleState): void {
  now.isFailing = false;
  now.failedMs = 0;
  now.steps.push(step("receiver", "default"));
}

function addWait({ duration }: MoveOf<"wait">, now: ScheduleState): void {
  now.failedMs += now.isFailing ? (readDuration(duration) ?? 0) : 0;
  now.mayBeDisabled ||= now.failedMs > maxFailingMs;
  now.steps.push(step("wait", duration));
}

function addRotation(now: ScheduleState): void {
  if (now.rotationsLeft === 0) return;
  now.rotationsLeft -= 1;
  now.steps.push(step("rotate", { subscription: "hooks" }));
}
