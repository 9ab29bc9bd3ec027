import { expect, test } from "vitest";
import { formatUrl, isSameAddress, parseBaseUrl } from "../../src/config/check-url";
import { configFolder } from "../support/program/config-folder";

const canary = "canary-secret";
const reported = "the address is";

test.each([
  [
    "a user and a password",
    `https://${canary}-user:${canary}@a.example/c`,
    `${reported} "https://a.example/c": it contains a user name or password.`,
  ],
  [
    "a user alone",
    `https://${canary}@a.example`,
    `${reported} "https://a.example/": it contains a user name or password.`,
  ],
  [
    "a password alone",
    `https://:${canary}@a.example`,
    `${reported} "https://a.example/": it contains a user name or password.`,
  ],
  [
    "a query",
    `https://a.example/c?key=${canary}`,
    `${reported} "https://a.example/c": it contains a query or fragment.`,
  ],
  [
    "a fragment",
    `https://a.example/c#${canary}`,
    `${reported} "https://a.example/c": it contains a query or fragment.`,
  ],
  [
    "plain HTTP to another machine",
    "http://a.example/c",
    `${reported} "http://a.example/c": a key is never sent over plain HTTP to another machine.`,
  ],
  [
    "another protocol with all of them",
    `ftp://${canary}-user:${canary}@a.example/c?${canary}#${canary}`,
    `${reported} "ftp://a.example/c": it is not an HTTP(S) URL.`,
  ],
  ["no address at all", `${canary} no address`, "the address is not a valid HTTP(S) URL."],
])("refuses a URL with %s without repeating its secret parts", (_, text, message) => {
  expect(() => parseBaseUrl(text, "the address")).toThrow(
    expect.objectContaining({ kind: "config", message, details: { hint: expect.any(String) } }),
  );
});

test("never prints a URL's secret parts, whether from a flag or a variable", async () => {
  const url = `https://${canary}-user:${canary}@a.example/c?key=${canary}`;
  const env = { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: "a-key-of-somebody" };
  for (const [line, setting, code] of [
    [`profile add acme --collection-url ${url}`, {}, 2],
    ["cases list", { env }, 3],
    ["cases list --json", { env }, 3],
    ["doctor --network --json", { env }, 0],
    ["profile show --json", { env }, 0],
    ["profile show --origin --json", { env }, 0],
    ["whoami --json", { env }, 0],
  ] as const) {
    const { exitCode, stdout, stderr } = await configFolder().run(line, setting);
    expect([exitCode, stdout + stderr]).toEqual([code, expect.stringContaining("a.example/c")]);
    expect(stdout + stderr).not.toMatch(/canary/);
  }
});

test.each([
  ["https://a.example", "https://A.example/", true],
  ["https://a.example/c", "https://a.example/c//", true],
  ["https://a.example:443/c", "HTTPS://a.example/c", true],
  ["https://a.example./c", "https://a.example/c", true],
  ["https://a.example/c", "https://a.example/C", false],
  ["https://a.example/c", "https://a.example/cc", false],
  ["https://a.example", "http://a.example", false],
  ["https://a.example", "https://a.example:444", false],
  ["https://a.example", "", false],
])("decides whether %s and %s are the same URL: %s", (left, right, isSame) => {
  expect(isSameAddress(left, right)).toBe(isSame);
});

test.each([
  ["https://A.example/c//", "https://a.example/c"],
  ["http://localhost:4010/", "http://localhost:4010"],
  ["http://127.1.2.3:4010", "http://127.1.2.3:4010"],
  ["http://[::1]:4010", "http://[::1]:4010"],
])("accepts the URL %s", (text, url) => {
  expect(parseBaseUrl(text, "the address")).toBe(url);
});

test.each([
  ["no address", "not a web address"],
  ["HTTPS://A.example", "HTTPS://A.example"],
  ["https://user@a.example/c", "https://a.example/c"],
  ["https://:password@a.example/c", "https://a.example/c"],
  ["https://a.example/c?key=1", "https://a.example/c"],
  ["https://a.example/c#key", "https://a.example/c"],
])("formats the URL %s without secrets: %s", (text, shown) => {
  expect(formatUrl(text)).toBe(shown);
});
