import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listener } from "../../src/base/host";
import type { HttpRequest } from "../../src/base/http";
import { listen } from "../../src/host/network/server/listen";
import { answer } from "../support/platforms/answers";
import { runBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";
import { jwt } from "../support/sandbox/tokens";

const processes = 20;
const requests: HttpRequest[] = [];
let server: Listener;
beforeAll(async () => {
  const now = Math.floor(Date.now() / 1000);
  let minted = 0;
  server = await listen(async (request) => {
    requests.push(request);
    if (!request.url.endsWith("/oauth/token")) return answer({ cases: [{ id: "1" }] });
    // Slow enough for all processes to start while one of them mints the token.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const accessToken = jwt({ iat: now, exp: now + 1800, jti: ++minted });
    return answer({ accessToken, tokenType: "Bearer", expiresIn: 1800 });
  }, 0);
});
afterAll(() => server.close());

test("mints a single token for twenty concurrent processes [CLI-07]", async () => {
  const cache = temporaryFolder();
  const env = {
    RECOUP_REFERRAL_URL: server.url,
    RECOUP_REFERRAL_KEY: "canary-key-of-the-referral-partner",
    RECOUP_CUSTOMER_URL: server.url,
    XDG_CACHE_HOME: cache,
  };
  const line = ["cases", "list", "--client", "nordlicht-01", "-o", "ids"];
  const ends = await Promise.all(Array.from({ length: processes }, () => runBuilt(line, env)));
  expect(ends.filter(({ exitCode, stdout }) => exitCode !== 0 || stdout !== "1\n")).toEqual([]);
  expect(requests.filter(({ url }) => url.endsWith("/oauth/token"))).toHaveLength(1);
  expect(requests.filter(({ url }) => url.includes("/cases"))).toHaveLength(processes);
  const folder = join(cache, "recoup", "tokens");
  const names = readdirSync(folder);
  expect(names.filter((name) => name.endsWith(".json"))).toHaveLength(1);
  for (const name of names) expect(readFileSync(join(folder, name), "latin1")).not.toContain("canary");
});
