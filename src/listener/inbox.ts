/** An item, and the word that it was told, or never will be; whoever brought it waits for that. */
interface QueuedItem<Item> {
  readonly item: Item;
  settle(wasWritten: boolean): void;
}

export interface Inbox<Item> {
  /** True once the item was told, false when it never will be. */
  put(item: Item): Promise<boolean>;
  /**
   * All that has come since, as soon as something has and the turn is over: what comes at once is told at once.
   * Undefined when it is closed and empty.
   */
  next(turn?: () => Promise<void>): Promise<readonly QueuedItem<Item>[] | undefined>;
  /** Takes no more; what is in it can still be told. */
  close(): void;
  /** Takes no more, and throws this once at the one who tells. */
  fail(error: unknown): void;
}

/** Items on their way from those who bring them, and wait, to the one who tells them. */
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
