import { readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { runBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { playDrill } from "../../support/record/drill-client";
import { recordedDrills } from "../../support/record/recorded-drills";
import { openRecordedWorld } from "../../support/record/recorded-world";
import { homeIn } from "../../support/sandbox/built-sandbox";

const recoup = resolve(import.meta.dirname, "../../../bin/recoup.js");
const publicUrl = "https://hooks.partner.example";

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return String(port);
}

test.each(recordedDrills)(
  "the recording of the drill %s passes on another process's sandbox server",
  { timeout: 120_000 },
  async (drill) => {
    const world = await openRecordedWorld();
    await playDrill(drill, readFileSync(`scenarios/${drill}.yaml`), world);
    const folder = temporaryFolder();
    const file = join(folder, "recorded.yaml");
    writeFileSync(file, (await world.record()).stdout);
    const port = await freePort();
    const receive = ["--receive", port, "--public-url", publicUrl];
    const route = `${publicUrl}=http://127.0.0.1:${port}`;
    const run = [process.execPath, recoup, "test", "run", file, ...receive];
    const played = await runBuilt(["sandbox", "exec", "--route", route, "--", ...run], homeIn(folder));
    expect(played.exitCode, played.stdout + played.stderr).toBe(0);
    expect(played.stdout).toContain("1 passed");
  },
);
