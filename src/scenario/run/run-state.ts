import type { JsonObject, JsonValue } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import type { Secrets } from "../../base/secrets/secrets";
import { formatUtcDay } from "../../base/text/time/date";
import type { UndoStack } from "../../cleanup/stack";
import type { TestCaseCreditor, Undo } from "../../cleanup/undo";
import type { Delivery } from "../expectations/inbox";
import type { TestTarget } from "../expectations/target";
import type { ScenarioPlan } from "../files/plan";
import { followPath, getRootName, type ReferenceScope, resolveDayFromToday } from "../files/values";
import { createSkippedSteps, type SkippedSteps } from "./skipped-steps";

export interface ScenarioSubscription {
  readonly surface: Surface;
  readonly id: string;
  /** The client that owns the subscription, if a client does. */
  readonly client: string | undefined;
  rotations: number;
  readonly isTestMode: boolean;
  readonly address: string;
  readonly events: readonly string[];
  secret: string;
  keepSecret(secret: string): Promise<void>;
}

/** An event delivered by the scenario itself. */
export interface DeliveredEvent {
  readonly id: string;
  readonly event: string;
  readonly caseId: string | undefined;
  readonly envelope: string;
  /** Whether the receiver already has the event. */
  readonly isRepeat: boolean;
}

export interface RunState extends ReferenceScope {
  readonly target: TestTarget;
  readonly undo: UndoStack;
  /** Tag for the run's test cases, and a segment of its receiver addresses. */
  readonly tag: string;
  /** Masks this string in all output. */
  hide(secret: string): void;
  /** Position of the first event that the next expectation considers. */
  bookmark: number;
  /** Position of the first event after the start of each named step. */
  readonly bookmarks: Map<string, number>;
  /** Deliveries already matched by an expectation. */
  readonly matchedDeliveries: Set<Delivery>;
  /** IDs of the cases created by `create` steps. */
  readonly ownCases: Set<string>;
  /** Clients that the scenario created. Deleting a client deletes its cases (EP-27). */
  readonly ownClients: Set<string>;
  /** Creditors of submitted test cases, by case ID. */
  readonly creditors: Map<string, TestCaseCreditor>;
  /** Captured values by name, passed to programs. */
  readonly captured: Map<string, JsonValue>;
  /** Aborted when the scenario ends early. */
  readonly signal: AbortSignal;
  /** Lines to print if this step's checks fail. */
  exchangeLines: readonly string[];
  /** Fields in the last step's result that the receiver doesn't show. */
  unknown: readonly string[];
  readonly delivered: DeliveredEvent[];
  /** IDs of delivered events that the receiver must book. */
  readonly bookedIds: Set<string>;
  readonly skippedSteps: SkippedSteps;
  /** The undo that also removes a submitted case, by case ID. */
  readonly owners: Map<string, Undo>;
  readonly subscriptions: Map<string, ScenarioSubscription>;
  /** Names whose values differ between the combinations of the matrix, possibly in kind. */
  readonly matrixNames: readonly string[];
  capture(name: string, value: JsonValue): void;
  values(): JsonObject;
}

export interface RunStateSetting {
  readonly plan: ScenarioPlan;
  readonly target: TestTarget;
  readonly undo: UndoStack;
  /** ID of the run, and the tag of the scenario within it. */
  readonly run: string;
  readonly tag: string;
  readonly secrets: Pick<Secrets, "add">;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the scenario before its next step, though cleanup still runs. Default: never aborted. */
  readonly signal?: AbortSignal;
}

const getReceiverWord = ({ receiver, kind }: TestTarget) =>
  receiver === undefined ? "none" : receiver.isOwn === true || kind === "network" ? "own" : "sample";

export function createRunState(setting: RunStateSetting): RunState {
  const { plan, target, undo, run, tag, secrets, env, signal = new AbortController().signal } = setting;
  const facts = {
    run,
    tag,
    today: formatUtcDay(target.now()),
    target: target.kind,
    receiver: getReceiverWord(target),
  };
  const values = new Map<string, JsonValue>(
    Object.entries({ ...facts, ...plan.values }).map(([name, value]) => [name, value ?? null]),
  );
  const captured = new Map<string, JsonValue>();
  return {
    target,
    undo,
    tag,
    hide(secret) {
      secrets.add(secret);
      target.hide(secret);
    },
    bookmark: 0,
    bookmarks: new Map([["start", 0]]),
    matchedDeliveries: new Set(),
    ownCases: new Set(),
    ownClients: new Set(),
    creditors: new Map(),
    ...{ captured, signal, exchangeLines: [] },
    unknown: [],
    delivered: [],
    bookedIds: new Set(),
    skippedSteps: createSkippedSteps(),
    owners: new Map(),
    subscriptions: new Map(),
    matrixNames: plan.matrixNames ?? [],
    capture(name, value) {
      values.set(name, value);
      captured.set(name, value);
    },
    values: () => Object.fromEntries(values),
    read(reference) {
      if (reference.startsWith("env.")) return env[reference.slice("env.".length)];
      const day = resolveDayFromToday(reference, facts.today);
      if (day !== undefined) return day;
      const name = getRootName(reference);
      const value = values.get(name);
      return reference === name ? value : followPath(value, reference.slice(name.length).replace(/^\./, ""));
    },
  };
}

/** Runs a step whose references are resolved. Returns the value to check and to capture from. */
export type StepAction = (input: JsonValue, runState: RunState) => Promise<JsonValue>;
