import * as z from "zod";
import { endpoints } from "../../../api/endpoint/endpoints";
import { CaseSubmission } from "../../../api/records/requests/case-submission";
import { ClientRequest } from "../../../api/records/requests/client-request";
import { ManagedCaseRequest } from "../../../api/records/requests/managed-case-request";
import { faultKinds } from "../../../base/fault";
import { surfaces } from "../../../base/platform";
import { eventTypes } from "../../../webhooks/events/event-types";
import { advanceWords, readAdvanceTarget } from "../advance-target";
import { envelopeFields } from "../event-fields";
import {
  allowReference,
  amount,
  anyJson,
  buildFlexibleObject,
  durationText,
  pauseText,
  text,
} from "./common-schemas";
import { createDeliverSchema } from "./deliver-schema";
import {
  buildConditionSchema,
  buildWordsPattern,
  lifecyclePattern,
  operandKinds,
  receiverWords,
  statePattern,
  targetWords,
} from "./word-patterns";
import { workSchemas } from "./work-schemas";

const paidWords = advanceWords.filter((word) => readAdvanceTarget(word) === "Closed:Paid");
const unpaidWords = advanceWords.filter((word) => !paidWords.includes(word));
const surface = z.enum(surfaces);
export const eventNames: readonly string[] = [...new Set(surfaces.flatMap((surface) => eventTypes[surface]))];
const event = z.enum(eventNames);

/** Returns a pattern for a field name whose first letter may be in either case. */
const matchFirstLetter = (name: string) =>
  `[${name.charAt(0)}${name.charAt(0).toUpperCase()}]${name.slice(1)}`;

/** Expected values, by dotted field path. */
const conditionsMeta = {
  description:
    "Field path to what it must be: a value, or one of not, matches, exists, above, below, contains, oneOf, length.",
  patternProperties: {
    "": operandKinds,
    "[lL][iI][fF][eE][cC][yY][cC][lL][eE]$": buildConditionSchema(lifecyclePattern),
  },
};
const Conditions = z.record(z.string(), anyJson).meta(conditionsMeta);

const WhenConditions = z.record(z.string(), anyJson).meta({
  description: "Conditions on variables: the step is skipped unless they hold.",
  properties: {
    target: buildConditionSchema(buildWordsPattern(targetWords)),
    receiver: buildConditionSchema(buildWordsPattern(receiverWords)),
  },
});

/** `Active` or `Closed:Paid`. A separate check reports invalid states. */
const state = text.meta({ pattern: statePattern });

const ExpectedEvent = {
  event,
  surface: surface.optional(),
  from: text.optional().meta({ description: "Name of the subscription that receives it." }),
  data: Conditions.optional(),
  fields: Conditions.optional().meta({
    ...conditionsMeta,
    description: "Conditions on the envelope around data.",
    propertyNames: {
      pattern: `^(?:\\$\\.?)?(?:${envelopeFields.map(matchFirstLetter).join("|")})(?:[.[]|$)`,
    },
  }),
  count: z.number().int().positive("must be above 0; expect-none expects no event").optional(),
};

const explainEventList = ({ input }: { readonly input?: unknown }) =>
  Array.isArray(input)
    ? "must be an event, or an object such as { events: [{ event: case.created }] }"
    : undefined;

const explainEventType = ({ code }: { readonly code: string }) =>
  code === "invalid_type" ? "must be an object such as { event: case.created }" : undefined;

const EventWindow = {
  within: durationText.optional(),
  since: text.optional().meta({ description: "Name of an earlier step, or `start`." }),
};

/** Options of `sandbox fault`. `checkFault` checks how they combine. */
const FaultOptions = z.strictObject({
  surface: surface.optional(),
  operation: allowReference(z.enum([...new Set(endpoints.map(({ name }) => name))])).optional(),
  kind: allowReference(z.enum(faultKinds)).optional(),
  status: z.number().int().optional(),
  type: text.optional(),
  retryAfter: z.number().optional(),
  delayMs: z.number().int().optional(),
  next: z.number().int().positive().optional(),
  first: z.number().int().positive().optional(),
  share: z.number().positive().max(1).optional(),
});

export const stepSchemas = {
  create: buildFlexibleObject(ManagedCaseRequest, ["isTest", "tag"]),
  advance: z
    .strictObject({ case: text, to: allowReference(z.enum(advanceWords)), amount: amount.optional() })
    .meta({
      anyOf: [
        { properties: { to: { enum: paidWords } }, required: ["amount"] },
        { properties: { to: { enum: unpaidWords }, amount: false } },
        { properties: { to: { not: { enum: advanceWords } } } },
      ],
    }),
  delete: z.strictObject({ case: text }),
  wait: z.union([
    durationText,
    z.strictObject({
      case: text,
      until: z.union([state, z.array(state).min(1)]),
      client: text.optional(),
      within: durationText.optional(),
      every: pauseText.optional(),
    }),
  ]),
  submit: z.strictObject({ client: text.optional(), body: buildFlexibleObject(CaseSubmission) }),
  client: buildFlexibleObject(ClientRequest),
  mint: z.strictObject({ client: text }),
  subscription: z.strictObject({
    as: text.optional(),
    surface: surface.optional(),
    events: z.union([z.array(event).min(1), z.literal("all")]).optional(),
    testMode: z.boolean().optional(),
    client: text.optional().meta({ description: "Receives as this client, on the customer surface." }),
  }),
  api: z.strictObject({
    method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]).optional(),
    path: z.string().regex(/^\//, "must start with /"),
    surface: surface.optional(),
    client: text.optional(),
    body: anyJson.optional(),
    status: z.number().int().optional().meta({ description: "The expected status. Default: any 2xx." }),
  }),
  ...workSchemas,
  run: z.union([text, z.array(z.string()).min(1)]).meta({
    description:
      "Your own program, as a line that is split without a shell, or as a list of words. Needs --allow-run.",
  }),
  fault: FaultOptions,
  link: z.strictObject({ client: text, decision: z.enum(["approved", "declined"]) }),
  rotate: z
    .strictObject({ subscription: text.optional() })
    .meta({ description: "Gives a subscription a new secret." }),
  receiver: z.union([
    z.strictObject({
      answers: z.number().int().min(300).max(599),
      events: z.array(event).min(1).optional().meta({ description: "Only these events." }),
      handles: z
        .boolean()
        .optional()
        .meta({ description: "It receives the delivery, and only its answer is lost." }),
      times: z.int().positive().optional().meta({ description: "Limits this to a number of deliveries." }),
    }),
    z.literal("default"),
  ]),
  book: z.strictObject({ case: text.optional() }),
  compare: z.strictObject({}).meta({
    description:
      "Lets all deliveries arrive, then compares the receiver's books of each case with the platform.",
  }),
  deliver: createDeliverSchema(event),
  expect: z.union([
    z.strictObject({ ...ExpectedEvent, ...EventWindow }),
    z.strictObject({
      events: z.array(z.strictObject(ExpectedEvent, { error: explainEventType })).min(1),
      order: z.enum(["any", "given"]).optional(),
      ...EventWindow,
    }),
    z.enum(eventNames, { error: explainEventList }),
  ]),
  "expect-none": z
    .strictObject({ ...ExpectedEvent, ...EventWindow, event: event.optional() })
    .omit({ count: true }),
} as const;

export type StepKind = keyof typeof stepSchemas;
export const stepKinds = Object.keys(stepSchemas) as StepKind[];

/** Fields that every step accepts besides its kind. */
export const modifierSchemas = {
  name: text,
  when: WhenConditions,
  capture: z.record(z.string().regex(/^[A-Za-z_]\w*$/), text),
  check: Conditions,
  eventually: z.strictObject({
    within: durationText.optional(),
    every: pauseText.optional(),
    "fail-fast": Conditions.optional(),
  }),
  bug: text.meta({ description: "The likely bug of a receiver that fails here, in one sentence." }),
} as const;

/** Fields that only `run` steps accept. */
const runModifierSchemas = {
  expect: z
    .strictObject({ exit: anyJson.optional(), stdout: anyJson.optional() })
    .meta({ description: "Conditions on the program's end. Default: exit is 0." }),
};

export const getModifierSchemas = (isRun: boolean): Readonly<Record<string, z.ZodType>> =>
  isRun ? { ...modifierSchemas, ...runModifierSchemas } : modifierSchemas;
