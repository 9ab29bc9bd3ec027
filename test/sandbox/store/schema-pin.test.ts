import { join } from "node:path";
import { expect, test } from "vitest";
import { schemaVersion } from "../../../src/sandbox/store/database/schema";
import { openStore } from "../../../src/sandbox/store/store";
import { failureOf } from "../../support/failure-of";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openWorld } from "../../support/sandbox/opening";

const folder = temporaryFolder();
const file = join(folder, "worlds", "shared.db");
const isFrozen = "insert or replace into meta (key, value) values ('clock', ?)";

test("can read but not write a world that another version has migrated", () => {
  const { store, close } = openWorld({ dataFolder: folder, world: "shared", now: () => 0 });
  const other = openStore(file);
  const clock = () => store.get<{ value: string }>("select value from meta where key = 'clock'")?.value;

  other.run(isFrozen, "of the other");
  store.run(isFrozen, "of this one");
  store.transaction(() => store.run(isFrozen, "in a transaction"));
  expect(clock()).toBe("in a transaction");

  other.exec(`pragma user_version = ${schemaVersion + 1}`);
  const message = `Another version of recoup migrated ${file} to schema ${schemaVersion + 1} meanwhile; this one writes schema ${schemaVersion}, so nothing was written`;
  const writes = [
    () => store.run(isFrozen, "late"),
    () => store.transaction(() => store.run(isFrozen, "late")),
    () => store.exec("delete from meta where key = 'clock'"),
  ];
  for (const write of [...writes, ...writes]) {
    const { kind, message: said, details } = failureOf(write);
    expect([kind, said, details.hint]).toEqual([
      "config",
      message,
      "Stop this process, and start it again with that version.",
    ]);
  }
  expect(clock()).toBe("in a transaction");
  other.close();
  close();
});
