import * as z from "zod";
import { readTime, timePattern } from "../../../base/text/time/date";
import { anyJson, durationText, text } from "./common-schemas";
import { shareSchemas } from "./share-schemas";
import { getModifierSchemas, type StepKind, stepKinds, stepSchemas } from "./step-schemas";

const variableName = z.string().regex(/^[A-Za-z_]\w*$/);

/** Flags of `test run` that `test fuzz --out` writes. Secrets appear as file names. */
const AgainstFlags = z.strictObject({
  forward: text,
  "secret-file": z.array(text).optional(),
  "state-url": text.optional(),
  "state-path": z.array(text).optional(),
  settle: durationText.optional(),
  event: z.array(text).optional(),
  serve: text.optional(),
});

/** Schema of a scenario file. Each step is checked separately, based on its kind. */
export const ScenarioHead = z.strictObject({
  name: z.string().regex(/\S/, "must not be blank"),
  description: z.string().optional(),
  variables: z.record(variableName, anyJson).optional(),
  matrix: z.record(variableName, z.array(anyJson).min(1)).optional(),
  clock: z
    .string()
    .refine((value) => readTime(value) !== undefined, "is not a valid ISO 8601 time")
    .optional()
    .meta({
      description: "Where the sandbox's clock starts. Default: the present time.",
      pattern: timePattern,
    }),
  timeout: durationText.optional(),
  settle: durationText.optional().meta({
    description: "Real time that a receiver gets before its books are read. Default: none.",
  }),
  against: AgainstFlags.optional().meta({
    description: "The flags of the receiver that failed it; without --forward it is refused.",
  }),
  steps: z.array(anyJson).min(1),
});

/** Also accepts null, which makes `create:` without a value a step without fields. */
function allowNull(schema: z.ZodType): z.ZodType {
  return schema.safeParse({}).success ? z.union([schema, z.null()]) : schema;
}

/** Builds one schema for a step: its kind and the fields beside it. Only used for printing JSON Schemas. */
function buildStepSchema(kind: StepKind) {
  const optionalEntries = Object.entries(getModifierSchemas(kind === "run")).map(([key, schema]) => [
    key,
    schema.optional(),
  ]);
  return z.strictObject({ [kind]: allowNull(stepSchemas[kind]), ...Object.fromEntries(optionalEntries) });
}

/** Requires a check beside `eventually`, and a condition in it. A `run` step always checks the exit code. */
const checkRequirements = {
  allOf: [
    { properties: { check: { minProperties: 1 } } },
    {
      if: { required: ["eventually"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { anyOf: [{ required: ["check"] }, { required: ["run"] }] },
    },
  ],
};

const buildJsonSchema = (schema: z.ZodType, title: string) =>
  shareSchemas({ ...z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), title });

export function buildScenarioJsonSchema(): object {
  const schema = ScenarioHead.extend({
    steps: z.array(z.union(stepKinds.map(buildStepSchema)).meta(checkRequirements)).min(1),
  });
  return buildJsonSchema(schema, "A scenario of recoup test run");
}

export const buildStepJsonSchema = (kind: StepKind): object =>
  buildJsonSchema(buildStepSchema(kind).meta(checkRequirements), `The step ${kind} of a scenario`);
