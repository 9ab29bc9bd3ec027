import * as z from "zod";
import { unwrapSchema } from "../../../api/checks/schema-walk";
import { durationPattern, pausePattern, readDuration } from "../../../base/text/time/duration";

/** Shared by all schemas, so that the printed document contains it only once. */
export const anyJson = z.json().meta({ id: "json" });

export const text = z.string().min(1, "must not be empty");

const invalidDurationMessage = "is not a valid duration such as 90s, 2m or 1h30m";

export const durationText = z
  .string(invalidDurationMessage)
  .refine((value) => readDuration(value) !== undefined, invalidDurationMessage)
  .meta({ examples: ["90s", "2m", "1h30m"], pattern: durationPattern });

export const pauseText = durationText
  .refine((value) => readDuration(value) !== 0, "must be above 0")
  .meta({ pattern: pausePattern });

/** Matches text that contains `${name}`. */
const referenceText = z.string().regex(/\$\{[^{}]*\}/, { abort: true });

/** Accepts the schema, or a reference to be resolved when the step runs. */
export const allowReference = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, referenceText]);

export const amount = allowReference(z.number().positive());

/** Makes every field of a request optional and allows references at any depth. */
export function buildFlexibleObject(schema: z.ZodObject, omittedNames: readonly string[] = []): z.ZodObject {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
    ([name]) => !omittedNames.includes(name),
  );
  return z.strictObject(
    Object.fromEntries(fields.map(([name, field]) => [name, buildFlexibleField(field).optional()])),
  );
}

function buildFlexibleField(field: z.ZodType): z.ZodType {
  const bare = unwrapSchema(field);
  return bare instanceof z.ZodObject ? buildFlexibleObject(bare) : allowReference(field);
}
