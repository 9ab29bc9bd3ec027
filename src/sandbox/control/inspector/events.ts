import { Failure } from "../../../base/failure";
import { NumberText } from "../../../base/json/json";
import { surfaces } from "../../../base/platform";
import { eventStates } from "../../../inspector/contract/events";
import { sendEdited } from "../../deliveries/edited-delivery";
import { deliverDue } from "../../deliveries/sender";
import { findSigned, findStored, readEventDetails } from "../../inspector/event-details";
import { findEvents } from "../../inspector/event-rows";
import { verdictOn } from "../../inspector/verdicts";
import { aboutCase, aboutEvent } from "../../inspector/why-question";
import { requeue } from "../../outbox/replay";
import type { World } from "../../store/world";
import { type Answer, ok } from "../../wire/answers";
import {
  type Actions,
  type ControlRequest,
  readKnownWord,
  readOptions,
  readParameters,
  readText,
  readWindow,
  required,
  requireInspector,
} from "../action";
import { findCaseNamed } from "../set/subjects";

const filters = ["case", "subscription", "state", "news", "search", "offset", "limit"] as const;

export const events: Actions = {
  GET: ({ store }, request) => {
    const parameters = readParameters(request.query, filters);
    const isNews = readKnownWord(parameters.news, "news", ["true"]) !== undefined;
    const eventPage = findEvents(store, {
      caseSeq: parameters.case === undefined ? undefined : findCaseNamed(store, parameters.case).seq,
      subscription: parameters.subscription?.toLowerCase(),
      state: readKnownWord(parameters.state, "state", eventStates),
      search: parameters.search,
      after: isNews ? requireInspector(request).baseline().attempt : undefined,
      ...readWindow(parameters),
    });
    return ok(JSON.stringify(eventPage));
  },
};

export const wholeEventAction: Actions = {
  GET: (world, request) =>
    eventAnswer(world, request, required(readParameters(request.query, ["id"]).id, "id")),
};

async function eventAnswer({ store }: World, request: ControlRequest, id: string): Promise<Answer> {
  return ok(JSON.stringify(readEventDetails(store, id, await requireInspector(request).knownSecrets())));
}

/** Sends the stored payload again, as a replay. */
export const resend: Actions = {
  POST: async (world, request) => {
    const { store } = world;
    const { id, seq } = findStored(store, readText(readOptions(request.body), "id"));
    const now = world.now();
    store.transaction(() => requeue({ store, now, origin: request.origin }, seq));
    await deliverDue(world, { now, isFirst: true });
    return eventAnswer(world, request, id);
  },
};

/** Maximum size of an edited body, which is stored with its attempt. */
const maxBodyBytes = 1024 * 1024;

/** Sends an edited body with a new signature. */
export const sendBody: Actions = {
  POST: async (world, request) => {
    const options = readOptions(request.body);
    const event = findStored(world.store, readText(options, "id"));
    const { body } = options;
    if (typeof body !== "string") throw new Failure("usage", "body must be a string");
    if (Buffer.byteLength(body) > maxBodyBytes)
      throw new Failure("usage", "The body is larger than 1 MiB. Shorten it, and send it again");
    await sendEdited(world, event, body);
    return eventAnswer(world, request, event.id);
  },
};

/** Checks the signature of an attempt against a secret, which is not stored. */
export const verifySecret: Actions = {
  POST: ({ store }, { body }) => {
    const { attempt, ...options } = readOptions(body);
    const seq = attempt instanceof NumberText ? Number(attempt.value) : Number.NaN;
    if (!Number.isSafeInteger(seq)) throw new Failure("usage", "attempt must be a whole number");
    const secret = readText(options, "secret");
    return ok(JSON.stringify(verdictOn(findSigned(store, seq), { name: "the given secret", secret })));
  },
};

/** Explains why an event did not arrive. The query has the event's ID, or a case and a surface. */
export const why: Actions = {
  GET: async ({ store }, request) => {
    const parameters = readParameters(request.query, ["event", "case", "surface", "type", "subscription"]);
    const question =
      parameters.event === undefined
        ? aboutCase(store, findCaseNamed(store, required(parameters.case, "case")), {
            surface: required(readKnownWord(parameters.surface, "surface", surfaces), "surface"),
            event: parameters.type,
            subscription: parameters.subscription,
          })
        : aboutEvent(store, parameters.event);
    return ok(JSON.stringify(await requireInspector(request).why(question)));
  },
};
