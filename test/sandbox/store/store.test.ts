import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { openStore } from "../../../src/sandbox/store/store";
import { failureOf } from "../../support/failure-of";
import { temporaryFolder } from "../../support/program/temporary-folder";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

test("rolls back a transaction if its callback throws", () => {
  const store = openStore(":memory:");
  store.exec("create table notes (text text)");
  const work = () =>
    store.transaction(() => {
      store.run("insert into notes values (?)", "half done");
      throw new RangeError("no more");
    });
  expect(work).toThrow(RangeError);
  expect(store.all("select * from notes")).toEqual([]);
});

test("ends a nested transaction with the outer one", () => {
  const store = openStore(":memory:");
  store.exec("create table notes (text text)");
  const work = () =>
    store.transaction(() => {
      store.transaction(() => store.run("insert into notes values ('inner')"));
      throw new RangeError("the outer one fails");
    });
  expect(work).toThrow(RangeError);
  expect(store.all("select * from notes")).toEqual([]);
});

test("undoes only the commits made since a checkpoint", () => {
  const store = openStore(":memory:");
  store.exec("create table notes (text text); insert into notes values ('before')");
  const texts = () => store.all<{ text: string }>("select text from notes").map(({ text }) => text);
  const version = store.version();
  const rollBack = store.checkpoint();
  store.run("insert into notes values ('alone')");
  store.transaction(() => store.run("insert into notes values ('committed')"));
  const fail = () =>
    store.transaction(() => {
      store.run("insert into notes values ('half done')");
      throw new RangeError("no more");
    });
  expect(fail).toThrow(RangeError);
  expect(texts()).toEqual(["before", "alone", "committed"]);
  rollBack();
  expect(texts()).toEqual(["before"]);
  expect(store.version()).not.toBe(version);
  store.transaction(() => store.run("insert into notes values ('after')"));
  expect(texts()).toEqual(["before", "after"]);
});

test("runs a cached statement after another connection has recreated the table", () => {
  const file = join(folder, "shared.db");
  const one = openStore(file);
  const other = openStore(file);
  one.exec("pragma journal_mode = wal; create table notes (text text); insert into notes values ('old')");
  expect(other.get("select text from notes")).toEqual({ text: "old" });
  one.exec("drop table notes; create table notes (id int, text text); insert into notes values (1, 'new')");
  expect(other.get("select text from notes")).toEqual({ text: "new" });
  one.close();
  other.close();
});

test("changes the version with each write, by this connection or any other", () => {
  const file = join(folder, "shared.db");
  const one = openStore(file);
  const other = openStore(file);
  one.exec("create table notes (text text)");
  const first = one.version();
  expect(one.version()).toBe(first);
  one.run("insert into notes values ('mine')");
  const second = one.version();
  expect(second).not.toBe(first);
  other.run("insert into notes values ('theirs')");
  expect(one.version()).not.toBe(second);
  one.close();
  other.close();
});

test.each(["select\n  1", " SELECT(1)", "pragma user_version", "explain\tselect 1"])(
  "doesn't change the version when reading with %j",
  (sql) => {
    const store = openStore(":memory:");
    const version = store.version();
    store.get(sql);
    store.all(sql);
    expect(store.version()).toBe(version);
  },
);

test("executes more different statements than the cache can hold", () => {
  const store = openStore(":memory:");
  const answers = Array.from(
    { length: 1100 },
    (_, number) => store.get<{ n: number }>(`select ${number} as n`)?.n,
  );
  expect(answers).toEqual(Array.from({ length: 1100 }, (_, number) => number));
});

test("reports the path and the next step for a file that isn't a database", () => {
  const file = join(folder, "letter.db");
  writeFileSync(file, "Dear Sir or Madam, ".repeat(100));
  const failure = failureOf(() => openStore(file).get("select * from sqlite_schema"));
  expect(failure.kind).toBe("config");
  expect(failure.message).toContain(file);
  expect(failure.message).toContain("file is not a database");
  expect(String(failure.details.hint)).toContain("recoup sandbox reset");
});

test("suggests another folder if the file's folder is missing", () => {
  const file = join(folder, "nowhere", "world.db");
  const failure = failureOf(() => openStore(file));
  expect(failure.kind).toBe("config");
  expect(failure.message).toContain(file);
  expect(String(failure.details.hint)).toContain("RECOUP_DATA_DIR");
});

test("reports a full disk", () => {
  const store = openStore(join(folder, "small.db"));
  store.exec("pragma max_page_count = 4; create table notes (text text)");
  const failure = failureOf(() => store.run("insert into notes values (?)", "x".repeat(100_000)));
  expect(failure.kind).toBe("config");
  expect(failure.message).toContain("full");
  expect(String(failure.details.hint)).toContain("Free some disk space");
  store.close();
});

test("doesn't mistake a statement error for a damaged file", () => {
  const store = openStore(":memory:");
  const broken = () => store.get("selec 1");
  expect(broken).toThrow(/syntax error/);
  expect(broken).not.toThrow(Failure);
});

test("never reuses the version number of a rolled-back write", () => {
  const store = openStore(":memory:");
  store.exec("create table notes (text text)");
  let within = 0;
  const work = () =>
    store.transaction(() => {
      store.run("insert into notes values ('gone')");
      within = store.version();
      throw new RangeError("no more");
    });
  expect(work).toThrow(RangeError);
  expect(store.version()).not.toBe(within);
});

test("while a version is held, checks for writes by other connections only in a transaction", () => {
  const file = join(folder, "held.db");
  const [one, other] = [openStore(file), openStore(file)];
  one.exec("pragma journal_mode = wal; create table notes (text text)");
  const add = () => other.run("insert into notes values ('new')");
  const release = one.holdVersion();
  const first = one.version();
  add();
  expect(one.version()).toBe(first);
  const within = one.transaction(() => one.version());
  expect(within).not.toBe(first);
  add();
  expect(one.version()).toBe(within);
  release();
  expect(one.version()).not.toBe(within);
  one.close();
  other.close();
});

test("changes a held version with each write on the same connection", () => {
  const store = openStore(":memory:");
  store.holdVersion();
  const seen = [store.version()];
  store.exec("create table notes (text text)");
  seen.push(store.version());
  store.run("insert into notes values ('new')");
  seen.push(store.version());
  store.get("update notes set text = 'changed' returning text");
  seen.push(store.version());
  store.all("delete from notes returning text");
  seen.push(store.version());
  store.all("select text from notes");
  expect(new Set([...seen, store.version()]).size).toBe(seen.length);
});

test("can make a write that changes the version only for other connections", () => {
  const file = join(folder, "apart.db");
  const [one, other] = [openStore(file), openStore(file)];
  one.exec("pragma journal_mode = wal; create table notes (text text)");
  const [before, others] = [one.version(), other.version()];
  one.withoutVersion(() => one.transaction(() => one.run("insert into notes values ('log')")));
  expect(one.version()).toBe(before);
  expect(other.version()).not.toBe(others);
  one.run("insert into notes values ('new')");
  expect(one.version()).not.toBe(before);
  one.close();
  other.close();
});
