import { expect, test } from "vitest";
import type { PlatformOptions } from "../../../src/base/platform";
import { databaseFiles } from "../../../src/host/files/database-files";
import { summarizeWorld } from "../../../src/sandbox/seed/seed";
import type { World } from "../../../src/sandbox/store/world";
import { copyWorld } from "../../../src/sandbox/worlds/open-world";
import { createTemplates } from "../../../src/sandbox/worlds/templates";
import { openWorld } from "../../support/sandbox/opening";

const setting = (seed: string): PlatformOptions => ({
  files: databaseFiles,
  dataFolder: "",
  world: "copy",
  isEphemeral: true,
  seed,
  cases: 0,
  now: () => Date.UTC(2026, 2, 16, 9),
});

const contentOf = ({ store }: World) =>
  store
    .all<{ name: string }>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .map(({ name }) => [name, store.all(`select * from "${name}"`)]);

const schemaOf = ({ store }: World) => [
  store.get("pragma user_version"),
  store.get("select count(*) as n from sqlite_schema"),
];

test("copies the world generated from its seed, including all indexes and triggers", async () => {
  const templates = createTemplates();
  const made = openWorld(setting("a"));
  const copy = await copyWorld(templates, setting("a"));
  expect(contentOf(copy)).toEqual(contentOf(made));
  expect(schemaOf(copy)).toEqual(schemaOf(made));
  expect(copy.seed).toBe("a");
  templates.close();
});

test("keeps copies independent of each other and of their template", async () => {
  const templates = createTemplates();
  const [one, two] = await Promise.all([
    copyWorld(templates, setting("a")),
    copyWorld(templates, setting("a")),
  ]);
  one.store.run("delete from cases");
  expect(summarizeWorld(two.store).productionCases).toBeGreaterThan(0);
  one.close();
  const three = await copyWorld(templates, setting("a"));
  expect(contentOf(three)).toEqual(contentOf(two));
  templates.close();
  expect(contentOf(three)).toEqual(contentOf(two));
});

test("rolls back a failed transaction in a copy", async () => {
  const copy = await copyWorld(createTemplates(), setting("a"));
  const before = contentOf(copy);
  const fail = () => {
    copy.store.run("delete from cases");
    throw new RangeError("no");
  };
  expect(() => copy.store.transaction(fail)).toThrow("no");
  expect(contentOf(copy)).toEqual(before);
});

test("creates different copies for different seeds", async () => {
  const templates = createTemplates();
  const [a, b] = [await copyWorld(templates, setting("a")), await copyWorld(templates, setting("b"))];
  expect(b.seed).toBe("b");
  expect(contentOf(b)).not.toEqual(contentOf(a));
  templates.close();
});

test("resets a recycled copy to the template's content", async () => {
  const templates = createTemplates({ isRecycling: true });
  const setup = { ...setting("a"), idSeed: "first" };
  const first = await copyWorld(templates, setup);
  const before = contentOf(first);
  first.store.run("delete from creditors");
  first.close();
  expect(contentOf(await copyWorld(templates, setup))).toEqual(before);
  templates.close();
});

test("uses one template for worlds with the same seed and day", async () => {
  const templates = createTemplates();
  const later = { ...setting("a"), now: () => Date.UTC(2026, 2, 16, 23) };
  const [one, two] = [await copyWorld(templates, setting("a")), await copyWorld(templates, later)];
  expect(contentOf(two)).toEqual(contentOf(one));
  expect(two.now() - one.now()).toBe(14 * 3_600_000);
  templates.close();
});
