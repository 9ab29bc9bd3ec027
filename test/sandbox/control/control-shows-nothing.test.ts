import { expect, test } from "vitest";
import type * as z from "zod";
import { endpoints } from "../../../src/api/endpoint/endpoints";
import { listFieldPaths } from "../../../src/api/endpoint/field-paths";
import { type Surface, surfaces } from "../../../src/base/platform";
import { openSandbox } from "../../support/sandbox/sandbox";

const token = "a-control-token";
const { ask, get, find, ...sandbox } = await openSandbox({ controlToken: token });
const control = async (path: string, body: object) =>
  expect([path, (await sandbox.control("POST", `/${path}`, body)).status]).toEqual([path, 200]);

const mine = find(
  "select id from cases where assigned_to = 1 and lifecycle = 6 and is_test = 0 and creditor = 1 order by seq limit 1",
);

test("adds no unknown field or header to any surface's lists after control requests", async () => {
  const creditor = find("select id from creditors where seq = 1");
  await control("set/case", {
    case: mine,
    payment: 12.5,
    needs: { area: "ProvideDocuments", description: "the order" },
    chat: { message: "Hello", role: "Partner" },
    lifecycle: "Paused",
  });
  await control("set/creditor", { creditor, kyc: "verified", blocked: "Unpaid invoices" });
  await control("clock/freeze", {});
  await control("faults", { status: 500, next: 1, operation: "mintToken" });
  for (const surface of surfaces) await checkLists(surface);
});

async function checkLists(surface: Surface): Promise<void> {
  const lists = endpoints.filter(
    (endpoint) => endpoint.surface === surface && endpoint.list !== undefined && !endpoint.path.includes("{"),
  );
  for (const endpoint of lists) {
    const path = endpoint.name === "listEvents" ? `${endpoint.path}?caseId=${mine}` : endpoint.path;
    const { status, headers, json } = await get(surface, path);
    if (status !== 200) continue;
    const known = listFieldPaths((await endpoint.record()) as z.ZodType);
    const records: object[] = Array.isArray(json) ? json : (json[endpoint.list?.items ?? ""] ?? []);
    const unknown = records.flatMap((record) => Object.keys(record)).filter((name) => !known.includes(name));
    expect([endpoint.name, [...new Set(unknown)]]).toEqual([endpoint.name, []]);
    expect(Object.keys(headers)).toEqual(["content-type"]);
  }
}

test.each([
  "/test/collection/control/status",
  "/live/customer/control/status",
  "/CONTROL/status",
  "/controls/status",
])("%s doesn't reach the control interface", async (path) => {
  const { status } = await ask(path, { headers: { authorization: `Bearer ${token}` } });
  expect([401, 404]).toContain(status);
});

test.each([
  ["GET", "snapshots"],
  ["POST", "snapshots/load"],
  ["POST", "set/case"],
  ["POST", "import"],
  ["GET", "export"],
  ["GET", "requests"],
  ["POST", "seed"],
])("%s /control/%s requires the token and accepts only local hosts and origins", async (method, path) => {
  const authorization = `Bearer ${token}`;
  const statusWith = async (headers: Record<Lowercase<string>, string>) =>
    (await ask(`/control/${path}`, { method, headers })).status;
  expect(await statusWith({})).toBe(401);
  expect(await statusWith({ authorization, origin: "http://127.0.0.1:4010" })).toBe(403);
  expect(await statusWith({ authorization, host: "sandbox.example" })).toBe(403);
});
