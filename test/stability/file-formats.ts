import * as z from "zod";
import type { JsonSchema } from "../../src/api/endpoint/codec";
import { baselineKeys } from "../../src/commands/test/drift";
import { acceptKeys } from "../../src/judge/judge-report";
import { buildEntrySchema } from "../../src/kit/findings/accepted-file";
import { headerSchema, rowSchema } from "../../src/plan/plan-schema";
import { worldFileSchema } from "../../src/sandbox/worlds/from-file/schema";
import { buildScenarioJsonSchema } from "../../src/scenario/files/schema/file-schema";

/** Returns the schemas of files that people write or keep. */
export const fileFormats = (): readonly (readonly [name: string, schema: JsonSchema])[] => [
  ["scenario file", buildScenarioJsonSchema() as JsonSchema],
  ["world file", describe(worldFileSchema)],
  ["plan file, first line", describe(headerSchema)],
  ["plan file, row", describe(rowSchema)],
  ["accepted file of test judge", describe(buildEntrySchema(acceptKeys))],
  ["accepted file of test drift", describe(buildEntrySchema(baselineKeys))],
];

const describe = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { unrepresentable: "any", io: "input" }) as JsonSchema;
