import { isJsonObject, type JsonValue, parseJson, printJson } from "../../../base/json/json";
import type { AnswerForm } from "./answer-form";
import { memberForm } from "./members";

const isSuccess = (status: number) => status < 300;

/** AMB-03 */
export const linkList = memberForm([
  (name, value: JsonValue) => [name, name === "onboardingLinks" && isJsonObject(value) ? [value] : value],
]);

const withoutLinks = memberForm([(name, value) => (name === "onboardingLinks" ? undefined : [name, value])]);

/** AMB-03. A refusal keeps them, as they are specified there (CFL-02). */
export const noLinks: AnswerForm = (answer, answered) =>
  isSuccess(answer.status) ? withoutLinks(answer, answered) : answer;

/** NS-15 */
export const keepOnlyId: AnswerForm = (answer, { operation }) => {
  if (operation !== "createManagedCase" || !isSuccess(answer.status)) return answer;
  const { id } = JSON.parse(answer.body);
  return { ...answer, body: JSON.stringify({ id }), encoded: undefined };
};

/** NS-16 */
export const eventsObject: AnswerForm = (answer, { operation }) =>
  operation === "listEvents" && isSuccess(answer.status)
    ? { ...answer, body: printJson({ events: parseJson(answer.body) }) }
    : answer;
