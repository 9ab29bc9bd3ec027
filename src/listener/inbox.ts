/** An item whose sender waits until it is written, or until that is no longer possible. */
interface QueuedItem<Item> {
  readonly item: Item;
  settle(wasWritten: boolean): void;
}

export interface Inbox<Item> {
  /** Resolves to true once the item is written, false if it never will be. */
  put(item: Item): Promise<boolean>;
  /**
   * Waits for items and returns all that arrived by the end of the turn. Undefined when the inbox is closed and
   * empty.
   */
  next(turn?: () => Promise<void>): Promise<readonly QueuedItem<Item>[] | undefined>;
  /** Accepts no more items; those in it can still be written. */
  close(): void;
  /** Accepts no more items, and makes the next `next` throw. */
  fail(error: unknown): void;
}

/** A queue between request handlers, which wait, and the one consumer that writes. */
export function openInbox<Item>(): Inbox<Item> {
  let arrived: QueuedItem<Item>[] = [];
  let isClosed = false;
  let fault: { readonly error: unknown } | undefined;
  let wake = () => {};
  const close = () => {
    isClosed = true;
    wake();
  };
  return {
    put(item) {
      if (isClosed) return Promise.resolve(false);
      return new Promise((settle) => {
        arrived.push({ item, settle });
        wake();
      });
    },
    async next(turn) {
      if (arrived.length === 0 && !isClosed)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      await turn?.();
      if (fault !== undefined) {
        const { error } = fault;
        fault = undefined;
        throw error;
      }
      const batch = arrived;
      arrived = [];
      return batch.length === 0 ? undefined : batch;
    },
    close,
    fail(error) {
      fault ??= { error };
      close();
    },
  };
}
