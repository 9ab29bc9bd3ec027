import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { HttpResponse, Send } from "../../src/base/http";
import { answer } from "../support/platforms/answers";
import { keptPaths } from "../support/program/kept-files";
import { customerEnv, type LineSetting, memoryFiles, referralEnv, runLine } from "../support/program/world";
import { jwt } from "../support/sandbox/tokens";

const env = { ...customerEnv, ...referralEnv };
const start = Date.UTC(2026, 2, 16, 9);
const claims = {
  sub: "link-1",
  externalTenantId: "nordlicht-01",
  iat: start / 1000,
  exp: start / 1000 + 1800,
};
const creditorId = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const unauthorized = answer({ title: "Unauthorized", status: 401, detail: "Invalid access token" }, 401);
const noLink = answer(
  { businessErrors: [{ type: "NotFound", message: "There is no active client link", solutionUrl: "" }] },
  404,
);
const tokenNumber = (number: number) => jwt({ ...claims, jti: number });

/** Mints numbered tokens and counts requests. The customer surface refuses the given tokens. */
function platform(refused: readonly number[] = [], mintAnswer?: HttpResponse) {
  const seen = { minted: 0, requests: 0 };
  const send: Send = async ({ url, headers }) => {
    if (url.endsWith("/oauth/token")) {
      const accessToken = tokenNumber(++seen.minted);
      const externalTenantId = "nordlicht-01";
      const minted = { accessToken, tokenType: "Bearer", expiresIn: 1800, externalTenantId, creditorId };
      return mintAnswer ?? answer(minted);
    }
    seen.requests++;
    const isRefused = refused.some((number) => headers.authorization === `Bearer ${tokenNumber(number)}`);
    return isRefused ? unauthorized : answer({ cases: [{ id: "1" }] });
  };
  return { send, seen };
}

const onDisk = (stored: Map<string, string>, send?: Send): LineSetting => ({
  env,
  fileSystem: memoryFiles(stored),
  ...(send === undefined ? {} : { send }),
});

test("mints one token per client and reuses it in later commands [CLI-07]", async () => {
  const stored = new Map<string, string>();
  const { send, seen } = platform();
  await runLine("cases list --client nordlicht-01", onDisk(stored, send));
  const second = await runLine("payments list --client nordlicht-01", onDisk(stored, send));
  expect([second.exitCode, seen]).toEqual([0, { minted: 1, requests: 2 }]);
  await runLine("cases list --client kb-1001", onDisk(stored, send));
  expect(seen.minted).toBe(2);
});

test.each(["withdraw nordlicht-01 --yes", "reset nordlicht-01"])(
  "clients %s deletes the cached token of the client",
  async (words) => {
    const stored = new Map<string, string>();
    const onTest = { ...env, RECOUP_ENVIRONMENT: "test" };
    const setting = { ...onDisk(stored, platform().send), env: onTest };
    await runLine("cases list --client nordlicht-01", setting);
    await runLine("cases list --client kb-1001", setting);
    const gone = { ...setting, send: async () => answer("", 204) };
    expect((await runLine(`clients ${words} --dry-run`, gone)).exitCode).toBe(0);
    expect((await runLine("tokens list -o ids", setting)).stdout).toContain("nordlicht-01\n");
    expect((await runLine(`clients ${words}`, gone)).exitCode).toBe(0);
    expect((await runLine("tokens list -o ids", setting)).stdout).toBe("kb-1001\n");
  },
);

test("mints another token if the key changes", async () => {
  const stored = new Map<string, string>();
  const { send, seen } = platform();
  await runLine("cases list --client nordlicht-01", onDisk(stored, send));
  const other = { ...onDisk(stored, send), env: { ...env, RECOUP_REFERRAL_KEY: "key-of-another-partner" } };
  await runLine("cases list --client nordlicht-01", other);
  expect(seen.minted).toBe(2);
});

test("renews a token that is about to expire before using it [TOK-05]", async () => {
  const stored = new Map<string, string>();
  const { send, seen } = platform();
  await runLine("cases list --client nordlicht-01", onDisk(stored, send));
  await runLine("cases list --client nordlicht-01", { ...onDisk(stored, send), now: start + 1_700_000 });
  expect(seen.minted).toBe(1);
  await runLine("cases list --client nordlicht-01", { ...onDisk(stored, send), now: start + 1_741_000 });
  expect(seen.minted).toBe(2);
});

test("mints one token after a 401 and retries the request once [CLI-04] [CLI-08]", async () => {
  const { send, seen } = platform([1]);
  const { exitCode, requests } = await runLine("cases list --client nordlicht-01", { env, send });
  expect([exitCode, seen]).toEqual([0, { minted: 2, requests: 2 }]);
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    "/oauth/token",
    "/cases",
    "/oauth/token",
    "/cases",
  ]);
});

test.each([400, 403, 404, 409, 422])(
  "doesn't mint a token or repeat the request after a %i [CLI-03] [CLI-08]",
  async (status) => {
    const { send, seen } = platform();
    const refuse: Send = async (request) =>
      request.url.endsWith("/oauth/token") ? send(request) : { ...(await send(request)), status };
    await runLine("cases list --client nordlicht-01", { env, send: refuse });
    expect(seen).toEqual({ minted: 1, requests: 1 });
  },
);

test("shares one new token among ten pages that all get a 401", async () => {
  const seen = { minted: 0 };
  const send: Send = async ({ url, headers }) => {
    if (url.endsWith("/oauth/token"))
      return answer({ accessToken: tokenNumber(++seen.minted), expiresIn: 1800 });
    const number = Number(new URL(url).searchParams.get("Page"));
    if (number > 1 && headers.authorization === `Bearer ${tokenNumber(1)}`) return unauthorized;
    return answer({
      cases: [{ id: String(number) }],
      page: { totalResults: 11, totalPages: 11, pageSize: 1 },
    });
  };
  const result = await runLine("cases list --all --page-size 1 -o ids --client a", { env, send });
  expect([result.exitCode, result.stdout.split("\n").length - 1, seen.minted]).toEqual([0, 11, 2]);
});

test("reports an invalid link after a second 401 [CLI-09] [CLI-10]", async () => {
  const { send, seen } = platform([1, 2, 3]);
  const { exitCode, stderr } = await runLine("cases list --client nordlicht-01 --json", { env, send });
  expect([exitCode, seen]).toEqual([4, { minted: 2, requests: 2 }]);
  expect(JSON.parse(stderr).error).toEqual({
    code: "unauthorized",
    exit: 4,
    status: 401,
    message:
      "The platform answered 401: Invalid access token. A newly minted token was refused as well: the client's link is not valid.",
    hint: "`recoup clients list` shows the linked clients; posting the client again restores its link: `recoup clients create --body <file>`.",
    next: [["recoup", "clients", "list"]],
    retryable: false,
    attempts: 2,
    profile: "env",
    environment: "live",
    surface: "customer",
    request: "GET https://customer.example/cases",
  });
});

test.each([
  ["with a type", noLink],
  ["without a type", answer("", 404)],
])(
  "suggests how to restore the link after a 404 during minting, %s [TOK-08] [CLI-10]",
  async (_, refusal) => {
    const { send, seen } = platform([], refusal);
    for (const line of ["cases list --client gone --json", "tokens mint gone --json"]) {
      const { exitCode, stderr } = await runLine(line, { env, send });
      expect(exitCode).toBe(6);
      expect(JSON.parse(stderr).error).toMatchObject({
        request: "POST https://referral.example/oauth/token",
        surface: "referral",
        hint: expect.stringMatching(/No active link has this client id.*posting the client again restores/),
      });
    }
    expect(seen).toEqual({ minted: 2, requests: 0 });
  },
);

test("reports a refused key, and retries server errors during minting", async () => {
  const refused = await runLine("cases list --client a", { env, send: platform([], unauthorized).send });
  expect(refused.exitCode).toBe(4);
  expect(refused.stderr).toContain("The key from RECOUP_REFERRAL_KEY was used on the live referral surface");
  const broken = await runLine("tokens mint a", { env, send: platform([], answer({}, 500)).send });
  expect([broken.exitCode, broken.requests.length]).toEqual([11, 4]);
});

test.each([
  ["token", (token: string) => `${token}\n`],
  ["header", (token: string) => `Authorization: Bearer ${token}\n`],
  ["env", (token: string) => `RECOUP_CLIENT_TOKEN=${token}\n`],
])("tokens mint --format %s prints only the token in that format [EP-29]", async (format, text) => {
  for (const isTerminal of [true, false]) {
    const line = `tokens mint nordlicht-01 --format ${format}`;
    const result = await runLine(line, { env, send: platform().send, isTerminal });
    expect([result.exitCode, result.stdout, result.stderr]).toEqual([0, text(tokenNumber(1)), ""]);
  }
});

test("tokens mint --format env quotes the token for a shell", async () => {
  const { send } = platform([], answer({ accessToken: "a;$(reboot)", expiresIn: 1800 }));
  const { stdout } = await runLine("tokens mint a --format env", { env, send });
  expect(stdout).toBe("RECOUP_CLIENT_TOKEN='a;$(reboot)'\n");
});

test.each(["--format json", "--json", "-o ndjson"])(
  "tokens mint %s prints the object from the platform [TOK-02]",
  async (flags) => {
    const { stdout } = await runLine(`tokens mint nordlicht-01 ${flags}`, { env, send: platform().send });
    expect(JSON.parse(stdout)).toEqual({
      accessToken: tokenNumber(1),
      tokenType: "Bearer",
      expiresIn: 1800,
      externalTenantId: "nordlicht-01",
      creditorId,
    });
  },
);

test.each(["", "-o table", "-o tsv", "-o csv", "-o ids"])("tokens mint %s masks the token", async (flags) => {
  for (const isTerminal of [true, false]) {
    const line = `tokens mint nordlicht-01 ${flags}`;
    const { exitCode, stdout, stderr } = await runLine(line, { env, send: platform().send, isTerminal });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("nordlicht-01");
    expect(stdout + stderr).not.toContain("eyJ");
  }
});

test("tokens mint shows a card on a terminal and fields in a pipe, both with a masked token", async () => {
  const setting = { env: { ...env, NO_COLOR: "1" }, send: platform().send };
  const terminal = await runLine("tokens mint nordlicht-01", { ...setting, isTerminal: true });
  expect([terminal.stdout, terminal.stderr]).toEqual([
    `Token  nordlicht-01

Token     ****
Type      Bearer
Seconds   1800
Creditor  ${creditorId}
`,
    "",
  ]);
  expect((await runLine("tokens mint nordlicht-01 -o csv", setting)).stdout).toBe(
    `accessToken,tokenType,expiresIn,externalTenantId,creditorId\r\n****,Bearer,1800,nordlicht-01,${creditorId}\r\n`,
  );
  expect((await runLine("tokens mint nordlicht-01 -o ids", setting)).stdout).toBe("nordlicht-01\n");
  const yaml = await runLine("tokens mint nordlicht-01 -o yaml", setting);
  expect(yaml.stdout).toContain(`accessToken: ${tokenNumber(4)}\n`);
});

test("masks the token however the name of its field is spelled", async () => {
  const { send } = platform([], answer({ AccessToken: "secret-token", ExpiresIn: 1800 }));
  const { stdout } = await runLine("tokens mint a -o csv", { env, send });
  expect(stdout).toBe("AccessToken,ExpiresIn\r\n****,1800\r\n");
});

test.each(["csv", "yaml"])("refuses --format together with -o %s before minting a token", async (format) => {
  const line = `tokens mint nordlicht-01 --format token -o ${format}`;
  const { exitCode, stderr, requests } = await runLine(line, { env, send: platform().send });
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain(`This command cannot print ${format}, only table, json, ndjson.`);
});

test("tokens mint sends the specified body and caches the token [TOK-01]", async () => {
  const stored = new Map<string, string>();
  const { send, seen } = platform();
  const { requests } = await runLine("tokens mint nordlicht-01", onDisk(stored, send));
  expect(requests.map(({ method, url, body }) => [method, url, Buffer.from(body ?? "").toString()])).toEqual([
    ["POST", "https://referral.example/oauth/token", '{"externalTenantId":"nordlicht-01"}'],
  ]);
  expect(requests[0]?.headers).toMatchObject({ xapikey: referralEnv.RECOUP_REFERRAL_KEY });
  await runLine("cases list --client nordlicht-01", onDisk(stored, send));
  expect(seen.minted).toBe(1);
});

test("tokens mint waits until a slow disk has cached the token", async () => {
  const stored = new Map<string, string>();
  const files = memoryFiles(stored);
  const write: typeof files.write = async (...args) => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    await files.write(...args);
  };
  await runLine("tokens mint nordlicht-01", { env, send: platform().send, fileSystem: { ...files, write } });
  expect([...stored.values()].join("")).toContain(tokenNumber(1));
});

test("mints but doesn't cache a token if there is no customer surface", async () => {
  const stored = new Map<string, string>();
  const result = await runLine("tokens mint a --format token", {
    env: referralEnv,
    send: platform().send,
    fileSystem: memoryFiles(stored),
  });
  expect([result.exitCode, result.stdout, keptPaths(stored)]).toEqual([0, `${tokenNumber(1)}\n`, []]);
});

test("tokens list prints clients and expiry times without sending a request", async () => {
  const stored = new Map<string, string>();
  const { send } = platform();
  await runLine("tokens mint nordlicht-01", onDisk(stored, send));
  const { stdout, requests } = await runLine("tokens list --json", onDisk(stored));
  expect(requests).toEqual([]);
  expect((await runLine("tokens list", { ...onDisk(stored), isTerminal: true })).stderr).toBe("1 token.\n");
  expect(JSON.parse(stdout)).toEqual({
    items: [
      {
        externalTenantId: "nordlicht-01",
        profile: "env",
        environment: "live",
        isExpired: false,
        mintedAt: "2026-03-16T09:00:00.000Z",
        expiresAt: "2026-03-16T09:30:00.000Z",
        creditorId,
        baseUrl: "https://customer.example",
      },
    ],
    complete: true,
  });
  const isExpiredAt = async (now: number) =>
    JSON.parse((await runLine("tokens list --json", { ...onDisk(stored), now })).stdout).items[0].isExpired;
  expect([await isExpiredAt(start + 1_799_999), await isExpiredAt(start + 1_800_000)]).toEqual([false, true]);
});

test("tokens list shows a table with the latest expiry first and fewer columns on a narrow terminal", async () => {
  const stored = new Map<string, string>();
  const setting = { ...onDisk(stored, platform().send), isTerminal: true };
  await runLine("tokens mint nordlicht-01", setting);
  await runLine("tokens mint kb-1001", { ...setting, now: start + 60_000 });
  await runLine("tokens mint a", { ...setting, now: start + 30_000 });
  const shown = (columns: number) =>
    runLine("tokens list --color never", { ...setting, columns, now: start + 1_800_000 });
  const { stdout, stderr } = await shown(100);
  expect([stdout, stderr]).toEqual([
    `Client        Profile  Environment  Expires (UTC)     Expired  Address
kb-1001       env      live         2026-03-16 09:31  no       https://customer.example
a             env      live         2026-03-16 09:30  no       https://customer.example
nordlicht-01  env      live         2026-03-16 09:30  yes      https://customer.example
`,
    "3 tokens.\n",
  ]);
  const titles = [30, 40, 50, 60, 70].map((columns) => shown(columns));
  expect((await Promise.all(titles)).map((result) => result.stdout.split("\n")[0])).toEqual([
    "Client        Profile  Expired",
    "Client        Profile  Expires (UTC)",
    "Client        Profile  Expires (UTC)     Expired",
    "Client        Profile  Environment  Expires (UTC)",
    "Client        Profile  Environment  Expires (UTC)     Expired",
  ]);
});

test("tokens list is empty if there is no cache", async () => {
  const { stdout, stderr, exitCode } = await runLine("tokens list", { env, isTerminal: true });
  expect([exitCode, stdout + stderr]).toEqual([0, "No cached tokens.\n"]);
});

test("tokens show decodes the header and claims but not the signature", async () => {
  const stored = new Map<string, string>();
  await runLine("tokens mint nordlicht-01", onDisk(stored, platform().send));
  const signature = tokenNumber(1).split(".")[2] as string;
  for (const flags of ["--json", "", "-o table", "-o yaml", "-vv"]) {
    const { stdout, stderr, requests } = await runLine(`tokens show nordlicht-01 ${flags}`, onDisk(stored));
    expect(requests).toEqual([]);
    expect(stdout).toContain("link-1");
    expect(stdout + stderr).not.toContain(signature);
    expect(stdout + stderr).not.toContain("eyJ");
  }
  const { stdout } = await runLine("tokens show nordlicht-01 --json", onDisk(stored));
  expect(JSON.parse(stdout)).toMatchObject({
    header: { alg: "HS256", typ: "JWT" },
    claims: { ...claims, jti: 1 },
  });
  const table = await runLine("tokens show nordlicht-01 --color never", {
    ...onDisk(stored),
    isTerminal: true,
  });
  expect(table.stdout).toBe(`Token  nordlicht-01

Profile           env
Environment       live
Minted            2026-03-16 09:00 UTC
Expires           2026-03-16 09:30 UTC
Expired           no
Algorithm         HS256
Creditor          ${creditorId}

Claims
sub               link-1
externalTenantId  nordlicht-01
iat               2026-03-16 09:00 UTC
exp               2026-03-16 09:30 UTC
jti               1
`);
  expect((await runLine("tokens show nordlicht-01 -o ids", onDisk(stored))).stdout).toBe("nordlicht-01\n");
});

test("tokens show prints times outside the calendar as numbers", async () => {
  const stored = new Map<string, string>();
  const claimed = { nbf: claims.iat, iat: -8_640_000_000_001, exp: 8_640_000_000_000, aud: 7 };
  const { send } = platform([], answer({ accessToken: jwt(claimed), expiresIn: 1800 }));
  await runLine("tokens mint a", onDisk(stored, send));
  const { stdout } = await runLine("tokens show a --color never", { ...onDisk(stored), isTerminal: true });
  expect(stdout.slice(stdout.indexOf("Claims"))).toBe(`Claims
nbf          2026-03-16 09:00 UTC
iat          -8640000000001
exp          8640000000000
aud          7
`);
});

test("tokens show prints a non-JWT token without claims", async () => {
  const stored = new Map<string, string>();
  const { send } = platform([], answer({ accessToken: "opaque", expiresIn: 1800 }));
  await runLine("tokens mint a", onDisk(stored, send));
  const { stdout } = await runLine("tokens show a --json", onDisk(stored));
  expect(JSON.parse(stdout)).toMatchObject({ externalTenantId: "a", header: {}, claims: {} });
});

test("tokens show reads the newest token for the profile and environment", async () => {
  const stored = new Map<string, string>();
  const setting = onDisk(stored, platform().send);
  const elsewhere = { ...env, RECOUP_CUSTOMER_URL: "https://other.example" };
  const onTest = { ...env, RECOUP_ENVIRONMENT: "test" };
  for (const [client, variables, second] of [
    ["a", env, 1],
    ["a", elsewhere, 2],
    ["a", onTest, 3],
    ["b", env, 4],
  ] as const)
    await runLine(`tokens mint ${client}`, { ...setting, env: variables, now: start + 1000 * second });
  const live = { referral: { url: "https://r.example" }, customer: { url: "https://c.example" } };
  stored.set("/home/operator/.config/recoup/config.json", JSON.stringify({ profiles: { other: { live } } }));
  const mintedAt = async (variables: LineSetting["env"]) => {
    const { stdout } = await runLine("tokens show a --json", { ...setting, env: variables });
    return JSON.parse(stdout).mintedAt;
  };
  expect(await mintedAt(env)).toBe("2026-03-16T09:00:02.000Z");
  expect(await mintedAt(onTest)).toBe("2026-03-16T09:00:03.000Z");
  const other = await runLine("tokens show a -p other --env live", { ...setting, env: {} });
  expect(other.stderr).toContain('No cached token for "a" (other, live).');
});

test("tokens show reads the newest of several tokens, regardless of caching order", async () => {
  const stored = new Map<string, string>();
  const setting = onDisk(stored, platform().send);
  const elsewhere = { ...env, RECOUP_CUSTOMER_URL: "https://other.example" };
  const clients = ["a", "b", "c", "d"];
  for (const [index, client] of clients.entries()) {
    await runLine(`tokens mint ${client}`, { ...setting, now: start + (index % 2) * 2000 });
    await runLine(`tokens mint ${client}`, { ...setting, env: elsewhere, now: start + 1000 });
  }
  const shown = clients.map((client) => runLine(`tokens show ${client} --json`, setting));
  expect((await Promise.all(shown)).map(({ stdout }) => JSON.parse(stdout).baseUrl)).toEqual([
    "https://other.example",
    "https://customer.example",
    "https://other.example",
    "https://customer.example",
  ]);
});

test("suggests how to get a token if none is cached", async () => {
  const { exitCode, stderr } = await runLine("tokens show nobody --json", { env });
  expect(exitCode).toBe(6);
  expect(JSON.parse(stderr).error).toEqual({
    code: "not-found",
    exit: 6,
    message: 'No cached token for "nobody" (env, live).',
    hint: "`recoup tokens mint nobody` mints one; `recoup tokens list` lists the cached tokens.",
    next: [
      ["recoup", "tokens", "mint", "nobody"],
      ["recoup", "tokens", "list"],
    ],
    profile: "env",
    environment: "live",
  });
});

test("tokens clear deletes one client's tokens or all tokens", async () => {
  const stored = new Map<string, string>();
  const { send } = platform();
  for (const client of ["a1", "b2", "c3"])
    await runLine(`cases list --client ${client}`, onDisk(stored, send));
  const dryRun = await runLine("tokens clear --dry-run", onDisk(stored));
  expect(dryRun.stdout).toBe("Would delete cached tokens: 3. Nothing was changed.\n");
  const terminal = { ...onDisk(stored), isTerminal: true };
  expect((await runLine("tokens clear gone", terminal)).stdout).toBe("Tokens deleted: 0.\n");
  expect((await runLine("tokens clear b2 --json", onDisk(stored))).stdout).toBe('{"cleared":1}\n');
  expect((await runLine("tokens list -o ids", onDisk(stored))).stdout.split("\n").sort()).toEqual([
    "",
    "a1",
    "c3",
  ]);
  expect((await runLine("tokens clear -o ids", onDisk(stored))).stdout).toBe("2\n");
  expect(keptPaths(stored)).toEqual([]);
});

test("tokens clear fails if a token can't be deleted", async () => {
  const stored = new Map<string, string>();
  await runLine("tokens mint a", onDisk(stored, platform().send));
  const remove = async (path: string) => {
    throw new Failure("config", `${path} can't be deleted`);
  };
  const { exitCode, stdout, stderr } = await runLine("tokens clear", {
    ...onDisk(stored),
    fileSystem: { ...memoryFiles(stored), remove },
  });
  expect([exitCode, stdout]).toEqual([3, ""]);
  expect(stderr).toContain("can't be deleted");
});

test("refuses an empty client ID [TOK-07]", async () => {
  for (const line of [
    ["tokens", "mint", " "],
    ["cases", "list", "--client", " "],
  ]) {
    const { exitCode, stderr, requests } = await runLine(line, { env });
    expect([exitCode, requests.length]).toEqual([2, 0]);
    expect(stderr).toMatch(/is empty|must not be/);
  }
});

test("tokens mint reports that the token can't be cached without a customer surface [CLI-07]", async () => {
  const stored = new Map<string, string>();
  const { exitCode, stderr } = await runLine("tokens mint nordlicht-01", {
    ...onDisk(stored, platform().send),
    env: referralEnv,
  });
  expect([exitCode, stderr]).toEqual([
    0,
    "The token was not cached: the profile env has no address for the customer surface.\n",
  ]);
  expect([...stored.values()].join("")).not.toContain(tokenNumber(1));
});
