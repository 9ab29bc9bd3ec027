import { rememberedMs } from "../wire/idempotency";
import { type DueWork, earliest } from "./work";

/** IDM-03: forgets expired keys, which can then be used for another request. */
export const idempotencyMemory: DueWork = {
  nextAt: (store) =>
    earliest(store, `select min(created_at) + ${rememberedMs(store)} as at from idempotency_keys`),
  run: ({ store, now }) => {
    const keys = store.all<{ key: string; caller: string }>(
      "delete from idempotency_keys where created_at <= ? returning key, caller",
      now - rememberedMs(store),
    );
    return keys.map(({ key, caller }) => ({
      at: now,
      kind: "idempotency key",
      subject: key,
      outcome: `forgotten (${caller})`,
    }));
  },
};
