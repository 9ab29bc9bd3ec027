import { describe, expect, test } from "vitest";
import { endpoints } from "../../../src/api/endpoint/endpoints";
import { listRequests } from "../../../src/sandbox/wire/requests/list-requests";
import { runLine } from "../../support/program/world";
import { openPlatform } from "../../support/sandbox/opening";
import { openSandbox } from "../../support/sandbox/sandbox";

const sandbox = await openSandbox({ excludesExtensions: true, isUnlimited: true });
const anyId = "11111111-2222-4333-8444-555555555555";
const called = (path: string) => path.replace(/\{\w+\}/g, anyId);
const rows = endpoints.map((endpoint) => [`${endpoint.surface} ${endpoint.name}`, endpoint] as const);
const isExtension = ([, endpoint]: (typeof rows)[number]) => endpoint.isExtension === true;

describe("a sandbox that serves only the specified operations", () => {
  test.each(rows.filter(isExtension))("returns 404 for %s", async (_, endpoint) => {
    const { surface, method, path } = endpoint;
    const { status, json } = await sandbox.get(surface, called(path), { method, body: {} });
    expect([status, json.error]).toEqual([404, "NotFound"]);
    expect(json.message).toBe(`The ${surface} surface has no /test/${surface}${called(path)}`);
  });

  test.each(rows.filter((row) => !isExtension(row)))("doesn't refuse %s as unknown", async (_, endpoint) => {
    const { surface, method, path } = endpoint;
    const { json } = await sandbox.get(surface, called(path), { method, body: {} });
    expect(json?.message ?? "").not.toContain("surface has no");
  });

  test.each(["collection", "referral", "customer"])(
    "doesn't list extensions in its document for the %s surface",
    async (surface) => {
      const { json } = await sandbox.ask(`/openapi/${surface}.json`);
      const operations = Object.values<Record<string, object>>(json.paths).flatMap((path) =>
        Object.values(path),
      );
      expect(operations.filter((operation) => "x-extension" in operation)).toEqual([]);
      const specified = endpoints.filter(
        (candidate) => candidate.surface === surface && candidate.isExtension !== true,
      );
      expect(operations).toHaveLength(specified.length);
    },
  );

  test("logs the reason for the 404", async () => {
    await sandbox.get("collection", `/cases/${anyId}/chats`, { method: "POST", body: {} });
    const [latest] = listRequests(sandbox.store, { onlyRefused: true });
    expect(latest?.reason).toMatch(
      /^NotFound: .*: It is an extension, and this sandbox serves the specified operations only$/,
    );
  });

  test("doesn't list a method that only an extension supports", async () => {
    const { status } = await sandbox.get("collection", `/cases/${anyId}/chats`, { method: "DELETE" });
    expect(status).toBe(404);
  });
});

test("RECOUP_SANDBOX_SPECIFIED_ONLY=1 removes extensions from the embedded sandbox", async () => {
  const setting = { openPlatform, env: { RECOUP_DATA_DIR: "/nowhere" } };
  const ephemeral: typeof openPlatform = (options) => openPlatform({ ...options, isEphemeral: true });
  const run = (value: string) =>
    runLine("chats list 44HX8JMJ", {
      ...setting,
      env: { ...setting.env, RECOUP_SANDBOX_SPECIFIED_ONLY: value },
      openPlatform: ephemeral,
    });
  expect((await run("1")).exitCode).toBe(6);
  expect((await run("0")).exitCode).toBe(0);
});
