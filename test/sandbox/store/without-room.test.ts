import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { databaseFiles } from "../../../src/host/files/database-files";
import { connect } from "../../../src/sandbox/store/database/connect";
import { openStore } from "../../../src/sandbox/store/store";
import { temporaryFolder } from "../../support/program/temporary-folder";

test("opens an existing file read-only if it can't be opened for writing", () => {
  const folder = temporaryFolder();
  const file = join(folder, "world.db");
  const store = openStore(file);
  store.exec("create table notes (text text); insert into notes values ('kept')");
  store.close();
  const missing = `${pathToFileURL(join(folder, "absent", "world.db")).href}?mode=rw`;
  const { database, isReadOnly } = connect(missing, file, databaseFiles);
  expect([database.prepare("select text from notes").all(), isReadOnly]).toEqual([[{ text: "kept" }], true]);
  database.close();
  expect(() => connect(missing, join(folder, "absent"), databaseFiles)).toThrow(
    "unable to open database file",
  );
});
