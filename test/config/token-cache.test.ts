import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { Files } from "../../src/base/host";
import { files } from "../../src/host/files/files";
import { type MintedToken, openTokenCache } from "../../src/state/token-cache";
import { temporaryFolder } from "../support/program/temporary-folder";
import { memoryFiles } from "../support/program/world";
import { jwt } from "../support/sandbox/tokens";

const start = Date.UTC(2026, 2, 16, 9);
const owner = {
  profile: "acme",
  environment: "live",
  externalTenantId: "nordlicht-01",
  baseUrl: "https://customer.example",
  keyFingerprint: "0a1b2c3d",
};

/** Opens a cache with a clock and a platform that numbers its tokens. */
function setUp(stored = new Map<string, string>(), lifetime: Partial<MintedToken> = {}) {
  const clock = { now: start };
  const cache = openTokenCache({ files: memoryFiles(stored), now: () => clock.now }, "/cache");
  let minted = 0;
  const mint = async () => ({ accessToken: `token-${++minted}`, expiresInSeconds: 1800, ...lifetime });
  return { cache, clock, mint, count: () => minted, stored };
}

test("mints a token once and then uses the cached one [CLI-07]", async () => {
  const { cache, mint, count, stored } = setUp();
  expect((await cache.take(owner, mint)).accessToken).toBe("token-1");
  expect((await cache.take(owner, mint)).accessToken).toBe("token-1");
  const another = openTokenCache({ files: memoryFiles(stored), now: () => start }, "/cache");
  expect((await another.take(owner, mint)).accessToken).toBe("token-1");
  expect(count()).toBe(1);
});

test.each(["profile", "environment", "externalTenantId", "baseUrl", "keyFingerprint"] as const)(
  "mints a separate token for a different %s [CLI-07]",
  async (part) => {
    const { cache, mint, count } = setUp();
    await cache.take(owner, mint);
    expect((await cache.take({ ...owner, [part]: "another" }, mint)).accessToken).toBe("token-2");
    expect([count(), (await cache.list()).length]).toEqual([2, 2]);
  },
);

test("renews a token one minute before it expires [TOK-05]", async () => {
  const { cache, clock, mint } = setUp();
  await cache.take(owner, mint);
  clock.now = start + 1_739_999;
  expect((await cache.take(owner, mint)).accessToken).toBe("token-1");
  clock.now = start + 1_740_000;
  expect((await cache.take(owner, mint)).accessToken).toBe("token-2");
});

test("uses a short-lived token for half of its lifetime", async () => {
  const { cache, clock, mint } = setUp(new Map(), { expiresInSeconds: 30 });
  await cache.take(owner, mint);
  clock.now = start + 14_999;
  expect((await cache.take(owner, mint)).accessToken).toBe("token-1");
  clock.now = start + 15_000;
  expect((await cache.take(owner, mint)).accessToken).toBe("token-2");
});

test.each([
  ["expiresIn", 600, { iat: 0, exp: 1800 }, 600],
  ["the claims", 1800, { iat: 1000, exp: 1300 }, 300],
  ["exp alone", 1800, { exp: start / 1000 + 60 }, 60],
  ["neither", undefined, {}, 1800],
])("uses the shorter lifetime: %s", async (_, expiresInSeconds, claims, seconds) => {
  const { cache } = setUp();
  const token = await cache.keep(owner, { accessToken: jwt(claims), expiresInSeconds });
  expect(token.expiresAt - start).toBe(seconds * 1000);
});

test("replaces a rejected token unless a newer one is cached [CLI-08]", async () => {
  const { cache, mint, count } = setUp();
  await cache.take(owner, mint);
  expect((await cache.take(owner, mint, "token-1")).accessToken).toBe("token-2");
  expect((await cache.take(owner, mint, "token-1")).accessToken).toBe("token-2");
  expect(count()).toBe(2);
});

test("replaces a corrupted cache file", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.integer({ min: 0, max: 400 }), async (junk, index) => {
      const { cache, mint, stored } = setUp();
      await cache.take(owner, mint);
      const [[path, content] = ["", ""]] = [...stored];
      stored.set(path, content.slice(0, index) + junk);
      const again = await cache.take(owner, mint);
      const isWhole = content === stored.get(path);
      return /^token-[12]$/.test(again.accessToken) || isWhole;
    }),
  );
});

test.each([
  ["null"],
  ["[]"],
  ['{"accessToken":"a\\nb"}'],
  [JSON.stringify({ ...owner, accessToken: "line\nbreak", mintedAt: start, expiresAt: start + 1e9 })],
  [
    JSON.stringify({
      ...owner,
      externalTenantId: "another",
      accessToken: "x",
      mintedAt: start,
      expiresAt: 9e15,
    }),
  ],
  [JSON.stringify({ ...owner, accessToken: "x", mintedAt: "soon", expiresAt: start + 1e9 })],
  [JSON.stringify({ ...owner, accessToken: "x", mintedAt: start, expiresAt: "later" })],
  [JSON.stringify({ ...owner, accessToken: "x", mintedAt: start })],
  [JSON.stringify({ ...owner, accessToken: "x", expiresAt: start + 1e9 })],
  [JSON.stringify({ ...owner, accessToken: 7, mintedAt: start, expiresAt: start + 1e9 })],
  [JSON.stringify({ ...owner, accessToken: "", mintedAt: start, expiresAt: start + 1e9 })],
])("ignores a cache file with %s", async (content) => {
  const { cache, mint, stored } = setUp();
  await cache.take(owner, mint);
  stored.set([...stored.keys()][0] as string, content);
  expect((await cache.take(owner, mint)).accessToken).toBe("token-2");
});

test("mints a token even if the cache can't be written", async () => {
  const refuse = () => Promise.reject(new Failure("config", "the file system is read-only"));
  const readOnly: Files = { ...memoryFiles(new Map()), makeFolder: refuse, write: refuse, lock: refuse };
  const cache = openTokenCache({ files: readOnly, now: () => start }, "/cache");
  const mint = async () => ({ accessToken: "token", expiresInSeconds: 1800 });
  expect((await cache.take(owner, mint)).accessToken).toBe("token");
});

test("passes minting failures to the caller", async () => {
  const { cache } = setUp();
  const gone = new Failure("not-found", "no link");
  const broken = new Failure("config", "the key is missing");
  await expect(cache.take(owner, () => Promise.reject(gone))).rejects.toBe(gone);
  await expect(cache.take(owner, () => Promise.reject(broken))).rejects.toBe(broken);
});

test("makes the cache folder and file private", async () => {
  const folder = join(temporaryFolder(), "cache");
  const cache = openTokenCache({ files, now: () => start }, folder);
  await cache.take(owner, async () => ({ accessToken: "token", expiresInSeconds: 1800 }));
  const tokens = join(folder, "tokens");
  expect(statSync(tokens).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(tokens)) expect(statSync(join(tokens, name)).mode & 0o777).toBe(0o600);
  expect((await cache.list()).map(({ accessToken }) => accessToken)).toEqual(["token"]);
});

test("stores and deletes a token along with its scope and times", async () => {
  const { cache, stored } = setUp();
  const minted = { accessToken: "token", expiresInSeconds: 600, creditorId: "creditor-1" };
  const token = { ...owner, accessToken: "token", creditorId: "creditor-1", mintedAt: start };
  expect(await cache.keep(owner, minted)).toEqual({ ...token, expiresAt: start + 600_000 });
  expect([...stored.keys()]).toEqual([expect.stringMatching(/^\/cache\/tokens\/[0-9a-f]{16}\.json$/)]);
  expect(await cache.list()).toEqual([{ ...token, expiresAt: start + 600_000 }]);
  await cache.remove(owner);
  expect(await cache.list()).toEqual([]);
});

test.each([...Object.keys(owner), "accessToken"])("ignores a cache file without %s", async (name) => {
  const { cache, stored } = setUp();
  const token = await cache.keep(owner, { accessToken: "token", expiresInSeconds: 600 });
  expect(await cache.list()).toHaveLength(1);
  stored.set([...stored.keys()][0] ?? "", JSON.stringify({ ...token, [name]: undefined }));
  expect(await cache.list()).toEqual([]);
});

test("rethrows lock and file failures that are unrelated to the disk", async () => {
  const bug = new Failure("fault", "a bug");
  const mint = async () => ({ accessToken: "token", expiresInSeconds: 1800 });
  const broken = (part: "lock" | "write") => {
    const files: Files = { ...memoryFiles(new Map()), [part]: () => Promise.reject(bug) };
    return openTokenCache({ files, now: () => start }, "/cache");
  };
  await expect(broken("lock").take(owner, mint)).rejects.toBe(bug);
  await expect(broken("write").take(owner, mint)).rejects.toBe(bug);
});

test("ignores an unrelated file in the token folder", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "tokens"));
  writeFileSync(join(folder, "tokens", "notes.json"), "{");
  const cache = openTokenCache({ files, now: () => start }, folder);
  expect(await cache.list()).toEqual([]);
});

test("mints one token for concurrent requests, using real files [CLI-07]", async () => {
  const folder = temporaryFolder();
  const crowd = 12;
  let looked = 0;
  let everybodyLooked = () => {};
  const gathering = new Promise<void>((resolve) => {
    everybodyLooked = resolve;
  });
  const read: Files["read"] = async (path) => {
    if (++looked === crowd) everybodyLooked();
    return files.read(path);
  };
  let minted = 0;
  const mint = async () => {
    await gathering;
    return { accessToken: `token-${++minted}`, expiresInSeconds: 1800 };
  };
  const caches = Array.from({ length: crowd }, () =>
    openTokenCache({ files: { ...files, read }, now: () => start }, folder),
  );
  const tokens = await Promise.all(caches.map((cache) => cache.take(owner, mint)));
  expect(new Set(tokens.map(({ accessToken }) => accessToken))).toEqual(new Set(["token-1"]));
  expect(minted).toBe(1);
});
