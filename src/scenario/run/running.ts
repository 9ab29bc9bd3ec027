import type { JsonObject, JsonValue } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import type { Secrets } from "../../base/secrets/secrets";
import { utcDay } from "../../base/text/date";
import type { UndoStack } from "../../undo/stack";
import type { OfCreditor, Undo } from "../../undo/undo";
import type { Delivery } from "../expectations/inbox";
import type { TestTarget } from "../expectations/target";
import type { Plan } from "../files/plan";
import { follow, type Scope } from "../files/values";
import { type LeftOutSteps, openLeftOutSteps } from "./left-out";

/** A subscription that the scenario made. */
export interface Subscribed {
  readonly surface: Surface;
  readonly id: string;
  /** Whose it is, where it is a client's. */
  readonly client: string | undefined;
  /** Times that it got a new secret. */
  rotations: number;
  readonly isTestMode: boolean;
  /** Where the platform delivers. */
  readonly address: string;
  readonly events: readonly string[];
  /** The one that deliveries are signed with. */
  secret: string;
  keepSecret(secret: string): Promise<void>;
}

/** An event that a scenario delivers itself. */
export interface DeliveredEvent {
  readonly id: string;
  readonly event: string;
  readonly caseId: string | undefined;
  readonly envelope: string;
  /** The receiver was given it before. */
  readonly isRepeat: boolean;
}

/** What a scenario knows while it runs. */
export interface Running extends Scope {
  readonly target: TestTarget;
  readonly undo: UndoStack;
  /** The tag of its test cases, and the last part of its receivers' address. */
  readonly tag: string;
  /** Masks a text in all output. */
  hide(secret: string): void;
  /** The index of the first event that the next expectation sees. */
  bookmark: number;
  /** The index of the first event after the start of each named step. */
  readonly bookmarks: Map<string, number>;
  /** Deliveries that an expectation has matched. */
  readonly taken: Set<Delivery>;
  /** Ids of the cases that `create` made. */
  readonly ownCases: Set<string>;
  /** Identifiers of the clients that the scenario made; their cases go with them (EP-27). */
  readonly ownClients: Set<string>;
  /** The creditors of the test cases that the scenario submitted, by case id. */
  readonly creditors: Map<string, OfCreditor>;
  /** Fields of the last step's result that the receiver doesn't show. */
  unknown: readonly string[];
  /** Events that it delivered itself. */
  readonly delivered: DeliveredEvent[];
  /** Ids of the delivered events that the receiver must have booked. */
  readonly booked: Set<string>;
  readonly leftOut: LeftOutSteps;
  /** What takes each submitted case with it when it is undone, by case id. */
  readonly owners: Map<string, Undo>;
  /** By name. */
  readonly subscribed: Map<string, Subscribed>;
  capture(name: string, value: JsonValue): void;
  /** All values by name. */
  values(): JsonObject;
}

export interface RunningSetting {
  readonly plan: Plan;
  readonly target: TestTarget;
  readonly undo: UndoStack;
  readonly run: string;
  readonly tag: string;
  readonly secrets: Pick<Secrets, "add">;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** As conditions name it. */
const receiverWord = ({ receiver, kind }: TestTarget) =>
  receiver === undefined ? "none" : receiver.isOwn === true || kind === "network" ? "own" : "sample";

export function startRunning({ plan, target, undo, run, tag, secrets, env }: RunningSetting): Running {
  const own = { run, tag, today: utcDay(target.now()), target: target.kind, receiver: receiverWord(target) };
  const values = new Map<string, JsonValue>(
    Object.entries({ ...own, ...plan.values }).map(([name, value]) => [name, value ?? null]),
  );
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
    taken: new Set(),
    ownCases: new Set(),
    ownClients: new Set(),
    creditors: new Map(),
    unknown: [],
    delivered: [],
    booked: new Set(),
    leftOut: openLeftOutSteps(),
    owners: new Map(),
    subscribed: new Map(),
    capture: (name, value) => void values.set(name, value),
    values: () => Object.fromEntries(values),
    read(reference) {
      if (reference.startsWith("env.")) return env[reference.slice("env.".length)];
      const [name = ""] = reference.split(/[.[]/);
      const value = values.get(name);
      return reference === name ? value : follow(value, reference.slice(name.length).replace(/^\./, ""));
    },
  };
}
