import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSandbox } from "../../support/sandbox/sandbox";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";
import { post, submission } from "../../support/sandbox/submissions";

const { folder, run } = sandboxOnDisk();

const token = "a-control-token";
const log = async ({ ask }: Awaited<ReturnType<typeof openSandbox>>, query = "") =>
  (await ask(`/control/requests${query}`, { headers: { authorization: `Bearer ${token}` } })).json.items;

test("lists requests, newest first, with the reason for each refusal", async () => {
  await run("cases list -L 1");
  await run("cases get 00000000-0000-4000-8000-00000000abcd --by id");
  const { stdout } = await run("sandbox requests --json");
  expect(JSON.parse(stdout).items.slice(0, 2)).toEqual([
    {
      id: expect.any(Number),
      at: "2026-03-16T09:00:00Z",
      method: "GET",
      path: "/test/collection/cases/00000000-0000-4000-8000-00000000abcd",
      query: "",
      operation: "getCase",
      status: 404,
      reason: "CaseNotFound: The case was not found",
      suggestion: null,
      durationMs: 0,
      environment: "test",
      surface: "collection",
      receivedAt: "2026-03-16T09:00:00.000Z",
      actor: expect.objectContaining({ name: "Falkenhof Forderungen GmbH" }),
      request: expect.objectContaining({ bytes: 0, kept: "whole" }),
      answer: expect.objectContaining({ bytes: 154, kept: "whole" }),
    },
    expect.objectContaining({
      operation: "listCases",
      status: 200,
      reason: null,
      query: "Page=1&PageSize=1",
    }),
  ]);
  const refused = await run("sandbox requests --refused", { isTerminal: true, columns: 200 });
  expect(refused.stdout).toContain("CaseNotFound: The case was not found");
  expect(refused.stdout).not.toContain("listCases");
  expect((await run("sandbox requests -L 1 -o ids")).stdout.split("\n")).toHaveLength(2);
});

test("reports that a world has received no requests", async () => {
  const { stdout } = await run("sandbox requests --world fresh", { isTerminal: true });
  expect(stdout).toBe("No requests yet.\n");
});

test.each([
  ["GET", "/test/collection/case", "GET /test/collection/cases"],
  ["GET", "/test/collection/webhook", "GET /test/collection/webhooks"],
  ["DELETE", "/test/collection/cases", "GET /test/collection/cases"],
  ["GET", "/test/collection/clients", "GET /test/referral/clients"],
  ["POST", "/test/referral/oauth/tokens", "POST /test/referral/oauth/token"],
  ["GET", "/cases", "GET /test/collection/cases"],
  ["GET", "/tests/customer/cases", "GET /test/customer/cases"],
  ["GET", "/test/collection/cases/7/timelines", "GET /test/collection/cases/7/timeline"],
  ["GET", "/nothing/like/it/anywhere", null],
])("suggests the closest operation for %s %s", async (method, path, suggestion) => {
  const sandbox = await openSandbox({ controlToken: token });
  const key = sandbox.keyOf("collection", 1);
  await sandbox.ask(path, { method, headers: { xapikey: key } });
  expect((await log(sandbox))[0]).toMatchObject({ method, path, operation: null, suggestion });
});

test("lists only the latest 1,000 of many reads", async () => {
  const sandbox = await openSandbox({ controlToken: token });
  for (let sent = 0; sent < 2_100; sent += 1) await sandbox.ask(`/test/collection/cases/${sent}`);
  const items = await log(sandbox);
  const paths = items.map(({ path }: { readonly path: string }) => path);
  expect(paths).toEqual(
    Array.from({ length: 1_000 }, (_, index) => `/test/collection/cases/${2_099 - index}`),
  );
  expect(sandbox.store.get<{ n: number }>("select count(*) as n from request_log")?.n).toBe(1_000);
});

test.each([
  [{ status: 503 }, 503, "Injected by the fault html"],
  [{ kind: "delay", delayMs: 1 }, 200, "Injected by the fault delay"],
  [{ status: 409 }, 409, "Conflict: Injected by a fault rule of the sandbox"],
  [{ kind: "drop-after" }, 200, "A fault dropped the answer"],
  [{ kind: "drop-before" }, 0, "A fault closed the connection before the request was carried out"],
])("names the fault %o as the reason for a response", async (fault, status, reason) => {
  const sandbox = await openSandbox({ controlToken: token });
  const headers = { authorization: `Bearer ${token}` };
  await sandbox.ask("/control/faults", { method: "POST", headers, body: fault });
  await sandbox.get("collection", "/cases?PageSize=1").catch(() => {});
  expect((await log(sandbox))[0]).toMatchObject({ status, reason });
});

test("shows no response for a request that a fault dropped before it was carried out", async () => {
  const sandbox = await openSandbox({ controlToken: token });
  const headers = { authorization: `Bearer ${token}` };
  await sandbox.ask("/control/faults", { method: "POST", headers, body: { kind: "drop-before" } });
  await sandbox.get("collection", "/cases?PageSize=1").catch(() => {});
  expect(await log(sandbox, "?refused=true")).toEqual([]);
  expect((await log(sandbox))[0]).toMatchObject({ request: { kept: "whole" }, answer: null });
});

test("explains every kind of refusal in the log", async () => {
  const sandbox = await openSandbox({ controlToken: token });
  const { get, ask } = sandbox;
  await ask("/test/collection/cases");
  await get("collection", "/cases/no-guid");
  await get("collection", "/cases", { method: "PUT" });
  await get("referral", "/cases?PageSize=500");
  const reasons = (await log(sandbox)).map(({ status, reason }: { status: number; reason: string }) => [
    status,
    reason,
  ]);
  expect(reasons).toEqual([
    [400, expect.stringContaining("InvalidPagination: ")],
    [405, expect.stringContaining("PUT is not allowed here")],
    [400, expect.stringContaining("id: ")],
    [401, "API Key was not provided"],
  ]);
  expect(await log(sandbox, "?refused=true")).toHaveLength(4);
});

test("labels a stored response with its original request [AMB-31] [IDM-03]", async () => {
  const sandbox = await openSandbox({ controlToken: token });
  const submit = (key: string) =>
    post(sandbox, "customer", "/cases", submission(), {
      key: sandbox.keyOf("customer", 3),
      headers: { "idempotency-key": key },
    });
  const unsigned = await submit("inv-1");
  await sandbox.get("collection", "/cases");
  sandbox.store.run("update creditors set agreement_signed = 1, power_of_attorney_signed = 1 where seq = 3");
  expect([unsigned.status, (await submit("inv-1")).status]).toEqual([422, 200]);
  expect([(await submit("inv-2")).status, (await submit("inv-2")).status]).toEqual([200, 200]);
  const items: { id: number; reason: string | null }[] = (await log(sandbox)).reverse();
  const third = items[3];
  expect(items.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^MissingDebtCollectionContract: /),
    null,
    null,
    null,
    `Stored answer of request ${third?.id}`,
  ]);
});

test("prints one request as JSON without its key", async () => {
  await run("cases get 00000000-0000-4000-8000-00000000abcd --by id --world one");
  const { stdout } = await run("sandbox requests 1 --world one --json");
  expect(JSON.parse(stdout)).toMatchObject({ id: 1, request: { headers: { xapikey: "****" } } });
});

test("selects and compares values in headers and responses as fields", async () => {
  await run("cases list -L 1 --world fields");
  const answered = await run(
    "sandbox requests --fields id,answer.type,request.headers --json --world fields",
  );
  expect(JSON.parse(answered.stdout).items).toEqual([
    {
      id: 1,
      answer: { type: "application/json; charset=utf-8" },
      request: { headers: expect.objectContaining({ xapikey: "****" }) },
    },
  ]);
  expect((await run("sandbox requests --where answer.bytes>1000 -o ids --world fields")).stdout).toBe("1\n");
});

/** Returns the files of a world, including those in its folders. */
const filesOf = (world: string): readonly string[] =>
  readdirSync(join(folder, "worlds"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file.startsWith(join(folder, "worlds", `${world}.`)));

test("removes the whole log from the world file when the log is cleared", async () => {
  await run(`api POST /cases --as customer --body '{"comment":"a-word-of-mine"}' --world cleared`);
  const files = () => filesOf("cleared");
  const holdsIt = () => files().some((file) => readFileSync(file).includes("a-word-of-mine"));
  expect(holdsIt()).toBe(true);
  const dry = await run("sandbox requests clear -n --world cleared");
  expect(dry.stderr + dry.stdout).toContain("send DELETE /requests to the world cleared on this machine");
  const { stdout } = await run("sandbox requests clear --world cleared", { isTerminal: true });
  expect(stdout).toBe("Requests cleared: 1.\n");
  expect(holdsIt()).toBe(false);
  expect((await run("sandbox requests --world cleared", { isTerminal: true })).stdout).toBe(
    "No requests yet.\n",
  );
});

test("omits the log from exports, snapshots and undo copies", async () => {
  await run(`api POST /cases --as customer --body '{"comment":"a-word-of-mine"}' --world copied`);
  const { stdout } = await run("sandbox export --world copied");
  expect(stdout).not.toContain("request_log");
  expect(stdout).not.toContain("a-word-of-mine");
  await run("sandbox snapshot save one --world copied");
  await run("sandbox snapshot load one --world copied");
  const copies = filesOf("copied").filter((file) => /copied\.(?:snapshots|undo)/.test(file));
  expect(copies.length).toBeGreaterThanOrEqual(2);
  for (const copy of copies)
    expect([copy, readFileSync(copy).includes("a-word-of-mine")]).toEqual([copy, false]);
  expect((await run("sandbox requests --world copied", { isTerminal: true })).stdout).toBe(
    "No requests yet.\n",
  );
});

test("lists deliveries with headers, payload, response and signing time as fields", async () => {
  const { stdout, exitCode } = await run(
    "sandbox deliveries -L 1 --fields headers,signedAt,payload,answer --json",
  );
  expect([exitCode, JSON.parse(stdout).complete]).toEqual([0, true]);
});
