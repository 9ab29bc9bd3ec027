import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { HttpRequest, Send } from "../../src/base/http";
import { answer } from "../support/platforms/answers";
import { collectionEnv, customerEnv, memoryFiles, referralEnv, runLine } from "../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const onTest = { RECOUP_ENVIRONMENT: "test" };
const env = { ...collectionEnv, ...onTest };
const text = ({ body }: HttpRequest) => (body === undefined ? undefined : Buffer.from(body).toString());
const ok: Send = async () => answer('{ "done": 1.00 }');
const files = { "/work/body.json": '{ "amount": 100.00 }', "/work/rows.csv": "a;b\n1;2\n" };

test.each(["POST", "PUT", "PATCH", "DELETE"])(
  "sends a %s with the file's bytes as its body",
  async (method) => {
    const line = `api ${method.toLowerCase()} /somewhere --body body.json --yes`;
    const { exitCode, stdout, requests } = await runLine(line, { env, files, send: ok });
    expect([exitCode, stdout]).toEqual([0, '{ "done": 1.00 }']);
    expect(requests.map((request) => [request.method, request.url, text(request)])).toEqual([
      [method, "https://collection.example/somewhere", '{ "amount": 100.00 }'],
    ]);
    expect(requests[0]?.headers).toMatchObject({
      "content-type": "application/json",
      xapikey: "key-of-the-collection-partner",
    });
  },
);

test("--set creates or changes a body but keeps string fields as strings", async () => {
  const changed = await runLine("api PUT /somewhere --body - --set amount=7.50 --set a.b=x", {
    env,
    stdin: '{"amount":1,"other":true}',
    send: ok,
  });
  expect(changed.requests.map(text)).toEqual(['{"other":true,"amount":7.50,"a":{"b":"x"}}']);
  const knownResult = await runLine("api POST /oauth/token --as referral --set externalTenantId=007", {
    env: { ...referralEnv, ...onTest },
    send: ok,
  });
  expect(knownResult.requests.map(text)).toEqual(['{"externalTenantId":"007"}']);
});

test("sends a non-JSON body unchanged with its content type", async () => {
  const line = ["api", "POST", "/files", "--body", "rows.csv", "-H", "Content-Type: text/csv"];
  const { exitCode, requests } = await runLine(line, { env, files, send: ok });
  expect([exitCode, requests.map(text), requests[0]?.headers["content-type"]]).toEqual([
    0,
    ["a;b\n1;2\n"],
    "text/csv",
  ]);
});

test.each([
  ["a body for a GET", "api GET /cases --set a=1", "A GET request has no body."],
  ["a body that is not JSON", "api POST /files --body rows.csv", "The file rows.csv is not valid JSON"],
  [
    "--set with another content type",
    ["api", "POST", "/f", "--set", "a=1", "-H", "content-type: text/csv"],
    "--set needs a JSON content type",
  ],
  ["a missing file", "api POST /files --body gone.json", "The file gone.json does not exist."],
  ["--all for a POST", "api POST /cases --all", '--all needs GET (got "POST").'],
  [
    "a key for a GET",
    "api GET /cases --idempotency-key k",
    "--idempotency-key has no effect on a GET request.",
  ],
  [
    "two idempotency keys",
    ["api", "POST", "/cases", "--set", "a=1", "-H", "Idempotency-Key: a", "--idempotency-key", "b"],
    "--header and --idempotency-key both set the idempotency key.",
  ],
  ["an unsupported method", "api TRACE /cases", '"TRACE" is not a supported method.'],
])("refuses %s with exit code 2", async (_, line, message) => {
  const { exitCode, stderr, requests } = await runLine(line, { env, files });
  expect([exitCode, requests.length]).toEqual([2, 0]);
  expect(stderr).toContain(message);
});

test.each([
  ["a path without a method", "/cases", "The method is missing.\n  next: `recoup api GET /cases`"],
  [
    "a path without a method or a slash",
    "webhooks/events",
    "The method is missing.\n  next: Did you mean `recoup api GET /webhooks/events`?",
  ],
  ["a misspelled method", "gett", '"gett" is not a supported method.\n  next: Did you mean GET?'],
  [
    "a word in upper case",
    "CASES",
    '"CASES" is not a supported method.\n  next: Use one of GET, HEAD, POST, PUT, PATCH, DELETE.',
  ],
  [
    "a path without a slash",
    "get cases",
    "The path must start with one slash.\n  next: Example: `recoup api GET /cases`.",
  ],
  [
    "two slashes",
    "HEAD //cases",
    "The path must start with one slash.\n  next: Example: `recoup api HEAD /cases`.",
  ],
  [
    "a word after the path",
    "GET /cases /clients",
    "The path must start with one slash.\n  next: Example: `recoup api GET /cases`.",
  ],
  [
    "a write without a path",
    "post",
    "The path must start with one slash.\n  next: Write `recoup api POST <path>`.",
  ],
  [
    "a query without a value",
    "GET /cases --query PageSize",
    '--query must have the form name=value (got "PageSize").',
  ],
  ["a query without a name", "GET /cases --query =1", '--query must have the form name=value (got "=1").'],
])("refuses %s", async (_, words, message) => {
  const { exitCode, stderr, requests } = await runLine(`api ${words}`, { env });
  expect([exitCode, requests.length]).toEqual([2, 0]);
  expect(stderr).toContain(`Error: ${message}\n`);
});

test("accepts --idempotency-key none for a read and refuses -o csv", async () => {
  const { exitCode, requests } = await runLine("api GET /cases --idempotency-key none", { env, send: ok });
  expect([exitCode, requests[0]?.headers["idempotency-key"]]).toEqual([0, undefined]);
  expect(await runLine("api GET /cases -o csv", { env })).toMatchObject({ exitCode: 2, requests: [] });
});

test("adds encoded query parameters to those in the path", async () => {
  const sent = async (path: string, ...flags: readonly string[]) =>
    (await runLine(["api", "get", path, ...flags], { env, send: ok })).requests.map(({ url }) => url);
  expect(await sent("/cases", "--query", "Query=a=b&c", "--query", "Pa ge=1")).toEqual([
    "https://collection.example/cases?Query=a%3Db%26c&Pa%20ge=1",
  ]);
  expect(await sent("/cases?at=9:00", "--query", "Page=2")).toEqual([
    "https://collection.example/cases?at=9:00&Page=2",
  ]);
});

test.each([
  ["Accept", '--header must have the form "name: value" (got "Accept").'],
  ["a b: c", '--header must have the form "name: value" (got "a b: c").'],
  ["XApiKey: 1", "--header cannot set a key. Keys come from the profile."],
  ["Authorization: Bearer 1", "--header cannot set a key. Keys come from the profile."],
  ["X-API-Key: 1", "--header cannot set x-api-key: it could send the key elsewhere or change the request."],
  [
    "Content_Length: 1",
    "--header cannot set content_length: it could send the key elsewhere or change the request.",
  ],
])("refuses the header %s", async (header, message) => {
  const { exitCode, stderr, requests } = await runLine(["api", "GET", "/cases", "-H", header], { env });
  expect([exitCode, requests.length]).toEqual([2, 0]);
  expect(stderr).toContain(`Error: ${message}\n`);
});

test("lowercases header names and trims their values", async () => {
  const line = ["api", "GET", "/cases", "-H", "Accept-Language:  de ", "-H", "X-Trace:1"];
  const { requests } = await runLine(line, { env, send: ok });
  expect(requests[0]?.headers).toMatchObject({ "accept-language": "de", "x-trace": "1" });
});

test.each([
  [
    "--body",
    ["--body", "rows.csv"],
    "The file rows.csv is not valid JSON: ",
    "To send another format, add --header 'content-type: …'.",
  ],
  [
    "stdin",
    ["--body", "-"],
    "stdin is not valid JSON: ",
    "To send another format, add --header 'content-type: …'.",
  ],
])("explains how to send another format if %s isn't JSON", async (_, flags, message, hint) => {
  const { exitCode, stderr } = await runLine(["api", "POST", "/files", ...flags], { env, files, stdin: "a" });
  expect(exitCode).toBe(2);
  expect(stderr.toLowerCase()).toContain(message.toLowerCase());
  expect(stderr).toContain(`  next: ${hint}\n`);
});

test("checks and builds JSON bodies for any JSON content type", async () => {
  const post = (header: string, ...flags: readonly string[]) =>
    runLine(["api", "POST", "/files", "-H", `Content-Type: ${header}`, ...flags], { env, files, send: ok });
  for (const type of ["application/problem+json; charset=utf-8", "text/json", "APPLICATION/JSON ;x=1"]) {
    expect((await post(type, "--set", "a=1")).requests.map(text)).toEqual(['{"a":1}']);
    expect((await post(type, "--body", "rows.csv")).exitCode).toBe(2);
  }
  expect((await post("application/jsonl", "--body", "rows.csv")).exitCode).toBe(0);
  const refused = await post("application/jsonl", "--set", "a=1");
  expect(refused.stderr).toContain('Error: --set needs a JSON content type (got "application/jsonl").\n');
});

test.each([
  ["GET /v2/cases?Page=2", "Did you mean `recoup api GET '/cases?Page=2'`?"],
  ["GET /api/v2/webhooks/events", "Did you mean `recoup api GET /webhooks/events`?"],
  ["GET /casez", "Did you mean `recoup api GET /cases`?"],
  [`GET /case/${id}/chats?a=1`, `Did you mean \`recoup api GET '/cases/${id}/chats?a=1'\`?`],
  ["POST /webhook --set a=1", "Did you mean `recoup api POST /webhooks`?"],
  [
    "GET /clients?Page=2",
    "That path belongs to the referral surface: `recoup api GET '/clients?Page=2' --as referral`.",
  ],
])("suggests the intended path after a 404: %s", async (words, hint) => {
  const send: Send = async () => answer({ message: "No such path" }, 404);
  const { exitCode, stderr } = await runLine(`api ${words}`, { env, send });
  expect([exitCode, stderr]).toEqual([6, expect.stringContaining(`  next: ${hint}\n`)]);
  expect(stderr).toContain(" (profile env, test, collection)\n");
  expect(stderr).toContain("No such path");
});

test.each([
  ["a path that resembles no other", "GET /nothing/like/it/at/all", 404],
  ["a path that resembles one of another surface", "GET /clientz", 404],
  ["a method that the similar path doesn't support", "DELETE /casez --yes", 404],
  ["a path of an operation", `GET /cases/${id}`, 404],
  ["another status", "GET /casez", 405],
])("doesn't suggest a path for %s", async (_, words, status) => {
  const { stderr } = await runLine(`api ${words}`, { env, send: async () => answer({}, status) });
  expect(stderr).toContain(String(status));
  expect(stderr).not.toMatch(/Did you mean|belongs to/);
});

test("--all reads pages of 100 records unless another size is given", async () => {
  const page = (currentPage: number) => ({
    cases: [{ id: `c${currentPage}` }],
    page: { totalResults: 2, currentPage, pageSize: 1, responseCount: 1, totalPages: 2 },
  });
  const send: Send = async ({ url }) => answer(page(Number(/&Page=(\d+)/.exec(url)?.[1])));
  const read = async (path: string) => {
    const { stdout, requests } = await runLine(`api GET ${path} --all -o ids`, { env, send });
    return [stdout, ...requests.map(({ url }) => url.replace("https://collection.example", ""))];
  };
  expect(await read("/cases")).toEqual([
    "c1\nc2\n",
    "/cases?PageSize=100&Page=1",
    "/cases?PageSize=100&Page=2",
  ]);
  expect(await read("/cases?Sort=id")).toEqual([
    "c1\nc2\n",
    "/cases?Sort=id&PageSize=100&Page=1",
    "/cases?Sort=id&PageSize=100&Page=2",
  ]);
  expect(await read("/cases?pagesize=1")).toEqual([
    "c1\nc2\n",
    "/cases?pagesize=1&Page=1",
    "/cases?pagesize=1&Page=2",
  ]);
});

test("--all reads bare arrays until a page isn't full", async () => {
  const send: Send = async ({ url }) => answer(url.endsWith("&Page=3") ? [] : [{ id: url.slice(-1) }]);
  const { stdout, requests } = await runLine("api GET /cases?pagesize=1 --all -o ids", { env, send });
  expect([stdout, requests.length]).toEqual(["1\n2\n", 3]);
});

test("--all can't be combined with a page or --include, and counts the records on a terminal", async () => {
  const refused = await runLine("api GET /cases?page=2 --all", { env });
  expect([refused.exitCode, refused.requests.length]).toEqual([2, 0]);
  expect(refused.stderr).toContain("Error: --all cannot be combined with Page.\n");
  const included = await runLine("api GET /cases --all -i", { env });
  expect([included.exitCode, included.requests.length]).toEqual([2, 0]);
  expect(included.stderr).toContain("Error: --include and --all cannot be combined.\n");
  const list = (records: readonly object[]) =>
    runLine("api GET /cases --all", {
      env: { ...env, NO_COLOR: "1" },
      isTerminal: true,
      send: async () => answer(records),
    });
  expect(await list([])).toMatchObject({ stdout: "The list is empty.\n", stderr: "" });
  expect((await list([{ id: "c1" }])).stderr).toBe("1 record.\n");
  expect((await list([{ id: "c1" }, { id: "c2" }])).stderr).toBe("2 records.\n");
});

test("prints the status of a response without a body only with --include", async () => {
  const send: Send = async () => ({ status: 204, headers: { "x-trace": "1" }, body: Buffer.from("") });
  for (const line of ["api HEAD /cases", "api DELETE /somewhere --yes", "api HEAD /cases --json"]) {
    const { exitCode, stdout } = await runLine(line, { env, send });
    expect([line, exitCode, stdout]).toEqual([line, 0, ""]);
  }
  expect((await runLine("api HEAD /cases -i", { env, send })).stdout).toBe("HTTP 204\nx-trace: 1\n\n");
});

test("encodes a colon in the path but not in the query [CLI-24] [EP-05]", async () => {
  const { requests } = await runLine(`api POST /webhooks/${id}:test?at=9:00 --as customer`, {
    env: { ...customerEnv, ...onTest },
    send: ok,
  });
  expect(requests.map(({ url }) => url)).toEqual([`https://customer.example/webhooks/${id}%3Atest?at=9:00`]);
  // The operation is recognized in this spelling, so it gets an idempotency key.
  expect(requests[0]?.headers["idempotency-key"]).toBeDefined();
});

test("prints a secret in the response but masks it in traces", async () => {
  const send: Send = async () => answer({ secret: "whsec_canary-12345", accessToken: "token-canary-12345" });
  const { stdout, stderr } = await runLine(
    `api PATCH /webhooks/${id} --as customer --set isActive=true -vv`,
    {
      env: { ...customerEnv, ...onTest },
      send,
    },
  );
  expect(stdout).toContain("whsec_canary-12345");
  expect(stdout).toContain("token-canary-12345");
  expect(stderr).toContain("PATCH https://customer.example/webhooks/");
  expect(stderr).not.toContain("canary");
});

test("sends an idempotency key for a known operation or with --idempotency-key [IDM-01]", async () => {
  const key = async (line: string) =>
    (await runLine(line, { env, send: ok })).requests[0]?.headers["idempotency-key"];
  expect(await key("api POST /webhooks --set url=x")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await key("api POST /webhooks --set url=x --idempotency-key none")).toBeUndefined();
  expect(await key("api POST /somewhere --set url=x")).toBeUndefined();
  expect(await key("api POST /somewhere --set url=x --idempotency-key mine")).toBe("mine");
});

test("retries a POST after a lost connection only if the key is honored [AMB-51]", async () => {
  const send: Send = async () => {
    throw new Failure("network", "the connection broke", { retryable: true });
  };
  const tries = async (line: string) => (await runLine(line, { env, send })).requests.length;
  expect(await tries("api POST /somewhere --set a=1")).toBe(1);
  expect(await tries("api POST /somewhere --set a=1 --idempotency-key mine")).toBe(1);
  expect(await tries("api POST /webhooks --set a=1")).toBe(1);
  expect(await tries("api POST /managed-cases --set a=1")).toBe(4);
  // Some servers may read this as another path, so the program doesn't retry it.
  expect(await tries("api POST /managed-cases;v=1 --set a=1")).toBe(1);
  expect(await tries("api POST /managed-cases --set a=1 --idempotency-key mine")).toBe(4);
  expect(await tries("api POST /managed-cases --set a=1 --idempotency-key none")).toBe(1);
  expect(await tries("api PUT /somewhere --set a=1")).toBe(4);
});

test.each([
  ["a write", "POST /somewhere --set a=1", "", 5],
  ["a confirmed write", "POST /somewhere --set a=1", "--live", 0],
  ["a read that is a POST", "POST /oauth/token --as referral --set externalTenantId=a", "", 0],
  ["a write to test cases only", `POST /test/cases/${id}/advance --set to=Active`, "", 0],
  ["a DELETE of an unknown path", "DELETE /somewhere", "--live", 5],
  ["a confirmed DELETE", "DELETE /somewhere", "--live --yes", 0],
  ["deleting a subscription in another letter case", `DELETE /WebHooks/${id}`, "--live", 5],
  ["an operation of the test host only", "DELETE /clients/a --as referral", "--live --yes", 5],
  ["an operation of the test host only, encoded", "DELETE /%63lients/a --as referral", "--live --yes", 5],
  ["a read of the test host only", "GET /clients/a/is-deletable --as referral", "--live --yes", 5],
  ["the HEAD of that read", "HEAD /clients/a/is-deletable --as referral", "--live --yes", 5],
  ["a cleanup", "DELETE /test/cases?tag=x", "--live --yes", 5],
  ["a confirmed cleanup", "DELETE /test/cases?tag=x", "--confirm=env", 0],
  ["the HEAD of a list", "HEAD /cases", "", 0],
])("guards a live request according to the effects of its path: %s", async (_, line, flags, expected) => {
  const live = { ...collectionEnv, ...referralEnv, RECOUP_ENVIRONMENT: "live" };
  const { exitCode, requests } = await runLine(`api ${line} ${flags}`, { env: live, send: ok });
  expect([exitCode, requests.length]).toEqual([expected, expected === 0 ? 1 : 0]);
});

test("--curl asks the user to fill in a secret only if one is masked", async () => {
  const curl = async (url: string) => {
    const line = `webhooks create --as customer --event case.closed --curl --url ${url}`;
    return (await runLine(line, { env: { ...customerEnv, ...onTest }, send: ok })).stderr;
  };
  expect(await curl("https://hooks.example/in?token=canary-1")).toBe(
    "**** stands for a secret: put it in before you run the command.\n",
  );
  expect(await curl("https://hooks.example/in")).toBe("");
});

test("--dry-run and --curl print the masked write and send nothing", async () => {
  const line = "api POST /webhooks --set url=https://example.com --set secret=whsec_canary-12345";
  const result = await runLine(`${line} --dry-run --json`, { env, send: ok });
  expect([result.exitCode, result.requests.length]).toEqual([0, 0]);
  expect(JSON.parse(result.stdout)).toMatchObject({
    method: "POST",
    url: "https://collection.example/webhooks",
    body: { url: "https://example.com", secret: "****" },
  });
  const curl = await runLine(`${line} --curl`, { env, send: ok });
  expect([curl.exitCode, curl.requests.length]).toEqual([0, 0]);
  expect(curl.stdout).toContain("curl --request POST https://collection.example/webhooks ");
  expect(curl.stdout + result.stdout).not.toMatch(/canary|key-of-the/);
});

test("exits with the code and hint of a known operation if its request is refused", async () => {
  const send: Send = async () =>
    answer({ businessErrors: [{ type: "WebhookInvalidUrl", message: "no" }] }, 400);
  const { exitCode, stdout, stderr } = await runLine("api POST /webhooks --set url=x --json", { env, send });
  expect([exitCode, stdout]).toEqual([9, ""]);
  expect(JSON.parse(stderr).error).toMatchObject({ type: "WebhookInvalidUrl", status: 400 });
});

test("reports a case state conflict once, with a hint [CFL-08]", async () => {
  const send: Send = async () =>
    answer({ businessErrors: [{ type: "Conflict", message: "The case is merged" }] }, 409);
  const { exitCode, stderr, requests } = await runLine("api POST /cases/1/files --set a=b --json", {
    env,
    send,
  });
  expect([exitCode, requests.length]).toEqual([7, 1]);
  expect(JSON.parse(stderr).error).toMatchObject({
    code: "conflict",
    type: "Conflict",
    message: "The platform answered 409 Conflict: The case is merged",
    hint: "A merged case takes no files; upload to the case that it was merged into.",
  });
});

test("names the consent flags for both commands if a fee change needs consent", async () => {
  const conflict = { type: "SuccessFeeChange", message: "The success fee changes", currentSuccessFee: 25 };
  const { exitCode, stderr } = await runLine(`api PUT /cases/${id}/fees --set grossAmount=900.00`, {
    env,
    send: async () => answer(conflict, 409),
  });
  expect(exitCode).toBe(7);
  expect(stderr).toContain(
    "next: The success fee would change. `recoup cases fees <case>` takes --confirm-price-change or --keep-rate; a body, confirmPriceChange or keepIntentionalRate.",
  );
});

test("names the searched surface if a subscription is missing", async () => {
  const { exitCode, stderr } = await runLine(`webhooks test ${id}`, {
    env: { ...env, ...customerEnv },
    send: async () =>
      answer({ businessErrors: [{ type: "WebhookNotFound", message: "No such webhook" }] }, 404),
  });
  expect(exitCode).toBe(6);
  expect(stderr).toContain(
    "next: Only a creditor's own subscription can be tested alone: `recoup webhooks list --as customer` shows those of this key.",
  );
});

test.each([
  ...["X-Original-URL", "X-Rewrite-URL", "X-Original-Method", "X-Override-URL", "X-Path-Override", "X-Host"],
  ...["X-HTTP-Method-Override", "X-HTTP-Host-Override", "X_Original_URL", "X-Forwarded-Prefix"],
])("refuses the header %s, which can redirect a request", async (name) => {
  const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
  const words = ["api", "DELETE", "/test/cases/1", "--header", `${name}: /webhooks/1`];
  const { exitCode, stderr, requests } = await runLine(words, { env });
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain(`--header cannot set ${name.toLowerCase()}`);
});

test("sends a header whose name only resembles a refused one", async () => {
  const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
  const words = ["api", "GET", "/cases", "--header", "X-Original-Reference: 7"];
  const { requests } = await runLine(words, { env, send: async () => answer([]) });
  expect(requests[0]?.headers["x-original-reference"]).toBe("7");
});

test.each([
  ["test create", 303, "It may have taken effect: check before you send it again."],
  ["test create", 302, "It may have taken effect: check before you send it again."],
  ["test create", 307, "Keys are never sent along a redirect; if the new address is right, change the URL."],
  ["cases list", 303, "Keys are never sent along a redirect; if the new address is right, change the URL."],
])(
  "after %s gets a %i, doesn't follow the redirect and reports what is known",
  async (line, status, hint) => {
    const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
    const send: Send = async () => answer("", status, { location: "https://other.example/cases/1" });
    const { exitCode, stderr, requests } = await runLine(line, { env, send });
    expect([exitCode, requests.length, new URL(requests[0]?.url ?? "").host]).toEqual([
      11,
      1,
      new URL(env.RECOUP_COLLECTION_URL).host,
    ]);
    expect(stderr).toContain(
      `The platform answered ${status}: it redirects to https://other.example/cases/1\n`,
    );
    expect(stderr).toContain(`  next: ${hint}\n`);
  },
);

test("with --curl, prints the key of an identical write whose response was lost [IDM-03] [AMB-31]", async () => {
  const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
  const fileSystem = memoryFiles(new Map());
  const lost: Send = async () => {
    throw new Failure("network", "the connection was closed");
  };
  const run = (line: string, send: Send = lost) =>
    runLine(line, { env, fileSystem, send, random: Math.random });
  const printedKey = async (tag: string) =>
    /idempotency-key: (\S+)'/.exec((await run(`test create --tag ${tag} --curl`)).stdout)?.[1];
  const { requests } = await run("test create --tag a --retries 0");
  expect(requests.map(({ headers }) => headers["idempotency-key"])).toEqual([await printedKey("a")]);
  expect(await printedKey("b")).not.toBe(await printedKey("a"));
  await run("test create --tag a", async () => answer({ id: "1" }));
  expect(requests.map(({ headers }) => headers["idempotency-key"])).not.toEqual([await printedKey("a")]);
});

test("refuses --fields before anything is sent", async () => {
  const { exitCode, stderr, requests } = await runLine("api GET /cases --fields id", { env: collectionEnv });
  const message =
    "Error: --fields cannot be used with recoup api: it prints the answer of the platform unchanged.";
  expect([exitCode, stderr.split("\n")[0], requests]).toEqual([2, message, []]);
});

test.each([
  [`/webhooks/${id}/test`, 0],
  [`/webhooks/${id}/replay`, 11],
])(
  "fails after `success: false` from POST %s only if it is about the request, not a delivery (exit %i) [CLI-01]",
  async (path, code) => {
    const send = async () => answer({ success: false, errorMessage: "It answered 500." });
    expect((await runLine(`api POST ${path}`, { env: { ...customerEnv, ...onTest }, send })).exitCode).toBe(
      code,
    );
  },
);

test("with --curl, requires an explicit key if the outcome of an identical write is unknown, however old that write is", async () => {
  const fileSystem = memoryFiles(new Map());
  const line = "api POST /cases/1/chats --set message=a";
  const setting = { env: { ...collectionEnv, ...onTest }, fileSystem };
  await runLine(`${line} --retries 0`, { ...setting, send: async () => answer({}, 500) });
  const now = Date.UTC(2026, 2, 18, 9);
  const codes = ["", " -H Idempotency-Key:own"].map(
    async (words) => (await runLine(`${line}${words} --curl`, { ...setting, now })).exitCode,
  );
  expect(await Promise.all(codes)).toEqual([7, 0]);
});
