import { expect, test } from "vitest";
import { insert, insertReturningSeq, prepareInsert, toFlag } from "../../../src/sandbox/store/insert";
import { openStore } from "../../../src/sandbox/store/store";

test("inserts rows by column, with null for missing values", () => {
  const store = openStore(":memory:");
  store.exec("create table notes (seq integer primary key, text text, flag integer)");
  insert(store, "notes", { text: "a", flag: toFlag(true) });
  expect(insertReturningSeq(store, "notes", { flag: toFlag(false), text: undefined })).toBe(2);
  const add = prepareInsert(store, "notes");
  add({ text: "c" });
  add({ text: "d" });
  expect(store.all("select * from notes")).toEqual([
    { seq: 1, text: "a", flag: 1 },
    { seq: 2, text: null, flag: 0 },
    { seq: 3, text: "c", flag: null },
    { seq: 4, text: "d", flag: null },
  ]);
});
