import type * as z from "zod";
import { isJsonObject, type JsonObject, type JsonValue, toPlainJson } from "../../../base/json/json";
import { type Surface, surfaces } from "../../../base/platform";
import { suggestNearest } from "../../../base/text/unknown-word";
import { eventTypes } from "../../../webhooks/events/event-types";
import { isOperation, operatorNames } from "../conditions";
import {
  allEventDataFields,
  envelopeFields,
  findEnvelopeFieldSchema,
  findEventFieldSchema,
  listEventDataFields,
} from "../event-fields";
import type { YamlPath } from "../read-yaml";
import type { FileStep } from "../schema/file-steps";
import { checkAgainstSchema, type FileFinding } from "../schema/schema-findings";
import { readInputFields } from "../step-input";
import { checkConditions, hasPlaceholder } from "./check-conditions";

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
  const { event, data, fields } = expected;
  return [
    ...checkReceivable(expected, path, event === undefined ? path : [...path, "event"], subscriptions),
    ...checkData(expected, [...path, "data"]),
    ...checkEventKinds(expected, path),
    ...checkConditions(data, [...path, "data"]),
    ...checkFieldNames(fields, [...path, "fields"], "an event's envelope", envelopeFields),
    ...checkConditions(fields, [...path, "fields"]),
  ];
}

/** Reports conditions that the event never meets, because its field is of another kind. */
export const checkEventKinds = (
  { event, data, fields }: JsonObject,
  path: YamlPath,
): readonly FileFinding[] => [
  ...checkKinds(data, [...path, "data"], (name) => findEventFieldSchema(String(event), name)),
  ...checkKinds(fields, [...path, "fields"], (name) =>
    isSingleName(name) ? findEnvelopeFieldSchema(readFirstName(name)) : undefined,
  ),
];

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

function checkData({ event, data }: JsonObject, path: YamlPath): readonly FileFinding[] {
  if (event === undefined) return checkFieldNames(data, path, "a known event", allEventDataFields, true);
  const fields = typeof event === "string" ? listEventDataFields(event) : undefined;
  return fields === undefined ? [] : checkFieldNames(data, path, String(event), fields);
}

/**
 * Reports conditions on nonexistent fields. Expecting one always fails; forbidding one always passes. If
 * there may be fields that aren't listed, reports only likely misspellings.
 */
const checkFieldNames = (
  conditions: JsonValue | undefined,
  path: YamlPath,
  owner: string,
  fields: readonly string[],
  mayHaveOthers = false,
): readonly FileFinding[] =>
  Object.keys(readInputFields(conditions))
    .filter((name) => !fields.includes(readFirstName(name)))
    .map((name) => ({ name, suggestion: suggestNearest(name, fields) }))
    .filter(({ suggestion }) => suggestion !== "" || !mayHaveOthers)
    .map(({ name, suggestion }) => {
      const message = `${name} is not a field of ${owner}${suggestion}`;
      return { path: [...path, name], part: "key", message };
    });

const isSingleName = (path: string) => /^(\$\.)?\w+$/.test(path);

/** Returns the first name of a path, spelled like the fields: `caseId` for `$.CaseId`. */
function readFirstName(path: string): string {
  const name = path.replace(/^\$\.?/, "").split(/[.[]/)[0] ?? "";
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/**
 * Checks that expected values have the kind that the event's field has. Forbidding a value of another kind
 * would always pass.
 */
function checkKinds(
  conditions: JsonValue | undefined,
  path: YamlPath,
  findSchema: (name: string) => z.ZodType | undefined,
): readonly FileFinding[] {
  return Object.entries(readInputFields(conditions)).flatMap(([name, expected = null]) => {
    const schema = findSchema(name);
    return schema === undefined ? [] : checkKind(schema, expected, [...path, name]);
  });
}

function checkKind(schema: z.ZodType, expected: JsonValue, path: YamlPath): readonly FileFinding[] {
  if (typeof expected === "string" && hasPlaceholder(expected)) return [];
  const unknownNames = Object.keys(readInputFields(expected)).filter((name) => !operatorNames.includes(name));
  if (unknownNames.length > 0)
    return unknownNames.map((name) => {
      const message = `${name} is not a known condition${suggestNearest(name, operatorNames)}`;
      return { path: [...path, name], part: "key", message };
    });
  if (!isOperation(expected)) return checkAgainstSchema(schema, expected, path);
  const { not, oneOf } = expected;
  const itemFindings = Array.isArray(oneOf)
    ? oneOf.map((item, index) => checkKind(schema, item, [...path, "oneOf", index]))
    : [];
  return [
    ...(not === undefined || isComparable(schema, not)
      ? []
      : checkAgainstSchema(schema, not, [...path, "not"])),
    ...(itemFindings.every((findings) => findings.length > 0) ? itemFindings.flat() : []),
  ];
}

/** Whether `not` can hold for the field: its operand is null, a reference or of the field's kind. */
const isComparable = (schema: z.ZodType, operand: JsonValue): boolean =>
  operand === null ||
  (typeof operand === "string" && hasPlaceholder(operand)) ||
  schema.safeParse(toPlainJson(operand)).error?.issues.some(({ code }) => code === "invalid_type") !== true;

const checkByStep: Readonly<Record<string, Check>> = {
  subscription: checkSubscription,
  rotate: checkRotation,
  deliver: checkDelivery,
  expect: checkExpectation,
  "expect-none": checkExpectation,
};
