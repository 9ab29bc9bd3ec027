import { getOrCreate } from "../base/collections/get-or-create";
import { getRequestKey, isWrite } from "../judge-rules/sequences";
import { createRandom } from "../sandbox";
import { type Exchange, formatOperation } from "../traffic/exchange";
import { lateFaults, type ProvokedFault, quickFaults } from "./provoked-faults";

/** Minimum number of unchanged responses between two faults on an operation. Lets a correct client finish. */
const minCleanAnswers = 3;

/**
 * Decides which requests get a fault. The plan depends only on the seed and the order of requests. Each
 * operation gets each matching fault once across all runs. The retry after a fault gets no fault.
 */
export class ProvokingPlan {
  readonly #left = new Map<string, ProvokedFault[]>();
  /** Number of unchanged responses since the last fault, by operation. */
  readonly #clean = new Map<string, number>();
  /** Requests that got a fault and haven't been retried. */
  readonly #met = new Set<string>();
  /** Contains `true` if a write, and `false` if a read, has had its only slow response in this run. */
  readonly #slow = new Set<boolean>();

  constructor(
    private readonly seed: string,
    /** Whether the platform may receive requests that get a fault. False for a real host. */
    readonly canCommit = true,
  ) {}

  /** Starts another run of the program. Faults from earlier runs are not repeated. */
  startRun(): void {
    this.#clean.clear();
    this.#met.clear();
    this.#slow.clear();
  }

  take(exchange: Exchange): ProvokedFault | undefined {
    const operation = `${exchange.surface} ${formatOperation(exchange)}`;
    const requestKey = getRequestKey(exchange);
    const cleanAnswerCount = this.#clean.get(operation) ?? minCleanAnswers;
    const isRetry = this.#met.delete(requestKey);
    const fault =
      exchange.endpoint === undefined || isRetry || cleanAnswerCount < minCleanAnswers
        ? undefined
        : this.#next(operation, exchange);
    this.#clean.set(operation, fault === undefined ? cleanAnswerCount + 1 : 0);
    if (fault !== undefined) this.#met.add(requestKey);
    return fault;
  }

  #next(operation: string, exchange: Exchange): ProvokedFault | undefined {
    const remainingFaults = getOrCreate(this.#left, operation, () => this.#shuffled(operation));
    const hasSlowAnswer = this.#slow.has(isWrite(exchange));
    const index = remainingFaults.findIndex(
      (fault) => fault.fits(exchange) && !(isSlowFault(fault) && hasSlowAnswer),
    );
    const [fault] = index < 0 ? [] : remainingFaults.splice(index, 1);
    if (fault !== undefined && isSlowFault(fault)) this.#slow.add(isWrite(exchange));
    return fault;
  }

  #shuffled(operation: string): ProvokedFault[] {
    // The label is part of the seed. Changing it would change every plan.
    const random = createRandom(`${this.seed} ${operation}`, "manners");
    const shuffledFaults = [...quickFaults];
    for (let last = shuffledFaults.length - 1; last > 0; last -= 1) {
      const swapIndex = random.integer(0, last);
      [shuffledFaults[last], shuffledFaults[swapIndex]] = [
        shuffledFaults[swapIndex] as ProvokedFault,
        shuffledFaults[last] as ProvokedFault,
      ];
    }
    return [...shuffledFaults, ...lateFaults].filter(({ canSkipPlatform, isOnlyForRealHost }) =>
      this.canCommit ? isOnlyForRealHost !== true : canSkipPlatform === true,
    );
  }
}

const isSlowFault = ({ id }: ProvokedFault) => id === "slow" || id === "withheld";
