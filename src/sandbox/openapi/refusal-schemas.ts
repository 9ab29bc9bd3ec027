import type { JsonSchema } from "../../api/endpoint/codec";
import { errorStatuses } from "../facts/error-types";
import { createObjectSchema, createReference } from "./record-schemas";

const stringSchema = { type: "string" };
const urlSchema = { ...stringSchema, format: "uri" };
const messagesSchema = { type: "array", items: stringSchema };
const someErrorsSchema = { type: "array", items: createReference("BusinessError"), minItems: 1 };

const Problem: JsonSchema = {
  description: "Problem details of RFC 7807.",
  type: "object",
  properties: { type: stringSchema, title: stringSchema, status: { type: "integer" }, detail: stringSchema },
  required: ["title", "status"],
};

/** Shapes of refusals (ERR-01 to ERR-12, CFL-02). */
export const refusalSchemas = {
  Problem,
  ValidationProblem: {
    description: "What is missing or cannot be read, by field (ERR-08).",
    allOf: [createReference("Problem")],
    properties: { errors: { type: "object", additionalProperties: messagesSchema }, traceId: stringSchema },
    required: ["type", "errors", "traceId"],
  },
  BrokenRules: {
    description: "Messages by the PascalCase path of a field, for example `Debtor.Email` (ERR-07).",
    type: "object",
    minProperties: 1,
    additionalProperties: messagesSchema,
    propertyNames: { pattern: "^[A-Z]" },
  },
  BusinessError: createObjectSchema({
    type: { ...stringSchema, description: "Decide by this.", examples: Object.keys(errorStatuses) },
    message: { ...stringSchema, description: "For people; its wording may change." },
    solutionUrl: {
      ...stringSchema,
      description: "Where the user can solve it; empty where nowhere (ERR-02).",
    },
  }),
  Refusal: {
    description: "`error` and `message` repeat the first business error (ERR-03).",
    ...createObjectSchema({ businessErrors: someErrorsSchema, error: stringSchema, message: stringSchema }),
  },
  SubmissionRefusal: {
    description: "A business rule stops the submission; with a signing page where a signature is missing.",
    ...createObjectSchema({
      businessErrors: someErrorsSchema,
      signingHandoff: { ...createObjectSchema({ combinedSigningUrl: urlSchema }), type: ["object", "null"] },
    }),
  },
  BusinessRule: {
    description: "The older shape of a 422, without `businessErrors` (ERR-12).",
    ...createObjectSchema({ BusinessRule: messagesSchema }),
  },
  ClientConflict: {
    description: "Why the client cannot be linked; the approval page where its user can allow it (CFL-02).",
    ...createObjectSchema({
      type: stringSchema,
      message: stringSchema,
      data: {
        type: "object",
        properties: {
          externalTenantId: stringSchema,
          onboardingLinks: createObjectSchema({ url: urlSchema }),
        },
        required: ["externalTenantId"],
      },
      businessErrors: { type: "array", items: createReference("BusinessError") },
    }),
  },
  PriceChange: {
    description: "The success fee would change: resend with `confirmPriceChange` or `keepIntentionalRate`.",
    ...createObjectSchema({
      caseId: { ...stringSchema, format: "uuid" },
      confirmationRequired: { const: true },
      isIntentionalRate: { type: "boolean", description: "The present rate can be kept." },
      currentSuccessFee: { type: "number" },
      proposedSuccessFee: { type: "number" },
      warning: { type: ["string", "null"] },
      message: stringSchema,
    }),
  },
  RateLimited: createObjectSchema({
    error: { ...stringSchema, const: "rate_limit_exceeded" },
    message: stringSchema,
    retryAfter: { type: "number", minimum: 0, description: "Seconds to wait, with decimals (ERR-11)." },
  }),
} satisfies Readonly<Record<string, JsonSchema>>;

export type RefusalShape = keyof typeof refusalSchemas;
