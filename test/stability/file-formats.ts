import * as z from "zod";
import type { JsonSchema } from "../../src/api/endpoint/codec";
import { writtenWorld } from "../../src/sandbox/worlds/from-file/schema";
import { scenarioJsonSchema } from "../../src/scenario/files/schema/file-schema";

/** Schemas of the files that people write or keep. */
export const fileFormats = (): readonly (readonly [name: string, schema: JsonSchema])[] => [
  ["scenario file", scenarioJsonSchema() as JsonSchema],
  ["world file", z.toJSONSchema(writtenWorld, { unrepresentable: "any", io: "input" }) as JsonSchema],
];
