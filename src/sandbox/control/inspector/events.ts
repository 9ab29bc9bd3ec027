import { Failure } from "../../../base/failure";
import { NumberText } from "../../../base/json/json";
import { surfaces } from "../../../base/platform";
import { eventStates } from "../../../inspector/contract/events";
import { sendEditedDelivery } from "../../deliveries/edited-delivery";
import { deliverDueEvents } from "../../deliveries/sender";
import { findSignedBody, findStoredDelivery, readEventDetails } from "../../inspector/event-details";
import { findEvents } from "../../inspector/event-rows";
import { createVerdict } from "../../inspector/verdicts";
import { buildCaseQuestion, buildEventQuestion } from "../../inspector/why-question";
import { requeue } from "../../outbox/replay";
import type { World } from "../../store/world";
import { type HandlerResponse, okJson } from "../../wire/responses";
import { type ActionsByPath, type ControlRequest, read, requireInspector, requireParameter } from "../action";
import { findCaseByName } from "../set/subjects";

const parameterNames = ["subscription", "state", "news", "search", "offset", "limit"] as const;

async function answerEvent({ store }: World, request: ControlRequest, id: string): Promise<HandlerResponse> {
  return okJson(readEventDetails(store, id, await requireInspector(request).knownSecrets()));
}

/** Limits the size of an edited body, which is stored with its attempt. */
const maxBodyBytes = 1024 * 1024;

export const eventActions: ActionsByPath = {
  "inspector/events": {
    GET: ({ store }, request) => {
      const parameters = read.parameters(request.query, parameterNames);
      const isNews = read.knownWord(parameters.news, "news", ["true"]) !== undefined;
      const eventPage = findEvents(store, {
        subscription: parameters.subscription?.toLowerCase(),
        state: read.knownWord(parameters.state, "state", eventStates),
        search: parameters.search,
        after: isNews ? requireInspector(request).baseline().lastAttempt : undefined,
        ...read.window(parameters),
      });
      return okJson(eventPage);
    },
  },
  "inspector/event": {
    GET: (world, request) =>
      answerEvent(world, request, requireParameter(read.parameters(request.query, ["id"]).id, "id")),
  },
  /** Explains why an event did not arrive. The query contains the event's ID, or a case and a surface. */
  "inspector/why": {
    GET: async ({ store }, request) => {
      const parameters = read.parameters(request.query, ["event", "case", "surface", "type", "subscription"]);
      const question =
        parameters.event === undefined
          ? buildCaseQuestion(store, findCaseByName(store, requireParameter(parameters.case, "case")), {
              surface: requireParameter(read.knownWord(parameters.surface, "surface", surfaces), "surface"),
              event: parameters.type,
              subscription: parameters.subscription,
            })
          : buildEventQuestion(store, parameters.event);
      return okJson(await requireInspector(request).why(question));
    },
  },
  /** Resends the stored payload as a replay. */
  "inspector/resend": {
    POST: async (world, request) => {
      const { store } = world;
      const { id, seq } = findStoredDelivery(store, read.text(read.options(request.body), "id"));
      const now = world.now();
      store.transaction(() => requeue({ store, now, origin: request.origin }, seq));
      await deliverDueEvents(world, { now, isFirstOnly: true });
      return answerEvent(world, request, id);
    },
  },
  /** Sends an edited body with a new signature. */
  "inspector/send": {
    POST: async (world, request) => {
      const options = read.options(request.body);
      const storedDelivery = findStoredDelivery(world.store, read.text(options, "id"));
      const { body } = options;
      if (typeof body !== "string") throw new Failure("usage", "body must be a string");
      if (Buffer.byteLength(body) > maxBodyBytes)
        throw new Failure("usage", "The body is larger than 1 MiB. Shorten it, and send it again");
      await sendEditedDelivery(world, storedDelivery, body);
      return answerEvent(world, request, storedDelivery.id);
    },
  },
  /** Checks the signature of an attempt against a secret, which is not stored. */
  "inspector/verify": {
    POST: ({ store }, { body }) => {
      const { attempt, ...options } = read.options(body);
      const seq = attempt instanceof NumberText ? Number(attempt.value) : Number.NaN;
      if (!Number.isSafeInteger(seq)) throw new Failure("usage", "attempt must be a whole number");
      const secret = read.text(options, "secret");
      return okJson(createVerdict(findSignedBody(store, seq), { name: "the given secret", secret }));
    },
  },
};
