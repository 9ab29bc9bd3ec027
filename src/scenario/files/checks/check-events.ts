import { isJsonObject, type JsonObject, type JsonValue } from "../../../base/json/json";
import { type Surface, surfaces } from "../../../base/platform";
import { suggestNearest } from "../../../base/text/unknown-word";
import { eventTypes } from "../../../webhooks/events/event-types";
import type { YamlPath } from "../read-yaml";
import type { FileStep } from "../schema/file-steps";
import type { FileFinding } from "../schema/schema-findings";
import { readInputFields } from "../step-input";
import { checkData, checkEventConditions } from "./check-event-conditions";

interface FileSubscription {
  readonly name: string;
  readonly surface: Surface;
  readonly events: readonly string[];
  /** Whether it has a `when`. */
  readonly isConditional?: boolean;
}

/** The names of earlier subscriptions and steps. */
interface PrecedingSteps {
  readonly subscriptions: readonly FileSubscription[];
  readonly names: readonly string[];
}

/** Returns the surface of a subscription. Clients subscribe on the customer surface. */
export const getSubscriptionSurface = ({ client, surface }: JsonObject): Surface =>
  client === undefined ? (surfaces.find((candidate) => candidate === surface) ?? "collection") : "customer";

export const getSubscriptionName = (input: JsonObject) => String(input.as ?? getSubscriptionSurface(input));

/** Checks subscriptions and finds expectations that can't be met. */
export function checkEvents(steps: readonly FileStep[]): readonly FileFinding[] {
  const subscriptions: FileSubscription[] = [];
  const stepNames = ["start"];
  return steps.flatMap(({ kind, input, modifiers, path }, index) => {
    const kindPath = [...path, kind];
    const kindFindings = [
      ...(checkByStep[kind]?.(input, kindPath, { subscriptions, names: stepNames }) ?? []),
      ...(kind === "expect-none" ? checkCause(input, kindPath, steps.slice(0, index)) : []),
    ];
    if (typeof modifiers.name === "string") stepNames.push(modifiers.name);
    if (kind !== "subscription") return kindFindings;
    const subscription = { ...parseSubscription(readInputFields(input)), isConditional: "when" in modifiers };
    const nameFindings = checkNewName(subscription, subscriptions, [...kindPath, "as"]);
    subscriptions.push(subscription);
    return [...kindFindings, ...nameFindings];
  });
}

/** Reports an expectation before any step that can cause an event, because it would always pass. */
function checkCause(
  input: JsonValue,
  path: YamlPath,
  earlierSteps: readonly FileStep[],
): readonly FileFinding[] {
  const hasInvalidStep = earlierSteps.length !== path[1];
  const mayCause = ({ kind }: FileStep) => kind !== "subscription" && kind !== "expect-none";
  if (hasInvalidStep || earlierSteps.some(mayCause) || readInputFields(input).within !== undefined) return [];
  const message = "nothing can have happened yet; move it after the steps that must not cause the event";
  return [{ path, part: "key", message }];
}

/** Reports a name that is taken. Two subscriptions can share one if each has a `when`: then one of them runs. */
const checkNewName = (
  { name, isConditional }: FileSubscription,
  others: readonly FileSubscription[],
  path: YamlPath,
): readonly FileFinding[] =>
  others.some((other) => other.name === name && !(other.isConditional && isConditional))
    ? [
        {
          path,
          part: "key",
          message: `an earlier subscription is called ${name}, too; set as to another name`,
        },
      ]
    : [];

type Check = (input: JsonValue, path: YamlPath, precedingSteps: PrecedingSteps) => readonly FileFinding[];

function parseSubscription(input: JsonObject): FileSubscription {
  const surface = getSubscriptionSurface(input);
  const events = Array.isArray(input.events) ? input.events.map(String) : eventTypes[surface];
  return { name: getSubscriptionName(input), surface, events };
}

/** Reports a word that isn't a defined name, suggesting the nearest one. */
const checkName = (
  word: string,
  definedNames: readonly string[],
  path: YamlPath,
  message: string,
): readonly FileFinding[] =>
  definedNames.includes(word)
    ? []
    : [{ path, part: "value", message: `${message}${suggestNearest(word, definedNames)}` }];

const checkSubscriptionName = (
  name: string,
  subscriptions: readonly FileSubscription[],
  path: YamlPath,
): readonly FileFinding[] =>
  checkName(
    name,
    subscriptions.map((subscription) => subscription.name),
    path,
    `no earlier subscription is called ${name}`,
  );

/** Checks that the surface has the events (SUB-14, SUB-15). */
const checkSubscription: Check = (input, path) => {
  const { surface, events } = parseSubscription(readInputFields(input));
  return events.flatMap((event, index) =>
    checkName(
      event,
      eventTypes[surface],
      [...path, "events", index],
      `the ${surface} surface has no ${event}`,
    ),
  );
};

const checkRotation: Check = (input, path, { subscriptions }) => {
  const { subscription = "collection" } = readInputFields(input);
  return checkSubscriptionName(String(subscription), subscriptions, [...path, "subscription"]);
};

const checkDelivery: Check = (input, path, { subscriptions }) => {
  const { subscription, event, data } = readInputFields(input);
  if (subscriptions.length === 0)
    return [{ path, part: "key", message: "there is no secret to sign with: no earlier subscription" }];
  return [
    ...(subscription === undefined
      ? []
      : checkSubscriptionName(String(subscription), subscriptions, [...path, "subscription"])),
    ...checkData({ event, data }, [...path, "data"]),
  ];
};

const uniqueNames = (names: readonly string[]) =>
  names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));

const checkExpectation: Check = (input, path, { subscriptions, names }) => {
  const query = typeof input === "string" ? { event: input } : readInputFields(input);
  const { since, events } = query;
  const sinceFindings =
    typeof since === "string"
      ? checkName(
          since,
          uniqueNames(names),
          [...path, "since"],
          `${names.includes(since) ? "more than one" : "no"} earlier step is called ${since}`,
        )
      : [];
  if (subscriptions.length === 0) {
    const message = "no event can arrive: there is no earlier subscription";
    return [{ path, part: "key", message }, ...sinceFindings];
  }
  if (typeof input === "string") return checkReceivable(query, path, path, subscriptions);
  if (!Array.isArray(events)) return [...sinceFindings, ...checkExpectedEvent(query, path, subscriptions)];
  const eventFindings = events.flatMap((event, index) =>
    isJsonObject(event) ? checkExpectedEvent(event, [...path, "events", index], subscriptions) : [],
  );
  return [...sinceFindings, ...eventFindings];
};

function checkExpectedEvent(
  expected: JsonObject,
  path: YamlPath,
  subscriptions: readonly FileSubscription[],
): readonly FileFinding[] {
  const eventPath = expected.event === undefined ? path : [...path, "event"];
  return [
    ...checkReceivable(expected, path, eventPath, subscriptions),
    ...checkEventConditions(expected, path),
  ];
}

/**
 * Reports events that no subscription can receive. Expecting one would always fail; forbidding one would
 * always pass.
 */
function checkReceivable(
  { from, event, surface }: JsonObject,
  path: YamlPath,
  eventPath: YamlPath,
  subscriptions: readonly FileSubscription[],
): readonly FileFinding[] {
  const nameFindings =
    typeof from === "string" ? checkSubscriptionName(from, subscriptions, [...path, "from"]) : [];
  if (nameFindings.length > 0) return nameFindings;
  if (surface !== undefined && !surfaces.some((candidate) => candidate === surface)) return [];
  const candidates = subscriptions.filter(
    (subscription) =>
      (from ?? subscription.name) === subscription.name &&
      (surface ?? subscription.surface) === subscription.surface,
  );
  if (
    candidates.length > 0 &&
    (event === undefined || candidates.some(({ events }) => events.includes(String(event))))
  )
    return [];
  const message = `no earlier subscription${surface === undefined ? "" : ` of the ${String(surface)} surface`} receives it`;
  return [{ path: eventPath, part: "value", message }];
}

const checkByStep: Readonly<Record<string, Check>> = {
  subscription: checkSubscription,
  rotate: checkRotation,
  deliver: checkDelivery,
  expect: checkExpectation,
  "expect-none": checkExpectation,
};
