import { Failure } from "../../../base/failure";
import { NumberText } from "../../../base/json/json";
import { sendEdited } from "../../deliveries/edited-delivery";
import { deliverDue } from "../../deliveries/sender";
import { findSigned, findStored } from "../../inspector/event-whole";
import { verdictOn } from "../../inspector/verdicts";
import { requeue } from "../../outbox/replay";
import { ok } from "../../wire/answers";
import { type Actions, readOptions, readText } from "../action";
import { eventAnswer } from "./events";

/** Sends the stored payload again, as a replay. */
export const resend: Actions = {
  POST: async (world, asked) => {
    const { store } = world;
    const { id, seq } = findStored(store, readText(readOptions(asked.body), "id"));
    const now = world.now();
    store.transaction(() => requeue({ store, now, origin: asked.origin }, seq));
    await deliverDue(world, { now, isFirst: true });
    return eventAnswer(world, asked, id);
  },
};

/** Maximum size of an edited body; each is stored with its attempt. */
const maxBodyBytes = 1024 * 1024;

/** Sends an edited body with a new signature. */
export const sendBody: Actions = {
  POST: async (world, asked) => {
    const options = readOptions(asked.body);
    const stored = findStored(world.store, readText(options, "id"));
    const { body } = options;
    if (typeof body !== "string") throw new Failure("usage", "body must be a string");
    if (Buffer.byteLength(body) > maxBodyBytes)
      throw new Failure("usage", "The body is larger than 1 MiB. Shorten it, and send it again");
    await sendEdited(world, stored, body);
    return eventAnswer(world, asked, stored.id);
  },
};

/** Checks an attempt's signature against a secret, which is not stored. */
export const verifySecret: Actions = {
  POST: ({ store }, { body }) => {
    const { attempt, ...options } = readOptions(body);
    const seq = attempt instanceof NumberText ? Number(attempt.value) : Number.NaN;
    if (!Number.isSafeInteger(seq)) throw new Failure("usage", "attempt must be a whole number");
    const secret = readText(options, "secret");
    return ok(JSON.stringify(verdictOn(findSigned(store, seq), { name: "the given secret", secret })));
  },
};
