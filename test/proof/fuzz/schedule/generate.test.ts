import { expect, test } from "vitest";
import { findFailingMoves } from "../../../../src/proof/fuzz/schedule/generate";
import type { Move } from "../../../../src/proof/fuzz/schedule/move";
import { convertMovesToSteps } from "../../../../src/proof/fuzz/schedule/moves-to-steps";

const countSteps = (moves: readonly Move[]) => convertMovesToSteps(moves, 1).length;

async function draw(seed: string, hasRotation = false): Promise<readonly Move[]> {
  let drawn: readonly Move[] = [];
  const fails = async (moves: readonly Move[]) => {
    drawn = moves;
    return false;
  };
  expect(await findFailingMoves({ seed, hasRotation, fails, countSteps })).toBeUndefined();
  return drawn;
}

const seeds = Array.from({ length: 150 }, (_, index) => `seed ${index}`);
const drawAll = async (hasRotation: boolean) => Promise.all(seeds.map((seed) => draw(seed, hasRotation)));

test("generates the same moves only for the same seed", async () => {
  expect(await draw("one")).toEqual(await draw("one"));
  expect(await draw("two")).not.toEqual(await draw("one"));
});

test("generates one to ten moves, with rotations only if there is a next secret", async () => {
  const [plain, rotating] = [await drawAll(false), await drawAll(true)];
  const sizes = plain.map(({ length }) => length);
  expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([1, 10]);
  const kinds = (lists: readonly (readonly Move[])[]) =>
    [...new Set(lists.flat().map(({ kind }) => kind))].sort();
  expect(kinds(plain)).toEqual(["case", "close-first", "deliver", "fail", "recover", "wait"]);
  expect(kinds(rotating)).toEqual([...kinds(plain), "rotate"].sort());
});

test("creates a case in every schedule, so that none passes without sending anything", async () => {
  const schedules = (await drawAll(false)).map((moves) => convertMovesToSteps(moves, 0));
  const isEmpty = (steps: (typeof schedules)[number]) => !steps.some(({ kind }) => kind === "create");
  expect(schedules.filter(isEmpty)).toEqual([]);
});

test("generates amounts, times and failures within their limits", async () => {
  const moves = (await drawAll(false)).flat();
  const ofKind = <Kind extends Move["kind"]>(kind: Kind) =>
    moves.filter((move): move is Extract<Move, { readonly kind: Kind }> => move.kind === kind);
  const range = (values: readonly number[]) => [Math.min(...values), Math.max(...values)];
  const next = ofKind("case").map((move) => move.next);
  expect(new Set(next.map(({ to }) => to))).toEqual(
    new Set(["pay", "pay-often", "pay-again", "reverse", "pause", "chat", "close-paid", "close-unpaid"]),
  );
  const [minCents = 0, maxCents = 0] = range(next.flatMap((move) => (move.to === "pay" ? [move.cents] : [])));
  expect([minCents >= 1, maxCents > 2500, maxCents <= 3000]).toEqual([true, true, true]);
  const [minTimes = 0, maxTimes = 0] = range(
    next.flatMap((move) => (move.to === "pay-often" ? [move.times] : [])),
  );
  expect([minTimes >= 2, maxTimes > 15, maxTimes <= 30]).toEqual([true, true, true]);
  expect(new Set(ofKind("case").map(({ number }) => number))).toEqual(new Set([1, 2, 3]));
  expect(new Set(ofKind("deliver").map(({ number }) => number))).toEqual(new Set([1, 2]));
  expect(new Set(ofKind("deliver").map((move) => move.of))).toEqual(new Set(["new", "last", "first"]));
  const failures = ofKind("fail");
  expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([503, 410]));
  expect(new Set(failures.map(({ events }) => events.length))).toEqual(new Set([0, 1, 2]));
  expect(new Set(failures.map(({ isHandled }) => isHandled))).toEqual(new Set([true, false]));
  expect(new Set(failures.map(({ times }) => times))).toEqual(new Set([undefined, 1, 2, 3]));
});

/** Finds the shortest moves that still fail, starting from the first seed whose moves fail. */
async function shorten(isFailing: (moves: readonly Move[]) => boolean) {
  for (const seed of seeds) {
    let tried = 0;
    const fails = async (moves: readonly Move[]) => {
      tried += 1;
      return isFailing(moves);
    };
    const found = await findFailingMoves({ seed, hasRotation: true, fails, countSteps });
    if (found !== undefined) return { found, tried };
  }
  throw new Error("No seed fails.");
}

test("drops every move that isn't needed for the failure", async () => {
  const needed = ["case", "fail", "wait"];
  const isFailing = (moves: readonly Move[]) =>
    needed.every((each) => moves.some(({ kind }) => kind === each));
  const { found } = await shorten(isFailing);
  expect(found.map(({ kind }) => kind).sort()).toEqual(needed);
});

test("drops moves that a plain delivery no longer needs", async () => {
  const isFailing = (moves: readonly Move[]) =>
    convertMovesToSteps(moves, 1).some(({ kind, input }) => {
      const text = JSON.stringify(input);
      return (
        kind === "deliver" && (text.includes('"received":"payment.created"') || text.includes('"plain"'))
      );
    });
  const { found } = await shorten(isFailing);
  expect(convertMovesToSteps(found, 1).map(({ kind }) => kind)).toEqual([
    ...["subscription", "create", "deliver", "compare"],
  ]);
});

test("replaces a recovery with a failure that ends on its own", async () => {
  const isFailing = (moves: readonly Move[]) => {
    const index = moves.findIndex(({ kind }) => kind === "fail");
    const failure = moves[index];
    return (
      failure?.kind === "fail" &&
      (failure.times === 1 || moves.slice(index).some(({ kind }) => kind === "recover"))
    );
  };
  const { found } = await shorten(isFailing);
  expect(found).toEqual([expect.objectContaining({ kind: "fail", times: 1 })]);
});

test("replaces a payment with one or two messages, which take fewer steps", async () => {
  const isFailing = (moves: readonly Move[]) =>
    convertMovesToSteps(moves, 1).some(
      ({ kind, input }) => kind === "advance" && JSON.stringify(input).includes('"active"'),
    );
  const { found } = await shorten(isFailing);
  expect(convertMovesToSteps(found, 1).map(({ kind }) => kind)).toEqual([
    ...["subscription", "create", "advance", "compare"],
  ]);
});
