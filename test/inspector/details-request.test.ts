import { expect, test } from "vitest";
import { buildDetailsRequest } from "../../src/inspector/views/cases/details-request";
import { openSandbox } from "../support/sandbox/sandbox";

test("adds requested details to the case's requirements [FLD-44]", async () => {
  const { control, get, store } = await openSandbox();
  const sql = "select id from cases where needs_info = 0 and creditor = 1 and is_test = 1";
  const id = store.get<{ id: string }>(sql)?.id ?? "";
  const body = buildDetailsRequest(id, "ProvideDocuments", "The signed order");
  expect((await control("POST", "/set/case", body)).status).toBe(200);
  const { json } = await get("customer", `/cases/${id}/validation`);
  expect(json.items).toEqual([{ resolutionArea: "ProvideDocuments", description: "The signed order" }]);
});
