import { expect, test } from "vitest";
import type { Headers } from "../../../src/base/http";
import { embeddedOrigin } from "../../../src/base/platform";
import { openSandbox } from "../../support/sandbox/sandbox";

const controlToken = "a-control-token";
const { platform, keyOf } = await openSandbox({ controlToken });
const own: Headers = { xapikey: keyOf("collection", 1) };

const limitOf = (line: string, headers: Headers = own) => {
  const [method = "", path = ""] = line.split(" ");
  return platform.bodyLimit({ method, url: `${embeddedOrigin}${path}`, headers });
};
const create = "POST /test/collection/managed-cases";

test.each<[string, string, Headers?]>([
  ["from a foreign page", create, { ...own, origin: "http://evil.example" }],
  ["under a foreign name", create, { ...own, host: "evil.example" }],
  ["without a key", create, {}],
  ["with an unknown key", create, { xapikey: "sk_test_nobody" }],
  ["with a key of the other environment", "POST /live/collection/managed-cases"],
  ["to an unknown path", "POST /test/collection/nothing"],
  ["to no surface", "POST /x"],
  ["with another method", "PUT /test/collection/managed-cases"],
  ["to the control paths without their token", "POST /control/import"],
])("doesn't read the body of a request %s", async (_, line, headers) => {
  expect(await limitOf(line, headers)).toBe(0);
});

test("reads the body of an authorized request up to 1 MiB, or more for an upload or a world", async () => {
  expect(await limitOf(create)).toBe(2 ** 20);
  expect(await limitOf("POST /test/collection/cases/x/files")).toBeGreaterThan(25 * 2 ** 20);
  const control = { authorization: `Bearer ${controlToken}` };
  expect(await limitOf("POST /control/import", control)).toBeGreaterThan(2 ** 20);
});
