import { expect, test } from "vitest";
import type { Send } from "../../../../src/base/http";
import { bulkFolder } from "../../../support/bulk-folder";
import { importBody, importCsv } from "../../../support/import-rows";
import { answer } from "../../../support/platforms/answers";
import { openKeyedPlatform } from "../../../support/platforms/keyed-platform";
import { keptPaths } from "../../../support/program/kept-files";
import {
  customerEnv,
  type LineSetting,
  memoryFiles,
  referralEnv,
  runLine,
} from "../../../support/program/world";
import { openPlatform } from "../../../support/sandbox/opening";
import { jwt } from "../../../support/sandbox/tokens";

const env = {
  ...referralEnv,
  RECOUP_CUSTOMER_URL: customerEnv.RECOUP_CUSTOMER_URL,
  RECOUP_ENVIRONMENT: "test",
};

/** Mints tokens for the given clients and creates cases with any of those tokens. */
function mintingPlatform(...clients: readonly string[]) {
  const platform = openKeyedPlatform();
  const owners: string[] = [];
  const send: Send = async (request) => {
    if (!request.url.endsWith("/oauth/token")) {
      owners.push(request.headers.authorization ?? "");
      return platform.send(request);
    }
    const { externalTenantId } = JSON.parse(Buffer.from(request.body ?? []).toString());
    if (!clients.includes(externalTenantId))
      return answer({ businessErrors: [{ type: "NotFound", message: "No such client." }] }, 404);
    return answer({ accessToken: tokenOf(externalTenantId), tokenType: "Bearer", expiresIn: 3600 });
  };
  return { send, made: platform.createdBodies, owners };
}

const tokenOf = (client: string) => jwt({ sub: client, exp: 2_000_000_000 });

const folder = (content: string) => bulkFolder("cases import", "rows.csv", content, env);

const withColumn = (...clients: string[]) => {
  const [header, ...rows] = importCsv(clients.length).trimEnd().split("\n");
  return [`${header},Customer`, ...rows.map((row, index) => `${row},${clients[index]}`)].join("\n");
};

test("mints one token for each client named in a column [AUTH-06]", async () => {
  const { send, made, owners } = mintingPlatform("a", "b");
  const { run } = folder(withColumn("a", "b", "a", "b"));
  const { exitCode, requests } = await run("--client-column Customer", { send });
  expect([exitCode, requests.length, [...made].sort()]).toEqual([0, 6, [1, 2, 3, 4].map(importBody)]);
  expect(owners.sort()).toEqual(["a", "a", "b", "b"].map((client) => `Bearer ${tokenOf(client)}`).sort());
});

test("refuses only the rows of a client that isn't linked [TOK-09]", async () => {
  const { send, made } = mintingPlatform("a");
  const { run } = folder(withColumn("a", "stranger", "a"));
  const { exitCode, stderr } = await run("--client-column Customer", { send });
  expect([exitCode, made.length]).toEqual([12, 2]);
  expect(stderr).toContain("  - row 3: The platform answered 404 NotFound: No such client.\n");
});

test("sends nothing if the only client isn't linked", async () => {
  const { files, run } = folder(importCsv(3));
  const { exitCode, requests } = await run("--client stranger", mintingPlatform());
  expect([exitCode, requests.length, keptPaths(files)]).toEqual([6, 1, ["/work/rows.csv"]]);
});

test("refuses a journal written for another client", async () => {
  const platform = mintingPlatform("a", "b");
  const { run } = folder(importCsv(1));
  expect((await run("--client a", platform)).exitCode).toBe(0);
  const { exitCode, stderr } = await run("--client b", platform);
  expect([exitCode, stderr]).toEqual([
    2,
    `Error: /work/rows.csv.recoup-journal was started with client a; now it is b. Nothing was sent.
  next: Use the same options to resume. Another journal (--journal) starts a new import, which sends every row again.
`,
  ]);
});

test("creates a case on the sandbox for every row [EP-38]", async () => {
  const platform = await openPlatform({
    ...{ dataFolder: "/nowhere", world: "test", isEphemeral: true, isUnlimited: true },
    now: () => Date.UTC(2026, 2, 16, 9),
  });
  const setting: LineSetting = {
    fileSystem: memoryFiles(new Map([["/work/rows.csv", importCsv(25)]])),
    openPlatform: async () => ({ ...platform, close: () => {} }),
    random: Math.random,
  };
  const imported = await runLine("cases import rows.csv --json", setting);
  expect([imported.exitCode, JSON.parse(imported.stdout)]).toEqual([
    0,
    {
      ...{ file: "rows.csv", rows: 25, created: 25, alreadyCreated: 0, failed: 0, unknown: 0, skipped: 0 },
      ...{ result: "/work/rows.csv.result.csv", journal: "/work/rows.csv.recoup-journal" },
    },
  ]);
  const listed = await runLine("cases list --as customer --all -o ndjson", setting);
  expect(listed.stdout.match(/"creditorReference":"INV-\d+"/g)?.length).toBe(25);
  platform.close();
});

test("keeps a sent row's outcome and key after the client's link is withdrawn [CLI-15] [TOK-09]", async () => {
  const { files, run } = folder(withColumn("a"));
  const flags = "--client-column Customer --retries 0";
  const known = mintingPlatform("a");
  const lost: Send = async (request) => {
    const response = await known.send(request);
    return request.url.endsWith("/oauth/token") ? response : answer({}, 500);
  };
  expect((await run(flags, { send: lost })).exitCode).toBe(12);
  for (const path of [...files.keys()].filter((path) => path.includes("/tokens/"))) files.delete(path);
  const gone = await run(flags, mintingPlatform());
  expect([gone.exitCode, gone.stdout.includes("unknown\t1")]).toEqual([12, true]);
  const back = await run(`${flags} --retry-failed`, known);
  expect([back.exitCode, known.made.length]).toEqual([0, 1]);
});
