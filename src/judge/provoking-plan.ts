import { isWrite, sameRequest } from "../judge-rules/sequences";
import { openRandom } from "../sandbox";
import { type Exchange, operationName } from "../traffic/exchange";
import { lateManners, type Manner, quickManners } from "./manners";

/** Unchanged answers of an operation between two manners, so that a correct client finishes. */
const minCleanAnswers = 3;

/**
 * Decides which requests are provoked. The same seed and order of requests give the same plan: each operation
 * meets each manner that fits it once, over all runs, and no logical request meets two.
 */
export class ProvokingPlan {
  readonly #left = new Map<string, Manner[]>();
  /** Clean answers since the last manner, by operation. */
  readonly #clean = new Map<string, number>();
  /** Requests that met a manner and were not retried yet. */
  readonly #met = new Set<string>();
  /** Slow answers of this run: at most one of a read and one of a write. */
  readonly #slow = new Set<boolean>();

  constructor(
    private readonly seed: string,
    /** Whether the platform may get provoked requests; a real host doesn't. */
    readonly canCommit = true,
  ) {}

  /** Begins another run of the program, which starts from the same state. */
  startRun(): void {
    this.#clean.clear();
    this.#met.clear();
    this.#slow.clear();
  }

  take(exchange: Exchange): Manner | undefined {
    const operation = `${exchange.surface} ${operationName(exchange)}`;
    const request = sameRequest(exchange);
    const clean = this.#clean.get(operation) ?? minCleanAnswers;
    const isRetry = this.#met.delete(request);
    const manner =
      exchange.endpoint === undefined || isRetry || clean < minCleanAnswers
        ? undefined
        : this.#next(operation, exchange);
    this.#clean.set(operation, manner === undefined ? clean + 1 : 0);
    if (manner !== undefined) this.#met.add(request);
    return manner;
  }

  #next(operation: string, exchange: Exchange): Manner | undefined {
    const left = this.#left.get(operation) ?? this.#shuffled(operation);
    this.#left.set(operation, left);
    const at = left.findIndex((manner) => manner.fits(exchange) && !this.#isTooSlow(manner, exchange));
    const [manner] = at < 0 ? [] : left.splice(at, 1);
    if (manner !== undefined && isSlow(manner)) this.#slow.add(isWrite(exchange));
    return manner;
  }

  #isTooSlow(manner: Manner, exchange: Exchange): boolean {
    return isSlow(manner) && this.#slow.has(isWrite(exchange));
  }

  #shuffled(operation: string): Manner[] {
    const random = openRandom(`${this.seed} ${operation}`, "manners");
    const quick = [...quickManners];
    for (let last = quick.length - 1; last > 0; last -= 1) {
      const other = random.integer(0, last);
      [quick[last], quick[other]] = [quick[other] as Manner, quick[last] as Manner];
    }
    return [...quick, ...lateManners].filter(({ worksAlone, isOnlyAlone }) =>
      this.canCommit ? isOnlyAlone !== true : worksAlone === true,
    );
  }
}

const isSlow = ({ id }: Manner) => id === "slow" || id === "withheld";
