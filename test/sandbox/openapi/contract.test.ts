import { expect, test } from "vitest";
import { openContract } from "../../support/contract";
import { unknownId } from "./material";

test("detects a response that doesn't match the OpenAPI document", async () => {
  const { findings } = await openContract("customer");
  const headers = { "content-type": "application/json; charset=utf-8" } as const;
  const found = (path: string, status: number, json: unknown) =>
    findings("GET", path, { status, headers, text: "", json });
  const page = { totalResults: 1, currentPage: 1, pageSize: 10, responseCount: 1, totalPages: 1 };
  const strayed = found("/cases", 200, { page, cases: [{ id: 5, grossAmount: "1", currency: null }] });
  expect(strayed.filter((finding) => !finding.includes("required"))).toEqual([
    "/cases/0/id must be string",
    "/cases/0/currency must be string",
    "/cases/0/grossAmount must be number",
  ]);
  expect(strayed).toContain("/cases/0 must have required property 'lifecycle'");
  expect(strayed).not.toContain("/cases/0 must have required property 'tag'");
  expect(found(`/cases/${unknownId}`, 404, { error: "CaseNotFound" })).toEqual([
    " must have required property 'businessErrors'",
    " must have required property 'message'",
  ]);
  const businessErrors = [{ type: "WebhookNotFound", message: "", solutionUrl: "" }];
  const refusal = { error: "WebhookNotFound", message: "", businessErrors };
  expect(found(`/cases/${unknownId}`, 404, refusal)).toEqual(["404 does not come with WebhookNotFound"]);
  expect(found("/cases", 401, {})).toEqual(["401 does not come as application/json"]);
  expect(found("/cases", 418, {})).toEqual(["GET /cases does not answer 418"]);
});
