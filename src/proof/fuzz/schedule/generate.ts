import {
  type Arbitrary,
  array,
  asyncProperty,
  boolean,
  check,
  constantFrom,
  integer,
  oneof,
  record,
  uniqueArray,
} from "fast-check";
import { openRandom } from "../../../sandbox";
import { repeatedDeliveries } from "../../../webhooks/hostile/delivery-probes";
import { genuineDeliveries, newDeliveries } from "./deliver-steps";
import { failingEvents, failingStatuses, type Move, waits } from "./move";

export interface Generation {
  readonly seed: string;
  readonly hasRotation: boolean;
  /** Whether the receiver fails these moves; asked of one list, and of ever shorter ones while it does. */
  fails(moves: readonly Move[]): Promise<boolean>;
}

/** Receivers get these wrong more often than others. */
const repeatedIds = repeatedDeliveries.map(({ id }) => id);

const maxMoves = 12;
/** Now and then, as some bugs need many events. */
const long = { minLength: 25, maxLength: 40 };

/** Draws one list of moves from the seed; the shortest one found that fails, or undefined if it doesn't. */
export async function findFailing({
  seed,
  hasRotation,
  fails,
}: Generation): Promise<readonly Move[] | undefined> {
  const move = moveArbitrary(hasRotation);
  const moves = oneof(
    { weight: 19, arbitrary: array(move, { minLength: 1, maxLength: maxMoves, size: "max" }) },
    { weight: 1, arbitrary: array(move, { ...long, size: "max" }) },
  );
  const property = asyncProperty(moves, async (drawn) => !(await fails(drawn)));
  const number = openRandom(seed, "schedule").integer(0, 2 ** 31 - 1);
  const { counterexample } = await check(property, { seed: number, numRuns: 1 });
  return counterexample === null ? undefined : withoutNeedless(counterexample[0], fails);
}

/** The library shortens a list from its start; what is left over in the middle goes here. */
async function withoutNeedless(moves: readonly Move[], fails: Generation["fails"]): Promise<readonly Move[]> {
  for (const at of moves.keys()) {
    const fewer = moves.filter((_, index) => index !== at);
    if (fewer.length > 0 && (await fails(fewer))) return withoutNeedless(fewer, fails);
  }
  return moves;
}

function moveArbitrary(hasRotation: boolean): Arbitrary<Move> {
  const one = <const Word extends string | number>(words: readonly Word[]) => constantFrom(...words);
  const word = <const Word extends string>(only: Word) => one([only]);
  const cents = integer({ min: 1, max: 90 }).map((units) => units * 50);
  const next = oneof(
    { weight: 4, arbitrary: record({ to: word("pay"), cents }) },
    { weight: 5, arbitrary: record({ to: one(["pay-again", "reverse"]) }) },
    { weight: 2, arbitrary: record({ to: one(["close-paid", "close-unpaid", "pause", "chat"]) }) },
  );
  const failure = record({
    kind: word("fail"),
    status: one(failingStatuses),
    isHandled: boolean(),
    events: uniqueArray(one(failingEvents), { maxLength: 2 }),
  });
  const deliver = record({
    kind: word("deliver"),
    number: one([1, 1, 2]),
    delivery: oneof(one(genuineDeliveries), one(repeatedIds), one(newDeliveries)),
    of: one(["new", "last", "first"]),
  });
  return oneof(
    // Most of it happens to the first case, so that it comes far.
    { weight: 12, arbitrary: record({ kind: word("case"), number: one([1, 1, 1, 2, 2, 3]), next }) },
    { weight: 3, arbitrary: deliver },
    { weight: 3, arbitrary: failure },
    { weight: 3, arbitrary: record({ kind: word("recover") }) },
    { weight: 2, arbitrary: record({ kind: word("wait"), duration: one(waits) }) },
    ...(hasRotation ? [{ weight: 1, arbitrary: record({ kind: word("rotate") }) }] : []),
  );
}
