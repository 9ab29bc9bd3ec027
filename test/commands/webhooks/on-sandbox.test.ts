import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { surfaces } from "../../../src/base/platform";
import { type LineSetting, memoryFiles, runLine } from "../../support/program/world";
import { openPlatform } from "../../support/sandbox/opening";

const folder = mkdtempSync(join(tmpdir(), "recoup-webhooks-"));
afterAll(() => rmSync(folder, { recursive: true }));

const keyring = new Map<string, string>();
beforeEach(() => keyring.clear());
const setting: LineSetting = {
  env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder },
  fileSystem: memoryFiles(new Map()),
  keyring,
  openPlatform,
};
// Generated keys would repeat because every test run draws the same random numbers.
const run = (line: string) => runLine(`${line} --quiet --idempotency-key none`, setting);
async function json(line: string) {
  const { exitCode, stdout, stderr } = await run(`${line} --json`);
  expect([line, exitCode, stderr]).toEqual([line, 0, ""]);
  return JSON.parse(stdout);
}

test.each(surfaces)(
  "creates, changes and deletes a subscription on the %s surface of the sandbox [SUB-06] [SUB-09] [SUB-12] [SUB-13]",
  async (surface) => {
    const at = `--as ${surface}`;
    const created = await json(
      `webhooks create ${at} --url https://example.com/hooks --event case.created --test-mode --save`,
    );
    expect(created).toMatchObject({ isTestMode: true, isActive: true, events: ["case.created"] });
    expect([...keyring.values()]).toEqual([created.secret]);
    const changed = await json(
      `webhooks update ${created.id} ${at} --url https://example.com:8443/x --live-mode --inactive`,
    );
    expect(changed).toMatchObject({ url: "https://example.com:8443/x", isTestMode: false, isActive: false });
    expect(changed.secret).toBeUndefined();
    const rotated = await json(`webhooks rotate ${created.id} ${at} --yes --save`);
    expect(rotated.secret).not.toBe(created.secret);
    expect([...keyring.values()]).toEqual([rotated.secret]);
    const remade = await json(`webhooks update ${created.id} ${at} --event all --recreate --yes --save`);
    expect(remade.id).not.toBe(created.id);
    expect(remade.events.length).toBeGreaterThan(5);
    expect(remade).toMatchObject({ url: "https://example.com:8443/x", isTestMode: false, isActive: true });
    expect([...keyring.values()]).toEqual([remade.secret]);
    expect((await run(`webhooks get ${created.id} ${at}`)).exitCode).toBe(6);
    expect(await json(`webhooks delete ${remade.id} ${at} --yes`)).toEqual({ id: remade.id, deleted: true });
    expect([keyring.size, (await run(`webhooks get ${remade.id} ${at}`)).exitCode]).toEqual([0, 6]);
  },
);

test("reports that the sandbox refuses an HTTP address and a change to the events [SUB-01] [VAL-24] [VAL-26]", async () => {
  const refused = await run(
    "webhooks create --url http://example.com --event case.created --no-check --json",
  );
  expect([refused.exitCode, JSON.parse(refused.stderr).error.type]).toEqual([9, "WebhookInvalidUrl"]);
  const { id } = await json("webhooks create --as customer --url https://example.com --event case.created");
  const events = await run(`api PATCH /webhooks/${id} --as customer --set 'events=["case.created"]' --json`);
  expect([events.exitCode, JSON.parse(events.stderr).error.type]).toEqual([9, "WebhookEventsImmutable"]);
});

test("runs the test operations on the sandbox [EP-37] [EP-46]", async () => {
  const { id } = await json("webhooks create --as customer --url https://example.com --event case.created");
  const { exitCode, stdout } = await run(`webhooks test ${id} --as customer --json`);
  // The embedded platform sends nothing to public addresses and treats deliveries to them as accepted.
  expect([exitCode, JSON.parse(stdout).success]).toEqual([0, true]);
  const [client] = (await json("clients list --limit 1")).items;
  await json("webhooks create --as referral --url https://example.com --event client.linked");
  const line = `webhooks test --as referral --event client.linked --tenant ${client.externalTenantId}`;
  expect(await json(line)).toMatchObject({ eventType: "client.linked" });
});

test("explains after a test that an address without a route doesn't reach a receiver [EP-37] [EP-46]", async () => {
  const url = "https://hoks.example.com/in";
  const words = `The sandbox itself receives the deliveries to ${url}: no route leads from https://hoks.example.com to your receiver. \`recoup sandbox serve --route https://hoks.example.com=http://127.0.0.1:3000\` adds one.`;
  const at = (line: string, overrides: LineSetting["env"] = {}) =>
    runLine(`${line} --idempotency-key none --json`, { ...setting, env: { ...setting.env, ...overrides } });
  const { id } = await json(`webhooks create --as customer --url ${url} --event case.created`);
  for (const name of [id, id.toUpperCase()])
    expect((await at(`webhooks test ${name} --as customer`)).stderr).toContain(words);
  const { id: linked } = await json(`webhooks create --as referral --url ${url} --event client.linked`);
  const other = "https://other.example.com/in";
  await json(`webhooks create --as referral --url ${other} --event case.closed`);
  const [client] = (await json("clients list --limit 1")).items;
  const trigger = `webhooks test --as referral --event client.linked --tenant ${client.externalTenantId}`;
  const { stderr } = await at(trigger);
  expect([stderr.includes(words), stderr.includes(other)]).toEqual([true, false]);
  const routed = { RECOUP_SANDBOX_ROUTE: "https://hoks.example.com=http://127.0.0.1:9" };
  expect((await at(trigger, routed)).stderr).not.toContain(words);
  await json(`webhooks update ${linked} --as referral --inactive`);
  expect((await at(trigger)).stderr).not.toContain(words);
});

test("lists, follows and replays a test case's events on the sandbox [EP-21] [EP-22]", async () => {
  await json("webhooks create --as collection --url https://example.com/hooks --event all --test-mode");
  const { id } = await json("test create");
  await json(`test advance ${id} active`);
  const { items } = await json(`events list --case ${id}`);
  expect(items.map(({ eventType }: { eventType: string }) => eventType)).toContain("case.updated");
  expect((await json(`events tail --case ${id} --since 2026-01-01 --count 1`)).items).toHaveLength(1);
  const [{ id: eventId }] = items;
  expect(await json(`events replay ${eventId}`)).toMatchObject({ eventId });
  const shown = await json(`events replay --failed --case ${id} --dry-run`);
  expect(shown).toMatchObject({ dryRun: true, complete: true });
});

test("finds refused deliveries on the sandbox and replays them [CLI-20] [DLV-15]", async () => {
  const failing: LineSetting = {
    ...setting,
    openPlatform: (options) =>
      openPlatform({
        ...options,
        send: async () => ({ status: 500, headers: {}, body: Buffer.from("") }),
        routes: ["https://hooks.example.com=http://127.0.0.1:9"],
      }),
  };
  const at = (line: string) => runLine(`${line} --quiet --idempotency-key none --json`, failing);
  await at("webhooks create --url https://hooks.example.com --event case.updated --test-mode");
  const { id } = JSON.parse((await at("test create --set comments=other")).stdout);
  await at(`test advance ${id} active`);
  const found = JSON.parse((await at(`events replay --failed --case ${id} --dry-run`)).stdout);
  expect(
    found.items.map(({ eventType, state }: { eventType: string; state: string }) => [eventType, state]),
  ).toEqual([["case.updated", "pending"]]);
  const replayed = await at(`events replay --failed --case ${id}`);
  expect([replayed.exitCode, JSON.parse(replayed.stdout).items.length]).toEqual([0, 1]);
});
