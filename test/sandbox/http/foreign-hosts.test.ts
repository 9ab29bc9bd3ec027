import { describe, expect, test } from "vitest";
import { openWorldPlatform } from "../../../src/sandbox/http/platform";
import { openSandbox } from "../../support/sandbox/sandbox";

const sandbox = await openSandbox({ isUnlimited: true });
const { key } = sandbox.platform.access("").test.collection;
const open = openWorldPlatform(sandbox.world, { allowedHosts: ["sandbox.internal", "[fd00::5]"] });

const own = "http://127.0.0.1:4010";

async function ask(
  headers: Record<Lowercase<string>, string>,
  path = "/test/collection/cases",
  method = "GET",
) {
  const request = { method, url: own + path, headers: { xapikey: key, ...headers } };
  const [closed, opened] = await Promise.all([sandbox.platform.send(request), open.send(request)]);
  return { closed: closed.status, opened: opened.status, text: Buffer.from(closed.body).toString() };
}

test("truncates a foreign name to 100 characters", async () => {
  const shown = async (length: number) => {
    const { text } = await ask({ host: "e".repeat(length) });
    return /names "(e+)"/.exec(JSON.parse(text).message)?.[1]?.length;
  };
  expect([await shown(100), await shown(101)]).toEqual([100, 100]);
});

describe("a web page under a foreign name", () => {
  const paths = [
    ...["test", "live"].flatMap((environment) =>
      ["collection", "referral", "customer"].map((surface) => `/${environment}/${surface}/cases`),
    ),
    ...["/openapi/customer.json", "/link/x", "/signing/x", "/kyc/x", "/onboarding/x", "/control/status", "/"],
  ];

  test.each(paths)("is refused at %s for every method", async (path) => {
    for (const method of ["GET", "POST", "DELETE", "OPTIONS"]) {
      const foreign = await ask({ host: "evil.example" }, path, method);
      expect([foreign.closed, foreign.opened]).toEqual([403, 403]);
      expect(JSON.parse(foreign.text)).toEqual({
        error: "Forbidden",
        message: expect.stringContaining('The Host header names "evil.example"'),
      });
      const page = await ask({ host: "127.0.0.1:4010", origin: "http://evil.example" }, path, method);
      expect([page.closed, page.opened]).toEqual([403, 403]);
    }
  });

  test("gets a hint on how to admit the name, without repeating an overlong name", async () => {
    const { text } = await ask({ host: "x".repeat(10_000) });
    expect(text).toContain("--allow-host NAME");
    expect(text.length).toBeLessThan(400);
  });
});

test.each([
  ...["127.0.0.1:4010", "127.0.0.1", "127.8.9.10:1", "localhost:4010", "LocalHost", "localhost.", "127.1"],
  ...["[::1]:4010", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]:80"],
])("accepts %s as a name for this machine", async (host) => {
  expect((await ask({ host })).closed).toBe(200);
  expect((await ask({ host: "127.0.0.1:4010", origin: `http://${host}` })).closed).toBe(200);
});

test.each([
  ...[
    "",
    " ",
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example:80",
    "127.0.0.1@evil.example",
  ],
  ...[
    "evil.example#127.0.0.1",
    "127.0.0.1, evil.example",
    "0.0.0.0",
    "[::]",
    "192.168.1.5",
    "[::2]",
    "localhost/",
  ],
  ...["[::ffff:10.0.0.1]", "localhost:port", "127.0.0.1.nip.io", "l%6fcalhost"],
])("doesn't accept %j as a name for this machine", async (host) => {
  expect((await ask({ host })).closed).toBe(403);
  expect((await ask({ host: "127.0.0.1:4010", origin: `http://${host}` })).closed).toBe(403);
});

test.each(["null", "", "file://", "localhost", "ftp://localhost", "http://localhost/x"])(
  "treats the origin %j as foreign",
  async (origin) => {
    expect((await ask({ host: "localhost", origin })).closed).toBe(403);
  },
);

test.each(["sandbox.internal", "SANDBOX.internal:80", "sandbox.internal.", "[fd00:0:0::5]:4010"])(
  "refuses the host %s until its name is admitted",
  async (host) => {
    expect(await ask({ host })).toMatchObject({ closed: 403, opened: 200 });
    expect(await ask({ host: "localhost", origin: `https://${host}` })).toMatchObject({
      closed: 403,
      opened: 200,
    });
  },
);

test("treats a request without a Host as the program's own", async () => {
  expect((await ask({})).closed).toBe(200);
});
