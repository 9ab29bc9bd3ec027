import { getRequestKey, isWrite } from "../judge-rules/sequences";
import { createRandom } from "../sandbox";
import { type Exchange, formatOperation } from "../traffic/exchange";
import { lateFaults, type ProvokedFault, quickFaults } from "./provoked-faults";

/**
 * Minimum number of unchanged answers between two faults of an operation, so that a correct client can
 * finish.
 */
const minCleanAnswers = 3;

/**
 * Decides which requests get a fault. The same seed and order of requests give the same plan. Each operation
 * gets each matching fault once across all runs. The retry of a request with a fault gets no fault.
 */
export class ProvokingPlan {
  readonly #left = new Map<string, ProvokedFault[]>();
  /** Number of unchanged answers since the last fault, by operation. */
  readonly #clean = new Map<string, number>();
  /** Requests that got a fault and haven't been retried yet. */
  readonly #met = new Set<string>();
  /** Has `true` if a write, and `false` if a read, got its only slow answer in this run. */
  readonly #slow = new Set<boolean>();

  constructor(
    private readonly seed: string,
    /** Whether the platform may receive requests that get a fault. False for a real host. */
    readonly canCommit = true,
  ) {}

  /** Starts another run of the program. Each run starts from the same state. */
  startRun(): void {
    this.#clean.clear();
    this.#met.clear();
    this.#slow.clear();
  }

  take(exchange: Exchange): ProvokedFault | undefined {
    const operation = `${exchange.surface} ${formatOperation(exchange)}`;
    const request = getRequestKey(exchange);
    const cleanAnswers = this.#clean.get(operation) ?? minCleanAnswers;
    const isRetry = this.#met.delete(request);
    const fault =
      exchange.endpoint === undefined || isRetry || cleanAnswers < minCleanAnswers
        ? undefined
        : this.#next(operation, exchange);
    this.#clean.set(operation, fault === undefined ? cleanAnswers + 1 : 0);
    if (fault !== undefined) this.#met.add(request);
    return fault;
  }

  #next(operation: string, exchange: Exchange): ProvokedFault | undefined {
    const remaining = this.#left.get(operation) ?? this.#shuffled(operation);
    this.#left.set(operation, remaining);
    const index = remaining.findIndex((fault) => fault.fits(exchange) && !this.#isTooSlow(fault, exchange));
    const [fault] = index < 0 ? [] : remaining.splice(index, 1);
    if (fault !== undefined && isSlow(fault)) this.#slow.add(isWrite(exchange));
    return fault;
  }

  #isTooSlow(fault: ProvokedFault, exchange: Exchange): boolean {
    return isSlow(fault) && this.#slow.has(isWrite(exchange));
  }

  #shuffled(operation: string): ProvokedFault[] {
    // The label is part of the seed. Changing it would change every plan.
    const random = createRandom(`${this.seed} ${operation}`, "manners");
    const quick = [...quickFaults];
    for (let last = quick.length - 1; last > 0; last -= 1) {
      const swapIndex = random.integer(0, last);
      [quick[last], quick[swapIndex]] = [quick[swapIndex] as ProvokedFault, quick[last] as ProvokedFault];
    }
    return [...quick, ...lateFaults].filter(({ worksAlone, isOnlyAlone }) =>
      this.canCommit ? isOnlyAlone !== true : worksAlone === true,
    );
  }
}

const isSlow = ({ id }: ProvokedFault) => id === "slow" || id === "withheld";
