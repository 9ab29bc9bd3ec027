import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openStore } from "../../../src/sandbox/store/store";
import type { World } from "../../../src/sandbox/store/world";
import { diffSnapshot } from "../../../src/sandbox/worlds/diff/snapshot-diff";
import { exportTables } from "../../../src/sandbox/worlds/export-world";
import {
  deleteSnapshot,
  listSnapshots,
  loadSnapshot,
  saveNumberedCopy,
  saveSnapshot,
} from "../../../src/sandbox/worlds/snapshots";
import { failureOf } from "../../support/failure-of";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openSmallWorld } from "../../support/sandbox/small-world";

const open: World[] = [];
afterAll(() => {
  for (const world of open) world.close();
});

/** Opens a small world on disk with a controllable host clock. */
function setUp() {
  const folder = temporaryFolder();
  const host = { now: Date.UTC(2026, 2, 16, 9) };
  const snapshotFolder = join(folder, "small.snapshots");
  const world = openSmallWorld(join(folder, "small.db"), { hostNow: () => host.now, snapshotFolder });
  open.push(world);
  return { world, host, snapshotFolder };
}

describe("a snapshot", () => {
  const { world, host, snapshotFolder } = setUp();
  const report = {
    ...{ name: "one", savedAt: "2026-03-16T09:00:00.000Z", seed: "a seed", cases: 1, payments: 1 },
    bytes: expect.any(Number),
  };

  test("is saved under its name only once unless it may be replaced", () => {
    expect(saveSnapshot(world, "one", false)).toEqual(report);
    host.now += 1000;
    const failure = failureOf(() => saveSnapshot(world, "one", false));
    expect([failure.kind, failure.message, failure.details.hint]).toEqual([
      "conflict",
      "The snapshot one already exists",
      "Choose another name, or replace it with --force.",
    ]);
    expect(saveSnapshot(world, "one", true)).toEqual({ ...report, savedAt: "2026-03-16T09:00:01.000Z" });
    expect(saveSnapshot(world, "two", true)).toMatchObject({ name: "two" });
  });

  test("gets a number appended if its name is taken", () => {
    const save = () => saveNumberedCopy(world, "before", host.now);
    expect([save(), save(), save()]).toEqual(["before", "before-2", "before-3"]);
  });

  test("is listed with its file's time even if it is damaged", () => {
    writeFileSync(join(snapshotFolder, "broken.db"), "Dear Sir or Madam, ".repeat(100));
    utimesSync(join(snapshotFolder, "broken.db"), 7, 7);
    openStore(join(snapshotFolder, "empty.db")).close();
    const newer = openStore(join(snapshotFolder, "newer.db"));
    newer.exec("create table a (b); pragma user_version = 99");
    newer.close();
    writeFileSync(join(snapshotFolder, "letter.txt"), "");
    const listed = listSnapshots(world).sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(
      listed.map(({ name, ...rest }) => [name, "problem" in rest ? rest.problem : rest.savedAt]),
    ).toEqual([
      ["before", "2026-03-16T09:00:01.000Z"],
      ["before-2", "2026-03-16T09:00:01.000Z"],
      ["before-3", "2026-03-16T09:00:01.000Z"],
      ["broken", "It is damaged: it is not a database"],
      ["empty", "It is damaged: it contains no world"],
      [
        "newer",
        expect.stringMatching(/^The snapshot newer has schema 99; this version of recoup reads \d+$/),
      ],
      ["one", "2026-03-16T09:00:01.000Z"],
      ["two", "2026-03-16T09:00:01.000Z"],
    ]);
    expect(listed[3]).toEqual({
      name: "broken",
      savedAt: "1970-01-01T00:00:07.000Z",
      bytes: 1_900,
      problem: "It is damaged: it is not a database",
    });
  });

  test.each([
    [
      "broken",
      "rejected",
      "The snapshot broken is damaged: it is not a database",
      "The world is unchanged. `recoup sandbox snapshot delete <name>` deletes the snapshot.",
    ],
    [
      "empty",
      "rejected",
      "The snapshot empty is damaged: it contains no world",
      "The world is unchanged. `recoup sandbox snapshot delete <name>` deletes the snapshot.",
    ],
    [
      "newer",
      "rejected",
      expect.stringContaining("The snapshot newer has schema 99"),
      "Update recoup to load it, or take another snapshot: `recoup sandbox snapshot list` shows them.",
    ],
    [
      "missing",
      "not-found",
      "There is no snapshot missing",
      "`recoup sandbox snapshot list` lists the snapshots.",
    ],
  ])("named %s can't be loaded", (name, kind, message, hint) => {
    const before = exportTables("small", world.store);
    const failure = failureOf(() => loadSnapshot(world, name));
    expect([failure.kind, failure.message, String(failure.details.hint)]).toEqual([kind, message, hint]);
    expect(exportTables("small", world.store)).toBe(before);
  });

  test("restores the world but not the time at which it was saved", () => {
    const before = exportTables("small", world.store);
    saveSnapshot(world, "three", false);
    world.store.run("update cases set tag = 'changed'");
    world.store.run("delete from payments");
    loadSnapshot(world, "three");
    expect(exportTables("small", world.store)).toBe(before);
  });

  test("can be deleted even if it is damaged", () => {
    for (const name of ["broken", "empty", "newer"]) deleteSnapshot(world, name);
    expect(readdirSync(snapshotFolder).sort()).toEqual([
      ...["before-2.db", "before-3.db", "before.db", "letter.txt", "one.db", "three.db", "two.db"],
    ]);
    expect(failureOf(() => deleteSnapshot(world, "broken")).kind).toBe("not-found");
  });
});

describe("the diff against a snapshot", () => {
  const { world } = setUp();
  const { store } = world;
  saveSnapshot(world, "before", false);
  const [row] = store.all<{ id: string; reference: string }>("select id, reference from cases");
  const idOf = (table: string) => store.get<{ id: string }>(`select id from ${table} order by seq desc`)?.id;

  test("is empty at first", () => {
    expect(diffSnapshot(world, "before")).toEqual({
      ...{ snapshot: "before", world: "small", counts: {}, items: [], more: 0 },
    });
  });

  test("contains the old and new values of changed fields, formatted", () => {
    store.exec(`
      update cases set needs_info = 1, lifecycle = 6, remainder = 123450, date_updated = 1000, is_deleted = 1,
        close_code = 'Paid';
      update subscriptions set is_active = 0, disabled_reason = 'gone', updated_at = 2000;
      update creditors set agreement_signed = 0, kyc_status = 'pending';
      update client_links set archived_at = 3000`);
    const { items, counts } = diffSnapshot(world, "before");
    expect(counts).toEqual({ productionCases: [1, 0], clients: [1, 0] });
    expect(items).toEqual([
      {
        ...{ kind: "case", id: row?.id, name: row?.reference, change: "changed" },
        fields: {
          lifecycle: ["PendingVerification", "Active"],
          closeCode: [null, "Paid"],
          remainder: ["8.00", "123.45"],
          needsInfo: ["no", "yes"],
          isDeleted: ["no", "yes"],
          dateUpdated: [expect.anything(), "1970-01-01T00:00:01Z"],
        },
      },
      {
        ...{ kind: "subscription", id: idOf("subscriptions"), name: "https://a.example", change: "changed" },
        fields: {
          isActive: ["yes", "no"],
          disabledReason: [null, "gone"],
          updatedAt: [null, "1970-01-01T00:00:02Z"],
        },
      },
      {
        ...{ kind: "creditor", id: idOf("creditors"), name: "Bakery", change: "changed" },
        fields: { agreementSigned: ["yes", "no"], kycStatus: ["not_required", "pending"] },
      },
      {
        ...{ kind: "client", id: idOf("client_links"), name: "bakery-1", change: "changed" },
        fields: { archivedAt: [null, "1970-01-01T00:00:03Z"] },
      },
    ]);
    loadSnapshot(world, "before");
  });

  test("contains added and removed records with their case", () => {
    const payment = idOf("payments");
    store.exec(`
      delete from payments;
      insert into chats (id, case_seq, role, message, date_created) values ('c1', 1, 'Creditor', 'Hello', 0);
      insert into timeline_entries (case_seq, type, title, description, date, actor_type) values (1, 'ManualNote', '', 'A note', 0, 'System');
      insert into timeline_entries (case_seq, type, title, description, date, actor_type) values (1, 'StatusChange', '', 'No note', 0, 'System')`);
    const { items, counts } = diffSnapshot(world, "before");
    expect(counts).toEqual({ payments: [1, 0] });
    const of = { case: row?.reference, fields: {} };
    expect(items).toEqual([
      { kind: "payment", id: payment, name: payment, change: "removed", ...of },
      { kind: "chat", id: "c1", name: "Hello", change: "added", ...of },
      { kind: "note", id: expect.stringMatching(/^\d+$/), name: "A note", change: "added", ...of },
    ]);
  });

  test("lists at most 1,000 records and counts the others", () => {
    store.exec(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1000)
      insert into chats (id, case_seq, role, message, date_created)
        select 'more-' || n, 1, 'Creditor', 'Hi', 0 from numbers`);
    const { items, more } = diffSnapshot(world, "before");
    expect([items.length, more]).toEqual([1_000, 3]);
  });
});
