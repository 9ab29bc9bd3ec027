import { expect, test } from "vitest";
import { createCaseNotFoundAnswer, createUnreadableAnswer } from "../../../src/sandbox/wire/answers";
import { explainAnswer } from "../../../src/sandbox/wire/requests/request-reason";

test("lists the fields after the title [ERR-08]", () => {
  const answer = createUnreadableAnswer({ tag: ["The tag field is required."] });
  expect(explainAnswer(answer)).toBe(
    "One or more validation errors occurred: tag: The tag field is required.",
  );
});

test("starts with the refusal's type if there is one [ERR-01]", () => {
  expect(explainAnswer(createCaseNotFoundAnswer())).toBe("CaseNotFound: The case was not found");
});
