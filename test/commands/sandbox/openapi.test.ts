import { expect, test } from "vitest";
import { parse } from "yaml";
import type { HttpRequest } from "../../../src/base/http";
import { buildOpenApiDocument } from "../../../src/sandbox/openapi/document";
import { eventTypes } from "../../../src/webhooks/events/event-types";
import { runLine } from "../../support/program/world";
import { openSandbox } from "../../support/sandbox/sandbox";

const customer = await buildOpenApiDocument("customer", "http://127.0.0.1:4010");
const operations = Object.values(customer.paths).flatMap((item) => Object.keys(item));
const head = `{
  "openapi": "3.1.1",
  "info": {
    "title": "Customer interface",
    "version": "v1",`;

test("prints the OpenAPI document as formatted JSON in a pipe and on a terminal", async () => {
  for (const isTerminal of [false, true]) {
    const { exitCode, stdout, stderr, requests } = await runLine("sandbox openapi customer --color never", {
      isTerminal,
    });
    expect([exitCode, stderr, requests]).toEqual([0, "", []]);
    expect(stdout.startsWith(head)).toBe(true);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(customer)));
  }
});

test("prints the same OpenAPI document with -o json and -o yaml", async () => {
  const json = await runLine("sandbox openapi customer -o json");
  expect(json.stdout).toBe(`${JSON.stringify(customer)}\n`);
  const yaml = await runLine("sandbox openapi customer -o yaml");
  expect(yaml.stdout.startsWith("openapi: 3.1.1\ninfo:\n")).toBe(true);
  expect(parse(yaml.stdout, { maxAliasCount: -1 })).toEqual(JSON.parse(json.stdout));
});

test("-o table summarizes the OpenAPI document", async () => {
  const { stdout } = await runLine("sandbox openapi customer -o table --color never", {
    isTerminal: true,
    columns: 400,
  });
  expect(stdout).toBe(`Customer interface  v1

Servers     http://127.0.0.1:4010/test/customer, http://127.0.0.1:4010/live/customer
Operations  ${operations.length}
Events      ${eventTypes.customer.join(", ")}
`);
});

test("--fields selects parts of the OpenAPI document", async () => {
  const chosen = await runLine("sandbox openapi referral --json --fields info,security");
  expect(JSON.parse(chosen.stdout)).toEqual({
    info: { title: "Referral partner interface", version: "v1", description: expect.any(String) },
    security: [{ ApiKey: [] }],
  });
  const help = await runLine("sandbox openapi referral --fields help");
  expect(help.stdout).toBe("openapi\ninfo\nservers\nsecurity\npaths\nwebhooks\ncomponents\n");
  const wrong = await runLine("sandbox openapi referral --fields path");
  expect([wrong.exitCode, wrong.stderr]).toEqual([
    2,
    'Error: Unknown field "path" in --fields.\n  next: Did you mean paths? --fields help lists all fields.\n',
  ]);
});

test("prints the OpenAPI document of the running sandbox named by the variables", async () => {
  const env = {
    RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:5123/control",
    RECOUP_SANDBOX_CONTROL_TOKEN: "token-of-the-control-paths",
  };
  const served = await openSandbox({ excludesExtensions: true });
  const send = (request: HttpRequest) => served.platform.send(request);
  const { stdout, requests } = await runLine("sandbox openapi collection", { env, send });
  const { servers, paths } = JSON.parse(stdout);
  expect(servers[0].url).toBe("http://127.0.0.1:5123/test/collection");
  expect(requests.map(({ url }) => url)).toEqual(["http://127.0.0.1:5123/openapi/collection.json"]);
  expect(Object.keys(paths)).not.toContain("/cases/{id}/start");
});

test("omits extensions if RECOUP_SANDBOX_SPECIFIED_ONLY=1", async () => {
  const { stdout } = await runLine("sandbox openapi customer", {
    env: { RECOUP_SANDBOX_SPECIFIED_ONLY: "1" },
  });
  expect(Object.keys(JSON.parse(stdout).paths)).not.toContain("/cases/preview");
});
