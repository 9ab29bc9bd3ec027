export interface Inbox<Item> {
  /** True once the item was told, false when it never will be. */
  put(item: Item): Promise<boolean>;
  /**
   * All that has come since, as soon as something has and the turn is over: what comes at once is told at once.
   * Undefined when it is closed and empty.
   */
  next(turn?: () => Promise<void>): Promise<readonly Item[] | undefined>;
  settle(items: readonly Item[], wasTold: boolean): void;
  /** Takes no more; what is in it can still be told. */
  close(): void;
}

/** Items on their way from those who bring them, and wait, to the one who tells them. */
export function openInbox<Item extends object>(): Inbox<Item> {
  const waiting = new Map<Item, (wasTold: boolean) => void>();
  let arrived: Item[] = [];
  let isClosed = false;
  let wake = () => {};
  return {
    put(item) {
      if (isClosed) return Promise.resolve(false);
      arrived.push(item);
      wake();
      return new Promise((resolve) => waiting.set(item, resolve));
    },
    async next(turn) {
      if (arrived.length === 0 && !isClosed)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      await turn?.();
      const batch = arrived;
      arrived = [];
      return batch.length === 0 ? undefined : batch;
    },
    settle(items, wasTold) {
      for (const item of items) {
        waiting.get(item)?.(wasTold);
        waiting.delete(item);
      }
    },
    close() {
      isClosed = true;
      wake();
    },
  };
}
