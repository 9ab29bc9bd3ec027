import type { RequestStep } from "../../probe";
import { caseFields } from "../case-fields";
import { post } from "../parts";

export const submission = { ...caseFields, allowPendingContracts: true };

export const submit = (
  name: string,
  overrides: object = {},
  step: Partial<RequestStep> = {},
): RequestStep => ({
  ...post(name, "/cases", { ...submission, ...overrides }, { on: "customer" }),
  ...step,
});
