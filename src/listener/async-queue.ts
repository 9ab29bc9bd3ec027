/** An item whose sender waits until it is written or discarded. */
interface QueuedItem<Item> {
  readonly item: Item;
  settle(wasWritten: boolean): void;
}

export interface AsyncQueue<Item> {
  /** Resolves to true once the item is written, or to false if the item is discarded. */
  put(item: Item): Promise<boolean>;
  /**
   * Waits for an item, then for `turn`, and returns all items that have arrived by then. Returns undefined if
   * the queue is closed and empty.
   */
  next(turn?: () => Promise<void>): Promise<readonly QueuedItem<Item>[] | undefined>;
  /** Stops accepting items. Those in the queue can still be written. */
  close(): void;
  /** Stops accepting items and makes the next call to `next` throw. */
  fail(error: unknown): void;
}

/** Creates a queue between request handlers, which wait, and a single consumer, which writes. */
export function createAsyncQueue<Item>(): AsyncQueue<Item> {
  let queue: QueuedItem<Item>[] = [];
  let isClosed = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = () => {};
  const close = () => {
    isClosed = true;
    wake();
  };
  return {
    put(item) {
      if (isClosed) return Promise.resolve(false);
      return new Promise((settle) => {
        queue.push({ item, settle });
        wake();
      });
    },
    async next(turn) {
      if (queue.length === 0 && !isClosed)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      await turn?.();
      if (failure !== undefined) {
        const { error } = failure;
        failure = undefined;
        throw error;
      }
      const batch = queue;
      queue = [];
      return batch.length === 0 ? undefined : batch;
    },
    close,
    fail(error) {
      failure ??= { error };
      close();
    },
  };
}
