import { expect, test } from "vitest";
import { detailsRequest } from "../../src/inspector/views/cases/details-request";
import { openSandbox } from "../support/sandbox/sandbox";

test("requiring details in the inspector adds them to what the case needs [FLD-44]", async () => {
  const { ask, store } = await openSandbox({ controlToken: "t" });
  const headers = { authorization: "Bearer t" } as const;
  const id = store.get<{ id: string }>("select id from cases where needs_info = 0")?.id ?? "";
  const body = detailsRequest(id, "ProvideDocuments", "The signed order");
  expect((await ask("/control/set/case", { method: "POST", headers, body })).status).toBe(200);
  const { json } = await ask(`/control/inspector/case?case=${id}`, { headers });
  expect(json.summary.needsInfo).toBe(true);
  expect(json.validation).toContainEqual(
    expect.objectContaining({ area: "ProvideDocuments", description: "The signed order" }),
  );
});
