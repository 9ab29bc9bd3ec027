import type { RequestStep } from "../../probe";
import { caseFields } from "../case-fields";
import { post } from "../parts";

export const submission = { ...caseFields, allowPendingContracts: true };
/** Omits the reference, because a host may refuse one that is in use (AMB-47). */
export const withoutReference = { creditorReference: null };

export const submitCase = (
  name: string,
  overrides: object = {},
  step: Partial<RequestStep> = {},
): RequestStep => ({
  ...post(name, "/cases", { ...submission, ...overrides }, { on: "customer" }),
  ...step,
});
