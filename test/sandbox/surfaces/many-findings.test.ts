import { expect, test } from "vitest";
import { openSandbox } from "../../support/sandbox/sandbox";

const sandbox = await openSandbox();
const last = "the values after it are not checked";

async function findings(query: string, name: string): Promise<readonly string[]> {
  const { status, json } = await sandbox.get("collection", `/cases?${query}`);
  expect(status).toBe(400);
  return json.errors[name];
}

test("reports a repeated invalid value only once [ERR-08]", async () => {
  expect(await findings(`Statuses=${Array(2000).fill("Activ").join(",")}`, "Statuses")).toHaveLength(1);
  expect(await findings("Ids=a,a,b,a", "Ids")).toEqual([
    expect.stringContaining('"a" is not'),
    expect.stringContaining('"b" is not'),
  ]);
});

test("reports only the first twenty findings in a list [ERR-08]", async () => {
  const ids = Array.from({ length: 2000 }, (_, index) => `x${index}`);
  const matches = await findings(`Ids=${ids.join(",")}`, "Ids");
  expect([matches.length, matches.at(-1)]).toEqual([21, last]);
  const few = await findings(`Ids=${ids.slice(0, 20).join(",")}`, "Ids");
  expect([few.length, few.includes(last)]).toEqual([20, false]);
});

test("ignores a repeated value in a list", async () => {
  const once = await sandbox.get("collection", "/cases?Statuses=Active");
  const twice = await sandbox.get("collection", "/cases?Statuses=Active,Active");
  expect([twice.status, twice.json]).toEqual([200, once.json]);
});

test("reports only the first twenty unknown events in a subscription [SUB-15]", async () => {
  const events = Array.from({ length: 5000 }, (_, index) => `x${index}`);
  const body = { url: "https://hooks.example.com/x", events };
  const { status, json } = await sandbox.get("collection", "/webhooks", { method: "POST", body });
  expect(status).toBe(400);
  expect(JSON.stringify(json)).toContain("Unknown event x0, x1,");
  expect(JSON.stringify(json)).toContain("x19, …; the events are");
});
