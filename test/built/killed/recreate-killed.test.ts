import { mkdtempSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deaths, openDeadlyPlatform } from "../../support/platforms/deadly-platform";
import { runBuilt, startBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";

const folders = temporaryFolder();
const url = "https://example.com/hooks";
let platform: Awaited<ReturnType<typeof openDeadlyPlatform>>;
beforeAll(async () => {
  platform = await openDeadlyPlatform();
});
afterAll(() => platform.close());

test.each(deaths)(
  "rerunning --recreate leaves one subscription after a kill at its %s, %s it takes effect [CLI-22] [SUB-06] [IDM-03]",
  async (method, _, isBehind) => {
    const folder = mkdtempSync(join(folders, "home-"));
    const env = platform.envIn(folder);
    const create = ["webhooks", "create", "--url", url, "--event", "case.closed", "-o", "ids"];
    const old = (await runBuilt(create, env)).stdout.trim();
    const others = platform.subscribed(url).filter((id) => id !== old);
    const line = ["webhooks", "update", old, "--event", "all", "--recreate", "--yes", "--json"];
    await platform.killAt(startBuilt(line, env), { method, isBehind });

    const { exitCode, stdout } = await runBuilt(line, env);
    const { id, secret } = JSON.parse(stdout);
    expect([exitCode, typeof secret, id === old]).toEqual([0, "string", false]);
    expect(platform.subscribed(url)).toEqual([...others, id]);
    expect(readdirSync(join(folder, "webhook-replacements"))).toEqual(["lock"]);
  },
);
