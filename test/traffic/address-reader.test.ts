import { expect, test } from "vitest";
import type { HttpRequest } from "../../src/base/http";
import { Observer } from "../../src/traffic/observer";

const caseId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const otherId = "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d";

/** Observes requests to a surface. The response may issue a token. */
function observe(requests: readonly { target: string; headers?: HttpRequest["headers"]; token?: string }[]) {
  const observer = new Observer(() => 0);
  for (const { target, headers = { xapikey: "key-of-this-client" }, token } of requests) {
    const { end } = observer.take(
      { method: "GET", url: "", headers },
      { surface: "collection", environment: "test", target },
    );
    const body = Buffer.from(JSON.stringify(token === undefined ? {} : { accessToken: token }));
    end({ status: 200, headers: {}, body });
  }
  return observer.traffic().exchanges;
}

test("reads a repeated URL the same way as the first time", () => {
  const target = `/cases/${caseId}?Page=2`;
  const [first, again] = observe([{ target }, { target }]);
  expect(first).toMatchObject({ path: `/cases/${caseId}`, query: [["Page", "2"]], secretsInUrl: [] });
  expect([again?.path, again?.query, again?.endpoint]).toEqual([first?.path, first?.query, first?.endpoint]);
});

test("finds each path's operation regardless of the IDs in it", () => {
  const paths = [
    `/cases/${caseId}`,
    `/cases/${otherId}`,
    `/cases/${caseId}/payments`,
    `/cases/${otherId}/payments`,
    `/cases/${caseId}/timeline`,
    `/nowhere/${caseId}`,
  ];
  expect(observe(paths.map((target) => ({ target }))).map(({ endpoint }) => endpoint?.path)).toEqual([
    "/cases/{id}",
    "/cases/{id}",
    "/cases/{id}/payments",
    "/cases/{id}/payments",
    "/cases/{id}/timeline",
    undefined,
  ]);
});

test("names the parts of a URL that contain a key", () => {
  const secretsIn = (target: string) => observe([{ target }])[0]?.secretsInUrl;
  expect(secretsIn("/cases/a-long-but-harmless-reference?Query=a-long-but-harmless-text")).toEqual([]);
  expect(secretsIn("/cases/sk_test_customer_acme_abcdefghijklmnopqrstuvwx")).toEqual(["path"]);
  expect(secretsIn("/cases/key-of-this-client?Tag=key-of-this-client&Page=1")).toEqual(["Tag", "path"]);
  expect(secretsIn("/cases?api_key=x&token=&Page=1")).toEqual(["api_key"]);
});

test("forgets a URL once it could contain another key", () => {
  const target = "/cases/tk-short?Query=tk-short&Page=1";
  const [first, , second] = observe([{ target }, { target: "/me", token: "tk-short" }, { target }]);
  expect(first?.query).toEqual([
    ["Query", "tk-short"],
    ["Page", "1"],
  ]);
  expect(second?.query).toEqual([
    ["Query", "****"],
    ["Page", "1"],
  ]);
});

test("masks a short token in a repeated URL once the token is known", () => {
  const exchanges = observe([
    { target: "/cases/tk-short" },
    { target: "/me", token: "tk-short" },
    { target: "/cases/tk-short" },
  ]);
  expect(exchanges.map(({ path, secretsInUrl }) => [path, secretsInUrl])).toEqual([
    ["/cases/tk-short", []],
    ["/me", []],
    ["/cases/****", ["path"]],
  ]);
});

test("masks a request's own key only in that request's URL", () => {
  const target = "/cases/session-of-a-visitor-1";
  const own = { xapikey: "key-of-this-client", cookie: "session-of-a-visitor-1" };
  const exchanges = observe([{ target }, { target, headers: own }, { target }]);
  expect(exchanges.map(({ path }) => path)).toEqual([target, "/cases/****", target]);
});
