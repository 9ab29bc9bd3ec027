import { expect, test } from "vitest";
import { caseNotFound, unreadable } from "../../../src/sandbox/wire/answers";
import { answerReason } from "../../../src/sandbox/wire/requests/request-reason";

test("[ERR-08] the reason of a refusal lists the fields after its title", () => {
  const answer = unreadable({ tag: ["The tag field is required."] });
  expect(answerReason(answer)).toBe(
    "One or more validation errors occurred: tag: The tag field is required.",
  );
});

test("[ERR-01] the reason of a refusal begins with its type, if it has one", () => {
  expect(answerReason(caseNotFound())).toBe("CaseNotFound: The case was not found");
});
