import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { openPlatform } from "../../support/sandbox/opening";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";
import { managedSubmission } from "../../support/sandbox/submissions";

const { folder, run } = sandboxOnDisk();

interface ActorRow {
  readonly kind: string;
  readonly surface: string;
  readonly name: string;
  readonly id: string;
  readonly externalTenantIds: readonly string[];
  readonly keys: { readonly test: string; readonly live: string };
}

const list = async (flags = ""): Promise<ActorRow[]> =>
  JSON.parse((await run(`sandbox actors ${flags} --json`)).stdout).items;

test("lists all parties with their IDs, clients, and keys for both environments", async () => {
  const actors = await list();
  expect(new Set(actors.map(({ kind, surface }) => `${kind} ${surface}`))).toEqual(
    new Set(["collection-partner collection", "referral-partner referral", "creditor customer"]),
  );
  const named = (name: string) => actors.find((actor) => actor.name.startsWith(name));
  expect(named("Brisamar")).toMatchObject({
    kind: "collection-partner",
    externalTenantIds: [],
    keys: { test: expect.stringMatching(/^sk_test_collection_/), live: expect.stringMatching(/^sk_live_/) },
  });
  expect(named("Kontorblatt")?.externalTenantIds).toContain("kb-1001");
  expect(actors.find(({ kind }) => kind === "creditor")?.externalTenantIds).toEqual(["kb-1001"]);
});

test("lets a caller name another party by the ID in the list [FLD-36]", async () => {
  const [first, second] = await list("--kind collection-partner");
  const now = () => Date.UTC(2026, 2, 16, 9);
  const platform = await openPlatform({ dataFolder: folder, world: "default", now });
  const { url } = platform.access("http://sandbox.invalid").test.collection;
  const answer = await platform.send({
    method: "POST",
    url: `${url}/managed-cases`,
    headers: { xapikey: second?.keys.test ?? "" },
    body: Buffer.from(JSON.stringify(managedSubmission({ isTest: true, collectionPartnerId: first?.id }))),
  });
  platform.close();
  expect(JSON.parse(Buffer.from(answer.body).toString())).toMatchObject({
    collectionPartner: { name: first?.name },
  });
});

test("filters the list with --kind and refuses an unknown kind", async () => {
  expect(new Set((await list("--kind creditor")).map(({ kind }) => kind))).toEqual(new Set(["creditor"]));
  const { exitCode, stderr } = await run("sandbox actors --kind debtor");
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining("collection-partner, referral-partner, creditor"),
  ]);
});

test("shows full keys on a narrow terminal", async () => {
  const { stdout } = await run("sandbox actors --kind collection-partner", { isTerminal: true, columns: 80 });
  for (const { keys } of await list("--kind collection-partner")) expect(stdout).toContain(keys.test);
});

test("prints kinds, names and keys as a table on a terminal", async () => {
  const result = await run("sandbox actors --kind referral-partner", { isTerminal: true, columns: 110 });
  const lines = result.stdout.split("\n").map((line) => stripVTControlCharacters(line));
  expect(lines[0]).toMatch(/^Kind +Name +Test key +Surfaces?/);
  expect(lines[1]).toMatch(
    /^referral-partner +Kontorblatt Software AG +sk_test_referral_kontorblatt_\w{24} +referral$/,
  );
});
