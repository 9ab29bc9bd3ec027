import type { AnswerForm } from "./answer-form";

/** AMB-17 */
export const okSubscription: AnswerForm = (answer, { surface, operation }) =>
  surface === "referral" && operation === "createWebhook" && answer.status === 201
    ? { ...answer, status: 200 }
    : answer;

/** AMB-25 */
export const okSubmission: AnswerForm = (answer, { operation }) =>
  operation === "submitCase" && answer.status === 202 ? { ...answer, status: 200 } : answer;

const newCases: readonly (string | undefined)[] = ["submitCase", "createManagedCase"];

/** AMB-44 */
export const createdCase: AnswerForm = (answer, { operation }) =>
  newCases.includes(operation) && answer.status === 200 ? { ...answer, status: 201 } : answer;

/**
 * AMB-44. Skips a creditor's subscription, whose 201 is specified, and a partner's, which is a separate
 * assumption; also the 202 of a submission, which is specified.
 */
export const alwaysOk: AnswerForm = (answer, { operation }) => {
  const isOther =
    answer.status === 204 ||
    (answer.status === 201 && operation !== "createWebhook") ||
    (answer.status === 202 && operation === "createClient");
  return isOther ? { ...answer, status: 200 } : answer;
};
