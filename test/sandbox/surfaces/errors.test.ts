import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { embeddedOrigin, surfaces } from "../../../src/base/platform";
import { openSandbox } from "../../support/sandbox/sandbox";

const sandbox = await openSandbox();
const { get, ask, platform, keyOf } = sandbox;
const unknownId = "11111111-2222-4333-8444-555555555555";

describe("the shape of a refusal", () => {
  test("is the envelope with its legacy fields for a 404 [ERR-01 to ERR-03] [ERR-19]", async () => {
    const { status, json, headers } = await get("collection", `/cases/${unknownId}`);
    expect([status, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
    expect(json).toEqual({
      error: "CaseNotFound",
      message: expect.any(String),
      businessErrors: [{ type: "CaseNotFound", message: json.message, solutionUrl: "" }],
    });
  });

  test("is problem details with a trace ID for a malformed value [ERR-08]", async () => {
    const { status, json, headers } = await get("collection", "/cases/nope");
    expect([status, headers["content-type"]]).toEqual([400, "application/problem+json; charset=utf-8"]);
    expect(Object.keys(json).sort()).toEqual(["errors", "status", "title", "traceId", "type"]);
  });

  test("hides the cause of an internal error [ERR-04] [TOK-10]", async () => {
    const broken = await openSandbox();
    broken.store.exec("alter table client_links rename to elsewhere");
    const answers = [
      await broken.get("referral", "/clients"),
      await broken.get("referral", "/oauth/token", { method: "POST", body: { externalTenantId: "kb-1001" } }),
    ];
    for (const { status, json, text } of answers) {
      expect([status, json.businessErrors[0].type]).toEqual([500, "InternalError"]);
      expect(text).not.toMatch(/client_links|sqlite|no such table|\.ts|\bat \//i);
    }
  });
});

describe("paths and methods", () => {
  test.each(surfaces)("return 404 in the envelope on the %s surface if they are unknown", async (surface) => {
    for (const path of ["/", "", "/nothing", "/cases/1/2/3/4"]) {
      const { status, json } = await get(surface, path);
      expect([status, json.businessErrors[0].type]).toEqual([404, "NotFound"]);
    }
  });

  test("return 404 outside the six base URLs", async () => {
    for (const path of ["/", "/test", "/test/creditor/cases", "/prod/collection/cases", "/cases"]) {
      const { status, json } = await ask(path, { headers: { xapikey: keyOf("collection", 1) } });
      expect([status, json.error]).toEqual([404, "NotFound"]);
    }
  });

  test("return 405 with the allowed methods if only the method is wrong", async () => {
    const wrong = await get("collection", "/cases", { method: "PATCH" });
    expect([wrong.status, wrong.headers.allow]).toEqual([405, "GET"]);
    expect((await get("referral", "/oauth/token")).headers.allow).toBe("POST");
    expect(wrong.json.detail).toBe("PATCH is not allowed here; use GET");
  });

  test("ignore letter case and a trailing slash", async () => {
    const plain = (await get("collection", "/cases")).text;
    expect((await get("collection", "/CASES/")).text).toBe(plain);
    const headers = { xapikey: keyOf("collection", 1) };
    expect((await ask("/Test/Collection/Cases", { headers })).text).toBe(plain);
  });

  test("return 400 if they aren't percent-encoded UTF-8", async () => {
    for (const path of [
      "/cases/%",
      "/cases/%FF",
      "/cases/case-reference/a%00b",
      "/cases?Ids=%E9",
      "/cases?Sort=%",
    ]) {
      const { status, json } = await get("collection", path);
      expect([status, json.title]).toEqual([400, "One or more validation errors occurred."]);
    }
  });

  test("ignore unknown query parameters [VER-03] [VER-04]", async () => {
    expect((await get("collection", "/cases?apiVersion=2&x")).status).toBe(200);
  });
});

describe("content types", () => {
  test.each(["application/json", "text/json", "text/plain"])(
    "include %s on request, without changing the body [EP-01]",
    async (type) => {
      const plain = await get("collection", "/cases");
      const answer = await get("collection", "/cases", { headers: { accept: type } });
      expect(answer.headers["content-type"]).toBe(`${type}; charset=utf-8`);
      expect(answer.text).toBe(plain.text);
    },
  );

  test("don't depend on Accept when there is an error [ERR-09]", async () => {
    const headers = { accept: "text/plain" };
    expect((await get("collection", "/cases", { key: null, headers })).headers["content-type"]).toContain(
      "application/problem+json",
    );
    expect((await get("collection", `/cases/${unknownId}`, { headers })).headers["content-type"]).toContain(
      "application/json",
    );
  });
});

describe("the platform's send function", () => {
  const request = {
    method: "GET",
    url: `${embeddedOrigin}/test/collection/cases`,
    headers: { xapikey: keyOf("collection", 1) },
  };

  test("rejects with a failure if the request's signal is aborted", async () => {
    const sent = platform.send({ ...request, signal: AbortSignal.abort("SIGINT") });
    await expect(sent).rejects.toMatchObject({ kind: "interrupted" });
  });

  test("rejects a response larger than the given size", async () => {
    const sent = platform.send({ ...request, maxBodyBytes: 1000 });
    await expect(sent).rejects.toBeInstanceOf(Failure);
    const { body } = await platform.send(request);
    expect((await platform.send({ ...request, maxBodyBytes: body.length })).status).toBe(200);
  });

  test("returns the same responses only for the same seed", async () => {
    const ask = async (seed: string) => {
      const opened = await openSandbox({ seed });
      return (await opened.get("collection", "/cases?includeTestCases=true&PageSize=50")).text;
    };
    expect(await ask("a")).toBe(await ask("a"));
    expect(await ask("a")).not.toBe(await ask("b"));
  });
});
