import { expect, test } from "vitest";
import { formatSchemaPath } from "../../../src/sandbox/openapi/record-schemas";
import { type RefusalShape, refusalSchemas } from "../../../src/sandbox/openapi/refusal-schemas";
import { createAjv } from "../../support/create-ajv";

const ajv = createAjv();
ajv.addSchema({ components: { schemas: refusalSchemas } }, "refusals");
const isValid = (shape: RefusalShape, value: unknown) =>
  ajv.validate({ $ref: `refusals${formatSchemaPath(shape)}` }, value);

const text = "A text";
const businessError = { type: "Conflict", message: text, solutionUrl: "" };
const url = "https://sandbox.example/link";
type Tree = Readonly<Record<string, unknown>>;

const samples: Readonly<Record<RefusalShape, { readonly required: Tree; readonly optional?: Tree }>> = {
  Problem: { required: { title: text, status: 401 }, optional: { type: text, detail: text } },
  ValidationProblem: {
    required: { type: text, title: text, status: 400, errors: { name: [text] }, traceId: text },
    optional: { detail: text },
  },
  BrokenRules: { required: { "Debtor.Email": [text] } },
  BusinessError: { required: businessError },
  Refusal: { required: { businessErrors: [businessError], error: text, message: text } },
  SubmissionRefusal: {
    required: { businessErrors: [businessError], signingHandoff: { combinedSigningUrl: url } },
  },
  BusinessRule: { required: { BusinessRule: [text] } },
  ClientConflict: {
    required: {
      type: text,
      message: text,
      data: { externalTenantId: text },
      businessErrors: [businessError],
    },
  },
  PriceChange: {
    required: {
      caseId: "11111111-2222-4333-8444-555555555555",
      confirmationRequired: true,
      isIntentionalRate: false,
      currentSuccessFee: 20,
      proposedSuccessFee: 22.5,
      warning: text,
      message: text,
    },
  },
  RateLimited: { required: { error: "rate_limit_exceeded", message: text, retryAfter: 0 } },
};
const shapes = Object.entries(samples).map(([shape, sample]) => ({
  shape: shape as RefusalShape,
  ...sample,
}));

test.each(shapes)(
  "$shape checks each field's type and requires the fields that are always present",
  (sample) => {
    const { shape, required, optional = {} } = sample;
    const whole: Tree = { ...required, ...optional };
    expect(isValid(shape, whole)).toBe(true);
    expect(isValid(shape, [])).toBe(false);
    for (const name of Object.keys(whole)) {
      const { [name]: _, ...others } = whole;
      expect([name, isValid(shape, others)]).toEqual([name, name in optional]);
      expect([name, isValid(shape, { ...whole, [name]: () => "neither" })]).toEqual([name, false]);
    }
  },
);

test.each<[RefusalShape, Tree, boolean]>([
  ["Problem", { status: 401.5 }, false],
  ["ValidationProblem", { errors: { name: text } }, false],
  ["ValidationProblem", { errors: { name: [1] } }, false],
  ["BrokenRules", { name: [text] }, false],
  ["BrokenRules", { Name: [1] }, false],
  ["Refusal", { businessErrors: [] }, false],
  ["Refusal", { businessErrors: [{ type: text }] }, false],
  ["SubmissionRefusal", { signingHandoff: null }, true],
  ["SubmissionRefusal", { signingHandoff: {} }, false],
  ["SubmissionRefusal", { signingHandoff: { combinedSigningUrl: "no address" } }, false],
  ["SubmissionRefusal", { businessErrors: [] }, false],
  ["SubmissionRefusal", { businessErrors: [{}] }, false],
  ["BusinessRule", { BusinessRule: [1] }, false],
  ["ClientConflict", { data: {} }, false],
  ["ClientConflict", { data: { externalTenantId: 1 } }, false],
  ["ClientConflict", { data: { externalTenantId: text, onboardingLinks: { url } } }, true],
  ["ClientConflict", { data: { externalTenantId: text, onboardingLinks: {} } }, false],
  ["ClientConflict", { data: { externalTenantId: text, onboardingLinks: { url: "no address" } } }, false],
  ["ClientConflict", { businessErrors: [{}] }, false],
  ["PriceChange", { caseId: "5" }, false],
  ["PriceChange", { confirmationRequired: false }, false],
  ["PriceChange", { warning: null }, true],
  ["RateLimited", { error: "other" }, false],
  ["RateLimited", { retryAfter: -0.1 }, false],
])("%s with %j is valid: %s", (shape, part, valid) => {
  expect(isValid(shape, { ...samples[shape].required, ...part })).toBe(valid);
});
