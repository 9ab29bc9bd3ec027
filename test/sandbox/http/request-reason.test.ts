import { expect, test } from "vitest";
import { explainResponse } from "../../../src/sandbox/wire/requests/request-reason";
import { refusals } from "../../../src/sandbox/wire/responses";

test("lists the fields after the title [ERR-08]", () => {
  const answer = refusals.unreadable({ tag: ["The tag field is required."] });
  expect(explainResponse(answer)).toBe(
    "One or more validation errors occurred: tag: The tag field is required.",
  );
});

test("starts with the refusal's type if there is one [ERR-01]", () => {
  expect(explainResponse(refusals.caseNotFound())).toBe("CaseNotFound: The case was not found");
});
