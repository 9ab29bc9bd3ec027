import { expect, test } from "vitest";
import { caseNotFound, unreadable } from "../../../src/sandbox/wire/answers";
import { answerReason } from "../../../src/sandbox/wire/requests/request-reason";

test("[ERR-08] lists the fields after the title", () => {
  const answer = unreadable({ tag: ["The tag field is required."] });
  expect(answerReason(answer)).toBe(
    "One or more validation errors occurred: tag: The tag field is required.",
  );
});

test("[ERR-01] begins with the type of the refusal, if it has one", () => {
  expect(answerReason(caseNotFound())).toBe("CaseNotFound: The case was not found");
});
