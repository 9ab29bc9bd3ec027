import * as z from "zod";

const Schema = z.record(z.string(), z.unknown());

export const PublishedSchema = z.object({
  $schema: z.literal("https://json-schema.org/draft/2020-12/schema"),
  title: z.string(),
  description: z.string(),
  type: z.string().optional(),
  properties: Schema.optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.union([z.boolean(), Schema]).optional(),
  anyOf: z.array(Schema).optional(),
  $defs: Schema.optional().describe("the records that it refers to"),
});
