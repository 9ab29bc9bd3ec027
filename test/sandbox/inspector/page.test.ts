import { expect, test } from "vitest";
import { openInspected } from "../../support/sandbox/inspected";

const files: Readonly<Record<string, string>> = {
  "index.html": "<!doctype html><script type=module src=/inspector/inspector.js></script>",
  "inspector.js": "start();",
  "notes.txt": "not part of the page",
};
const asset = async (name: string) => (files[name] === undefined ? undefined : Buffer.from(files[name]));
const { request, inspector } = await openInspected({ asset });
const open = (path: string, headers = {}, method = "GET") => request(path, { headers, method });

test("serves every visitor the same page shell, without data or a token", async () => {
  const [first, second] = [await open("/"), await open("/", { cookie: "recoup-inspector-4010=x" })];
  expect(first).toEqual(second);
  expect(Buffer.from(first.body).toString()).toBe(files["index.html"]);
  expect(inspector.sessions.isCookie(Buffer.from(first.body).toString())).toBe(false);
});

test("allows only its own scripts and styles and forbids framing", async () => {
  expect((await open("/")).headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("sends a file again only if it has changed", async () => {
  const { headers, status } = await open("/inspector/inspector.js");
  expect([status, headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"]);
  const again = await open("/inspector/inspector.js", { "if-none-match": headers.etag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test.each(["/inspector/", "/inspector/notes.txt", "/inspector/..%2findex.html", "/inspector/a/index.html"])(
  "doesn't serve %s as a page file",
  async (path) => {
    expect((await open(path)).status).toBe(404);
  },
);

test("returns 405 for a POST", async () => {
  const answer = await open("/", {}, "POST");
  expect([answer.status, answer.headers.allow]).toEqual([405, "GET"]);
});
