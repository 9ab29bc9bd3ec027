import * as z from "zod";

const JsonSchema = z.record(z.string(), z.unknown());

export const PublishedSchema = z.object({
  $schema: z.literal("https://json-schema.org/draft/2020-12/schema"),
  title: z.string(),
  description: z.string(),
  type: z.string().optional(),
  properties: JsonSchema.optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.union([z.boolean(), JsonSchema]).optional(),
  anyOf: z.array(JsonSchema).optional(),
  $defs: JsonSchema.optional().describe("the records that it refers to"),
});
