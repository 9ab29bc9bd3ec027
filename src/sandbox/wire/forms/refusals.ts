import type { AnswerForm } from "./answer-form";

/** AMB-22: a 401 in the shape of the general guide. */
export const errorObject: AnswerForm = (answer, { surface }) => {
  if (answer.status !== 401 || surface !== "customer") return answer;
  const { detail: message } = JSON.parse(answer.body);
  const { contentType: _, ...rest } = answer;
  return { ...rest, body: JSON.stringify({ error: { type: "authentication_error", message } }) };
};
