import { join } from "node:path";
import { expect, test } from "vitest";
import { createCheckedRunner } from "../../../src/sandbox/http/check-once";
import { openStore } from "../../../src/sandbox/store/store";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openSandbox, type TestSandbox } from "../../support/sandbox/sandbox";
import { post, submission } from "../../support/sandbox/submissions";

const folder = temporaryFolder();

/** Opens two connections to one database. Each turn of the first one lasts until `endTurn` is called. */
function openPair(name: string) {
  const [one, other] = [openStore(join(folder, name)), openStore(join(folder, name))];
  one.exec("pragma journal_mode = wal; create table notes (text text)");
  let end = () => {};
  const turn = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  return {
    ...{ one, turn },
    add: () => other.run("insert into notes values ('new')"),
    endTurn: async () => end(),
  };
}

test("checks once per turn for writes by other processes, however many requests there are", async () => {
  const { one, turn, add, endTurn } = openPair("turns.db");
  const checkingOnce = createCheckedRunner(one, turn);
  const first = checkingOnce(one.version);
  add();
  expect(checkingOnce(one.version)).toBe(first);
  await endTurn();
  const second = checkingOnce(one.version);
  expect(second).not.toBe(first);
  await endTurn();
  add();
  expect(checkingOnce(one.version)).not.toBe(second);
});

test("detects writes made by earlier requests in the same turn", () => {
  const { one, turn } = openPair("own.db");
  const checkingOnce = createCheckedRunner(one, turn);
  const first = checkingOnce(one.version);
  checkingOnce(() => one.run("insert into notes values ('own')"));
  expect(checkingOnce(one.version)).not.toBe(first);
});

test("checks once per request when there are no turns", () => {
  const { one, add } = openPair("requests.db");
  const checkingOnce = createCheckedRunner(one, undefined);
  const addBetween = () => {
    const before = one.version();
    add();
    return [before, one.version()];
  };
  const [before, after] = checkingOnce(addBetween);
  expect(after).toBe(before);
  expect(checkingOnce(one.version)).not.toBe(after);
});

/** Returns a turn that lasts until `end` is called. */
function longTurn() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { turn: () => ended, end: () => end() };
}

const endOfRealTurn = () => new Promise((resolve) => setImmediate(resolve));

test("responds to all requests of a turn together when the turn ends", async () => {
  const { turn, end } = longTurn();
  const { get } = await openSandbox({ turn });
  const answered: number[] = [];
  const ask = async (path: string) => answered.push((await get("collection", path)).status);
  const both = [ask("/cases?PageSize=1"), ask("/users")];
  await endOfRealTurn();
  expect(answered).toEqual([]);
  end();
  await Promise.all(both);
  expect(answered).toEqual([200, 200]);
});

const reasons = ({ store }: TestSandbox) =>
  store
    .all<{ reason: string | null }>("select reason from request_log order by seq")
    .map(({ reason }) => reason);

test("logs all writes of a turn together, before responding to them", async () => {
  const { turn, end } = longTurn();
  const sandbox = await openSandbox({ turn });
  const both = [post(sandbox, "customer", "/cases", submission()), post(sandbox, "customer", "/cases", {})];
  await endOfRealTurn();
  expect(reasons(sandbox)).toEqual([]);
  end();
  await Promise.race(both);
  expect(reasons(sandbox)).toEqual([null, expect.stringContaining("required")]);
});

test("logs that a write repeated within a turn got the stored response [AMB-31]", async () => {
  const { turn, end } = longTurn();
  const sandbox = await openSandbox({ turn });
  const once = { headers: { "idempotency-key": "one" } } as const;
  const both = [1, 2].map(() => post(sandbox, "customer", "/cases", submission(), once));
  end();
  const [first, second] = await Promise.all(both);
  expect(second?.text).toBe(first?.text);
  expect(reasons(sandbox)).toEqual([null, "Stored answer of request 1"]);
});

test("logs and counts requests without changing the world's version", async () => {
  const { store, find, get, control } = await openSandbox();
  const version = store.version();
  for (let sent = 0; sent < 3; sent += 1) await get("collection", "/cases?PageSize=1");
  await control("GET", "/requests");
  expect(find<number>("select count(*) as n from request_log")).toBeGreaterThan(0);
  expect(find<number>("select count(*) as n from request_counts")).toBeGreaterThan(0);
  expect(store.version()).toBe(version);
});
