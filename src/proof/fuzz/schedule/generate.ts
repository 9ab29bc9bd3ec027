import {
  type Arbitrary,
  array,
  asyncProperty,
  boolean,
  check,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  uniqueArray,
} from "fast-check";
import { createRandom } from "../../../sandbox";
import { repeatedDeliveries } from "../../../webhooks/hostile/delivery-probes";
import { genuineDeliveries, newDeliveries, refusedDeliveries } from "./deliver-steps";
import { deliveredEvents, failingEvents, failingStatuses, type Move, waitDurations } from "./move";

export interface GenerationInput extends ShorteningInput {
  readonly seed: string;
  readonly hasRotation: boolean;
}

/** Repeated deliveries, which receivers get wrong more often than others. */
const repeatedDeliveryIds = repeatedDeliveries.map(({ id }) => id);

const maxMoves = 10;
const maxPayments = 30;
/** So low that `maxPayments` of these amounts stay below the principal of a case. */
const maxPaymentCents = 30_00;
const maxFailures = 3;

/**
 * Generates one list of moves from the seed. Returns the shortest failing list found, or undefined if the
 * list passes.
 */
export async function findFailingMoves({
  seed,
  hasRotation,
  ...shortening
}: GenerationInput): Promise<readonly Move[] | undefined> {
  const moveArbitrary = createMoveArbitrary(hasRotation);
  const movesArbitrary = array(moveArbitrary, { minLength: 1, maxLength: maxMoves, size: "max" }).filter(
    // Without a case, a schedule may send nothing and pass without testing anything.
    (moves) => moves.some(({ kind }) => kind === "case"),
  );
  const property = asyncProperty(movesArbitrary, async (drawnMoves) => !(await shortening.fails(drawnMoves)));
  const seedNumber = createRandom(seed, "schedule").integer(0, 2 ** 31 - 1);
  const { counterexample } = await check(property, { seed: seedNumber, numRuns: 1 });
  if (counterexample === null) return undefined;
  const shortMoves = await dropUnneededMoves(counterexample[0], shortening);
  const simpleMoves = await simplifyDeliveries(shortMoves, shortening);
  // Replacing a delivery with a plain one of a new event may make the moves before it unneeded.
  return simpleMoves === shortMoves ? shortMoves : dropUnneededMoves(simpleMoves, shortening);
}

function createMoveArbitrary(hasRotation: boolean): Arbitrary<Move> {
  const oneOf = <const Word extends string | number>(words: readonly Word[]) => constantFrom(...words);
  const word = <const Word extends string>(only: Word) => oneOf([only]);
  const cents = integer({ min: 1, max: maxPaymentCents });
  const next = oneof(
    { weight: 16, arbitrary: record({ to: word("pay"), cents }) },
    { weight: 1, arbitrary: record({ to: word("pay-often"), times: integer({ min: 2, max: maxPayments }) }) },
    { weight: 20, arbitrary: record({ to: oneOf(["pay-again", "reverse"]) }) },
    { weight: 8, arbitrary: record({ to: oneOf(["close-paid", "close-unpaid", "pause", "chat"]) }) },
  );
  const failure = record({
    kind: word("fail"),
    status: oneOf(failingStatuses),
    isHandled: boolean(),
    events: uniqueArray(oneOf(failingEvents), { maxLength: 2 }),
    times: oneof(
      { weight: 3, arbitrary: constant(undefined) },
      { weight: 1, arbitrary: integer({ min: 1, max: maxFailures }) },
    ),
  });
  const deliver = record({
    kind: word("deliver"),
    number: oneOf([1, 1, 2]),
    delivery: oneof(oneOf(genuineDeliveries), oneOf(repeatedDeliveryIds), oneOf(newDeliveries)),
    of: oneOf(["new", "last", "first"]),
    event: oneof(word("payment.created"), oneOf(deliveredEvents)),
  });
  return oneof(
    // Favors the first case, so that at least one case has a long history.
    { weight: 12, arbitrary: record({ kind: word("case"), number: oneOf([1, 1, 1, 2, 2, 3]), next }) },
    { weight: 9, arbitrary: deliver },
    { weight: 3, arbitrary: failure },
    { weight: 3, arbitrary: record({ kind: word("recover") }) },
    {
      weight: 2,
      arbitrary: record({
        kind: word("close-first"),
        number: oneOf([1, 1, 2]),
        to: oneOf(["close-paid", "close-unpaid"]),
      }),
    },
    { weight: 2, arbitrary: record({ kind: word("wait"), duration: oneOf(waitDurations) }) },
    ...(hasRotation ? [{ weight: 1, arbitrary: record({ kind: word("rotate") }) }] : []),
  );
}

interface ShorteningInput {
  /** Whether the receiver fails these moves. Called with one list and, if it fails, with shorter ones. */
  fails(moves: readonly Move[]): Promise<boolean>;
  countSteps(moves: readonly Move[]): number;
}

/** Drops unneeded moves from the middle. The library shortens a list only at its start. */
async function dropUnneededMoves(
  moves: readonly Move[],
  shortening: ShorteningInput,
): Promise<readonly Move[]> {
  const { fails, countSteps } = shortening;
  for (const index of moves.keys())
    for (const fewerMoves of listSimplerMoves(moves, index))
      if (fewerMoves.length > 0 && countSteps(fewerMoves) < countSteps(moves) && (await fails(fewerMoves)))
        return dropUnneededMoves(fewerMoves, shortening);
  return moves;
}

/**
 * Replaces each special delivery with the plainest of its kind if the schedule still fails, because then the
 * likely bug of the special one isn't the cause.
 */
async function simplifyDeliveries(
  moves: readonly Move[],
  { fails }: ShorteningInput,
): Promise<readonly Move[]> {
  let simplestMoves = moves;
  for (const [index, move] of moves.entries()) {
    if (move.kind !== "deliver") continue;
    const delivery = refusedDeliveries.includes(move.delivery) ? "wrong-secret" : "plain";
    const simplerMoves = simplestMoves.with(index, { ...move, delivery, of: "new" });
    if (delivery !== move.delivery && (await fails(simplerMoves))) simplestMoves = simplerMoves;
  }
  return simplestMoves;
}

/** Returns ways to drop or simplify one move, simplest first. */
function listSimplerMoves(moves: readonly Move[], index: number): readonly (readonly Move[])[] {
  const [before, after] = [moves.slice(0, index), moves.slice(index + 1)];
  const move = moves[index];
  const otherMoves = [...before, ...after];
  if (move?.kind === "fail")
    return [otherMoves, [...before, { ...move, times: 1 }, ...removeRecovery(after)]];
  if (move?.kind !== "case" || !move.next.to.startsWith("pay")) return [otherMoves];
  const start: Move = { ...move, next: { to: "chat" } };
  return [otherMoves, [...before, start, ...after], [...before, start, start, ...after]];
}

function removeRecovery(moves: readonly Move[]): readonly Move[] {
  const position = moves.findIndex(({ kind }) => kind === "recover");
  return moves.filter((_, index) => index !== position);
}
