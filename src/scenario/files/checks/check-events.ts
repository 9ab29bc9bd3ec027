import { isJsonObject, type JsonObject, type JsonValue } from "../../../base/json/json";
import { type Surface, surfaces } from "../../../base/platform";
import { didYouMean } from "../../../base/text/unknown-word";
import { eventTypes } from "../../../webhooks/events/event-types";
import { eventDataFields } from "../event-fields";
import type { Path } from "../read-yaml";
import type { FileStep } from "../schema/file-steps";
import type { FileFinding } from "../schema/schema-findings";
import { inputFields } from "../step-input";
import { checkConditions } from "./check-conditions";

interface FileSubscription {
  readonly name: string;
  readonly surface: Surface;
  readonly events: readonly string[];
}

/** Subscriptions and step names of the preceding steps. */
interface PrecedingSteps {
  readonly subscriptions: readonly FileSubscription[];
  readonly names: readonly string[];
}

/** Returns the surface of a subscription. Clients subscribe on the customer surface. */
export const subscriptionSurface = ({ client, surface }: JsonObject): Surface =>
  client === undefined ? (surfaces.find((candidate) => candidate === surface) ?? "collection") : "customer";

/** Returns the name given with `as`. Default: the surface. */
export const subscriptionName = (input: JsonObject) => String(input.as ?? subscriptionSurface(input));

/** Checks subscriptions, and finds expectations that can't be met. */
export function checkEvents(steps: readonly FileStep[]): readonly FileFinding[] {
  const subscriptions: FileSubscription[] = [];
  const names = ["start"];
  return steps.flatMap(({ kind, input, modifiers, path }) => {
    const kindPath = [...path, kind];
    const kindFindings = checks[kind]?.(input, kindPath, { subscriptions, names }) ?? [];
    if (kind === "subscription") subscriptions.push(subscriptionOf(inputFields(input)));
    if (typeof modifiers.name === "string") names.push(modifiers.name);
    return kindFindings;
  });
}

type Check = (input: JsonValue, path: Path, precedingSteps: PrecedingSteps) => readonly FileFinding[];

const checks: Readonly<Record<string, Check>> = {
  subscription: checkSubscription,
  rotate: checkRotation,
  deliver: checkDelivery,
  expect: checkExpectation,
  "expect-none": checkExpectation,
};

function subscriptionOf(input: JsonObject): FileSubscription {
  const surface = subscriptionSurface(input);
  const events = Array.isArray(input.events) ? input.events.map(String) : eventTypes[surface];
  return { name: subscriptionName(input), surface, events };
}

const unknownNameFinding = (
  path: Path,
  message: string,
  word: string,
  definedNames: readonly string[],
): FileFinding => ({ path, part: "value", message: `${message}${didYouMean(word, definedNames)}` });

/** Checks that the surface has the events (SUB-14, SUB-15). */
function checkSubscription(input: JsonValue, path: Path): readonly FileFinding[] {
  const { surface, events } = subscriptionOf(inputFields(input));
  const validEvents: readonly string[] = eventTypes[surface];
  return events.flatMap((event, index) =>
    validEvents.includes(event)
      ? []
      : [
          unknownNameFinding(
            [...path, "events", index],
            `the ${surface} surface has no ${event}`,
            event,
            validEvents,
          ),
        ],
  );
}

function checkRotation(
  input: JsonValue,
  path: Path,
  { subscriptions }: PrecedingSteps,
): readonly FileFinding[] {
  const { subscription = "collection" } = inputFields(input);
  const definedNames = subscriptions.map(({ name }) => name);
  const name = String(subscription);
  if (definedNames.includes(name)) return [];
  return [
    unknownNameFinding(
      [...path, "subscription"],
      `no earlier subscription is called ${name}`,
      name,
      definedNames,
    ),
  ];
}

function checkDelivery(
  input: JsonValue,
  path: Path,
  { subscriptions }: PrecedingSteps,
): readonly FileFinding[] {
  const { subscription, event, data } = inputFields(input);
  const definedNames = subscriptions.map(({ name }) => name);
  const name = String(subscription);
  if (definedNames.length === 0)
    return [{ path, part: "key", message: "there is no secret to sign with: no earlier subscription" }];
  return [
    ...(subscription === undefined || definedNames.includes(name)
      ? []
      : [
          unknownNameFinding(
            [...path, "subscription"],
            `no earlier subscription is called ${name}`,
            name,
            definedNames,
          ),
        ]),
    ...checkData({ event, data }, [...path, "data"]),
  ];
}

function checkExpectation(
  input: JsonValue,
  path: Path,
  precedingSteps: PrecedingSteps,
): readonly FileFinding[] {
  const query = typeof input === "string" ? { event: input } : inputFields(input);
  const { since, events } = query;
  const strange =
    typeof since === "string" && !precedingSteps.names.includes(since)
      ? [
          unknownNameFinding(
            [...path, "since"],
            `no earlier step is called ${since}`,
            since,
            precedingSteps.names,
          ),
        ]
      : [];
  if (precedingSteps.subscriptions.length === 0) {
    const message = "no event can arrive: there is no earlier subscription";
    return [{ path, part: "key", message }, ...strange];
  }
  if (typeof input === "string") return checkReceivable(query, path, path, precedingSteps.subscriptions);
  if (!Array.isArray(events)) return [...strange, ...checkExpectedEvent(query, path, precedingSteps)];
  const each = events.flatMap((event, index) =>
    isJsonObject(event) ? checkExpectedEvent(event, [...path, "events", index], precedingSteps) : [],
  );
  return [...strange, ...each];
}

function checkExpectedEvent(
  expected: JsonObject,
  path: Path,
  { subscriptions }: PrecedingSteps,
): readonly FileFinding[] {
  const { data, fields } = expected;
  return [
    ...checkReceivable(
      expected,
      path,
      expected.event === undefined ? path : [...path, "event"],
      subscriptions,
    ),
    ...checkData(expected, [...path, "data"]),
    ...checkConditions(data, [...path, "data"]),
    ...checkConditions(fields, [...path, "fields"]),
  ];
}

/**
 * Reports events that no subscription can receive. Expecting one would always fail, and forbidding one would
 * always pass.
 */
function checkReceivable(
  { from, event, surface }: JsonObject,
  path: Path,
  eventPath: Path,
  subscriptions: readonly FileSubscription[],
): readonly FileFinding[] {
  const definedNames = subscriptions.map(({ name }) => name);
  if (typeof from === "string" && !definedNames.includes(from))
    return [
      unknownNameFinding([...path, "from"], `no earlier subscription is called ${from}`, from, definedNames),
    ];
  if (surface !== undefined && !surfaces.some((candidate) => candidate === surface)) return [];
  const matching = subscriptions.filter(
    (subscription) =>
      (from ?? subscription.name) === subscription.name &&
      (surface ?? subscription.surface) === subscription.surface,
  );
  if (
    matching.length > 0 &&
    (event === undefined || matching.some(({ events }) => events.includes(String(event))))
  )
    return [];
  const message = `no earlier subscription${surface === undefined ? "" : ` of the ${String(surface)} surface`} receives it`;
  return [{ path: eventPath, part: "value", message }];
}

function checkData({ event, data }: JsonObject, path: Path): readonly FileFinding[] {
  const fields = typeof event === "string" ? eventDataFields(event) : undefined;
  if (fields === undefined || !isJsonObject(data)) return [];
  return Object.keys(data)
    .filter((name) => !fields.includes(name.split(/[.[]/)[0] ?? ""))
    .map((name) => {
      const message = `${name} is not a field of ${String(event)}${didYouMean(name, fields)}`;
      return { path: [...path, name], part: "key", message };
    });
}
