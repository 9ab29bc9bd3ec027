import { expect, test } from "vitest";
import { call as callPlatform } from "../../src/api/exchange/call";
import type { Failure } from "../../src/base/failure";
import type { HttpRequest } from "../../src/base/http";
import { type CallPlatform, type CreationUndo, runUndo } from "../../src/cleanup/undo";
import { answer } from "../support/platforms/answers";

const body = { url: "https://a.example/hook", events: ["case.created", "case.closed"], isTestMode: true };
const creation: CreationUndo = { kind: "creation", surface: "collection", body, known: ["before"] };
const listed = (id: string, part: object = {}) => ({ id, ...body, ...part });

/** Undoes an unanswered create on a platform that lists these subscriptions. */
async function undo(webhooks: readonly object[], undone: CreationUndo = creation) {
  const sent: string[] = [];
  const send = async ({ method, url }: HttpRequest) => {
    sent.push(`${method} ${new URL(url).pathname}`);
    return method === "GET" ? answer({ webhooks }) : answer("", 204);
  };
  const target = {
    send,
    baseUrl: "https://c.example",
    authorization: { xapikey: "key" },
    profile: "acme",
    environment: "test",
    surface: "collection",
  } as const;
  const call: CallPlatform = (endpoint, input) => callPlatform(target as never, endpoint, input);
  const outcome = await runUndo(undone, call).then(
    () => "undone",
    (error: Failure) => `${error.kind}: ${error.message}`,
  );
  return [outcome, sent];
}

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

test("finds and deletes a subscription whose creation got no response [AMB-51]", async () => {
  expect(await undo([listed("before"), listed(id), listed("other", { url: "https://b.example/" })])).toEqual([
    "undone",
    ["GET /webhooks", `DELETE /webhooks/${id}`],
  ]);
});

test("ignores event order and missing fields in the list", async () => {
  const { isTestMode: _, ...without } = listed(id, { events: ["case.closed", "case.created"] });
  expect(await undo([without])).toEqual(["undone", ["GET /webhooks", `DELETE /webhooks/${id}`]]);
});

test("treats a subscription as not created if no new subscription has its URL", async () => {
  expect(await undo([listed("before"), listed(id, { url: "https://b.example/" })])).toEqual([
    "undone",
    ["GET /webhooks"],
  ]);
});

const unsure =
  "conflict: its creation got no answer, and other subscriptions may have the same address: `recoup webhooks list --as collection` shows them.";

test.each([
  ["two new ones have its address", [listed(id), listed("another")], creation],
  ["the new one has other events", [listed(id, { events: ["case.created"] })], creation],
  ["the new one is for production cases", [listed(id, { isTestMode: false })], creation],
  ["the earlier subscriptions are unknown", [listed(id)], { ...creation, known: undefined }],
])("deletes nothing if %s [AMB-51]", async (_, webhooks, undone) => {
  expect(await undo(webhooks, undone)).toEqual([unsure, ["GET /webhooks"]]);
});
