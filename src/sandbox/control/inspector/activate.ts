import { Failure } from "../../../base/failure";
import { changeSubscription } from "../../subscriptions/subscriptions";
import { ok } from "../../wire/answers";
import { type Actions, readOptions, readText } from "../action";

const onlyActive = { url: undefined, isActive: true, isTestMode: undefined, regeneratesSecret: false };

/** Does the same as `webhooks update --active`, but for any owner's subscription. */
export const activate: Actions = {
  POST: (world, { body, origin }) => {
    const { store } = world;
    const id = readText(readOptions(body), "subscription");
    const row = store.get<{ seq: number }>("select seq from subscriptions where id = lower(?)", id);
    if (row === undefined) throw new Failure("not-found", `No subscription "${id}" found`);
    store.transaction(() => changeSubscription({ store, now: world.now(), origin }, row.seq, onlyActive));
    return ok(JSON.stringify({ id: id.toLowerCase() }));
  },
};
