import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endpoints } from "../../../src/api/endpoint/endpoints";
import { surfaces } from "../../../src/base/platform";
import { createRouter } from "../../../src/sandbox/http/router";
import { handlers } from "../../../src/sandbox/surfaces/handlers";
import { findBase, readQuery, splitUrl } from "../../../src/sandbox/wire/request-line";
import { codePoint } from "../../support/code-point";

const routes = [
  { method: "GET", path: "/cases" },
  { method: "GET", path: "/cases/{id}" },
  { method: "GET", path: "/cases/by-partner-reference" },
  { method: "GET", path: "/cases/by-partner-reference/{reference}" },
  { method: "GET", path: "/cases/{id}/timeline" },
  { method: "DELETE", path: "/cases/{id}" },
] as const;
const route = createRouter(routes);

describe("the router", () => {
  test("prefers a literal segment over a parameter", () => {
    expect(route("GET", "/cases/by-partner-reference")).toMatchObject({ route: routes[2], parameters: {} });
    expect(route("GET", "/cases/timeline")).toMatchObject({
      route: routes[1],
      parameters: { id: "timeline" },
    });
  });

  test("falls back to the parameter if the literal segment has no matching route", () => {
    expect(route("DELETE", "/cases/by-other")).toMatchObject({ parameters: { id: "by-other" } });
    const deeper = createRouter([
      { method: "GET", path: "/a/b/c" },
      { method: "GET", path: "/a/{x}/d" },
    ]);
    expect(deeper("GET", "/a/b/d")).toMatchObject({ kind: "route", parameters: { x: "b" } });
  });

  test("ignores letter case in paths but not in parameters", () => {
    expect(route("GET", "/CASES/By-Partner-Reference/AbC")).toMatchObject({
      route: routes[3],
      parameters: { reference: "AbC" },
    });
  });

  test("accepts one trailing slash", () => {
    expect(route("GET", "/cases/")).toMatchObject({ route: routes[0] });
    expect(route("GET", "/cases//")).toMatchObject({ route: routes[1], parameters: { id: "" } });
  });

  test("keeps a trailing slash before an empty parameter", () => {
    const lookups = createRouter([
      { method: "GET", path: "/cases/{id}" },
      { method: "GET", path: "/cases/case-reference/{reference}" },
    ]);
    expect(lookups("GET", "/cases/Case-Reference/")).toMatchObject({
      route: { path: "/cases/case-reference/{reference}" },
      parameters: { reference: "" },
    });
    expect(lookups("GET", "/cases/case-reference")).toMatchObject({ parameters: { id: "case-reference" } });
    expect(lookups("GET", "/cases/abc/")).toMatchObject({ parameters: { id: "abc" } });
    expect(lookups("GET", "/")).toEqual({ kind: "no-path" });
  });

  test("keeps an encoded slash within its parameter", () => {
    expect(route("GET", "/cases/by-partner-reference/A%2FB%20%C3%A9")).toMatchObject({
      parameters: { reference: "A/B é" },
    });
  });

  test.each(["/cases/%", "/cases/%E9", "/cases/a%00b"])("reports %s as unreadable", (path) => {
    expect(route("GET", path)).toMatchObject({ kind: "unreadable" });
  });

  test("distinguishes an unknown path from a wrong method", () => {
    expect(route("GET", "/case")).toEqual({ kind: "no-path" });
    expect(route("PUT", "/cases/1")).toEqual({ kind: "wrong-method", allowed: ["GET", "DELETE"] });
  });

  test("decodes a path parameter back to the original text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
        fc.pre(!text.includes("\0"));
        const match = route("GET", `/cases/by-partner-reference/${encodeURIComponent(text)}`);
        expect(match).toMatchObject({ kind: "route", parameters: { reference: text } });
      }),
    );
  });

  test("never throws for any path", () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (path) => {
        expect(["route", "wrong-method", "no-path", "unreadable"]).toContain(route("GET", `/${path}`).kind);
      }),
    );
  });
});

describe("the handlers", () => {
  const named = endpoints.map((endpoint) => `${endpoint.surface} ${endpoint.name}`).sort();

  test("cover each endpoint exactly once", () => {
    const handled = surfaces.flatMap((surface) =>
      Object.keys(handlers[surface]).map((name) => `${surface} ${name}`),
    );
    expect(handled.sort()).toEqual(named);
  });

  test("have distinct methods or paths", () => {
    const calls = endpoints.map((endpoint) => `${endpoint.surface} ${endpoint.method} ${endpoint.path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });
});

describe("reading the request line", () => {
  test("splits a URL into its origin, path and query", () => {
    expect(splitUrl("http://127.0.0.1:4010/test/collection/cases?Page=1#top")).toEqual({
      origin: "http://127.0.0.1:4010",
      path: "/test/collection/cases",
      query: "Page=1",
    });
    expect(splitUrl("http://sandbox.invalid")).toEqual({
      origin: "http://sandbox.invalid",
      path: "/",
      query: "",
    });
  });

  test("treats the first two segments as the base", () => {
    expect(findBase("/Live/Referral/v1/webhooks")).toEqual({
      base: { environment: "live", surface: "referral" },
      rest: "/v1/webhooks",
    });
    expect(findBase("/test/customer")).toMatchObject({ rest: "/" });
    expect(findBase("/test/creditor/cases")).toBeUndefined();
    expect(findBase("/cases")).toBeUndefined();
  });

  test("ignores letter case in query names and joins repeated values", () => {
    const query = readQuery("Ids=a&IDS=b%2Cc&empty&x=1+2&&y=a=b");
    expect(Object.fromEntries(query)).toEqual({ ids: "a,b,c", empty: "", x: "1 2", y: "a=b" });
  });

  test("refuses a query with invalid percent-encoding", () => {
    expect(() => readQuery("a=%E9")).toThrow(URIError);
  });
});
