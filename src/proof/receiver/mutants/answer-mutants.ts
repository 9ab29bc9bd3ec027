import { tryParseJson } from "../../../base/json/json";
import { attemptLimitMs } from "../../../webhooks/delivery-schedule";
import { allEventTypes } from "../../../webhooks/events/event-types";
import { correctParts } from "../../../webhooks/sample-receiver/receiver-parts";
import { createAnswerMutant, createStateMutant, type Mutant } from "./mutant";

const knownFields = ["id", "specVersion", "event", "timestamp", "classification", "data", "links"];
const lossInterval = 3;

const isKnownEvent = (type: string) => allEventTypes.some((eventType) => eventType === type);
const hasKnownFields = (body: Uint8Array) =>
  Object.keys(tryParseJson(body) ?? {}).every((name) => knownFields.includes(name));

export const answerMutants: readonly Mutant[] = [
  createAnswerMutant("error-on-unknown-event", "Answers 500 to an event type that it doesn't know.", {
    answer: (_, { event }) => (isKnownEvent(event) ? 204 : 500),
  }),
  createAnswerMutant("gone-on-unknown-event", "Answers 410 to an event type that it doesn't know.", {
    answer: (_, { event }) => (isKnownEvent(event) ? 204 : 410),
  }),
  createAnswerMutant("error-on-unknown-field", "Answers 400 to an event with a field that it doesn't know.", {
    readEvent: (body) => (hasKnownFields(body) ? correctParts.readEvent(body) : undefined),
  }),
  createAnswerMutant("error-after-booking", "Books a payment and answers 500.", {
    answer: (_, { event }) => (event === "payment.created" ? 500 : 204),
  }),
  createAnswerMutant("error-on-repeat", "Answers 409 to an event that it already has.", {
    book(event, key, environment) {
      if (environment.books.keys.has(key)) environment.books.keys.add(`${key} repeated`);
      correctParts.book(event, key, environment);
    },
    answer: (_, { id }, { books }) => (books.keys.has(`${id} repeated`) ? 409 : 204),
  }),
  createAnswerMutant("redirects", "Answers with a redirect.", { answer: () => 302 }),
  createAnswerMutant("slow", "Answers after more than ten seconds.", {
    async answer(_incoming, _event, { sleep }) {
      await sleep(attemptLimitMs + 1000);
      return 204;
    },
  }),
  createStateMutant(
    "answers-before-storing",
    `Answers before it has stored an event, and loses every ${lossInterval}rd one.`,
    {
      book(event, key, environment) {
        const { books } = environment;
        if (books.keys.size % lossInterval === lossInterval - 1) books.keys.add(key);
        correctParts.book(event, key, environment);
      },
    },
  ),
];
