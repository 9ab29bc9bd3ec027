import type { SeedOptions } from "../seed/seed";
import { copyStore, type Store } from "../store/store";
import { newControlToken } from "../store/token";
import { makeStore } from "./make-store";

export interface CopyOptions extends SeedOptions {
  /** The copy's new ids are made from it. Default: the seed. */
  readonly idSeed?: string | undefined;
}

/** Worlds in memory that are made once and copied from then on: a copy costs a fiftieth of what making one does. */
export interface Templates {
  copy(options: CopyOptions): Promise<Store>;
  close(): void;
}

export function openTemplates(): Templates {
  const made = new Map<string, Store>();
  return {
    async copy(options) {
      const { seed, now, cases, idSeed = seed } = options;
      const key = JSON.stringify([seed, now, cases]);
      const template = made.get(key) ?? makeStore(":memory:", options);
      made.set(key, template);
      const copy = await copyStore(template, newControlToken());
      if (idSeed !== seed) copy.run("update meta set value = ? where key = 'seed'", idSeed);
      return copy;
    },
    close() {
      for (const template of made.values()) template.close();
      made.clear();
    },
  };
}
