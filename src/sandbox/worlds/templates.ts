import { getCached } from "../../base/collections/get-or-create";
import type { SeedOptions } from "../seed/seed";
import { floorToMidnight } from "../seed/seeded-time";
import { copyStore, type Store, type StoreCopy } from "../store/store";
import { createRandomToken } from "../store/token";
import { makeMemoryStore } from "./make-store";

export interface CopyOptions extends SeedOptions {
  /** Seed for new IDs in the copy. Default: the seed of the world. */
  readonly idSeed?: string | undefined;
}

/**
 * Worlds by seed, day and number of cases. They stay in memory, because a process can run many tests with the
 * same seed.
 */
const templateStores = new Map<string, Store>();
const maxTemplates = 8;

/**
 * In-memory worlds that are created once per seed, day and number of cases, and then copied. Copying a world
 * is about fifty times as fast as creating it.
 */
export interface Templates {
  copy(options: CopyOptions): Promise<StoreCopy>;
  /** Closes the copies that wait to be reused. */
  close(): void;
}

export interface TemplatesSetting {
  /**
   * Whether to reuse copies. If so, closing a copy rolls it back, and a later call returns it with its
   * prepared statements. Don't use a copy after closing it.
   */
  readonly isRecycling?: boolean;
}

export function createTemplates({ isRecycling = false }: TemplatesSetting = {}): Templates {
  const idleCopies = new Map<string, StoreCopy[]>();
  const createRecyclableCopy = (copy: StoreCopy, key: string): StoreCopy => {
    const rollBack = copy.checkpoint();
    const rollBackAndKeep = () => {
      rollBack();
      idleCopies.set(key, [...(idleCopies.get(key) ?? []), copy]);
    };
    return { ...copy, close: rollBackAndKeep };
  };
  return {
    async copy(options) {
      const { seed, now, cases, idSeed = seed } = options;
      const key = JSON.stringify([seed, floorToMidnight(now), cases]);
      const template = getCached(templateStores, key, { maxEntries: maxTemplates }, () =>
        makeMemoryStore(options),
      );
      const copy = idleCopies.get(key)?.pop() ?? (await copyStore(template, createRandomToken()));
      const world = isRecycling ? createRecyclableCopy(copy, key) : copy;
      if (idSeed !== seed) world.run("update meta set value = ? where key = 'seed'", idSeed);
      return world;
    },
    close() {
      for (const copy of [...idleCopies.values()].flat()) copy.close();
      idleCopies.clear();
    },
  };
}
