import { expect, test } from "vitest";
import { openContract } from "../../support/contract";
import { unknownId } from "./material";

test("an answer that strays from its document is found out", async () => {
  const { findings } = await openContract("customer");
  const headers = { "content-type": "application/json; charset=utf-8" } as const;
  const found = (path: string, status: number, json: unknown) =>
    findings("GET", path, { status, headers, text: "", json });
  const page = { totalResults: 1 };
  expect(found("/cases", 200, { page, cases: [{ id: 5, grossAmount: "1" }] })).toEqual([
    "/cases/0/id must be string",
    "/cases/0/id must be null",
    "/cases/0/id must match a schema in anyOf",
    "/cases/0/grossAmount must be number,null",
  ]);
  expect(found(`/cases/${unknownId}`, 404, { error: "CaseNotFound" })).toEqual([
    " must have required property 'businessErrors'",
  ]);
  const businessErrors = [{ type: "WebhookNotFound", message: "", solutionUrl: "" }];
  expect(found(`/cases/${unknownId}`, 404, { businessErrors })).toEqual([
    "404 does not come with WebhookNotFound",
  ]);
  expect(found("/cases", 401, {})).toEqual(["401 does not come as application/json"]);
  expect(found("/cases", 418, {})).toEqual(["GET /cases does not answer 418"]);
});
