export interface DeliveryQueue {
  /** Makes due attempts, including any that become due while it runs. */
  start(): Promise<void>;
  /** Runs `work` while no attempt is in progress. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  isRunning(): boolean;
}

export function createDeliveryQueue(deliver: () => Promise<unknown>): DeliveryQueue {
  let lastWork: Promise<unknown> = Promise.resolve();
  let runningPromise: Promise<void> | undefined;
  let isDue = false;
  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = lastWork.catch(() => {}).then(work);
    lastWork = next;
    return next;
  };
  const run = async () => {
    try {
      while (isDue) {
        isDue = false;
        await alone(deliver);
      }
    } finally {
      runningPromise = undefined;
    }
  };
  return {
    alone,
    start: () => {
      isDue = true;
      runningPromise ??= run();
      return runningPromise;
    },
    isRunning: () => runningPromise !== undefined,
  };
}
