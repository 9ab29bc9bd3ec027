import { correctParts, type ReceiverParts } from "../../../webhooks/sample-receiver/receiver-parts";
import { createStateMutant, isReplay, type Mutant } from "./mutant";

const raceMs = 20;
const cacheSize = 16;

const bookLater: ReceiverParts["book"] = async (event, key, { books, sleep }) => {
  if (books.keys.has(key)) return;
  await sleep(raceMs);
  books.keys.add(key);
  books.events.push(event);
};

const bookWithCache: ReceiverParts["book"] = (event, key, environment) => {
  const { keys } = environment.books;
  correctParts.book(event, key, environment);
  for (const oldest of [...keys].slice(0, -cacheSize)) keys.delete(oldest);
};

export const repeatMutants: readonly Mutant[] = [
  createStateMutant("no-deduplication", "Books an event each time that it arrives.", {
    book: (event, _key, { books }) => void books.events.push(event),
  }),
  createStateMutant("race", "Stores the id after booking, so that two copies at once are both booked.", {
    book: bookLater,
  }),
  createStateMutant("key-is-body", "Recognizes repeats by the body.", {
    getEventKey: (_event, { body }) => Buffer.from(body).toString(),
  }),
  createStateMutant(
    "key-is-signature",
    "Recognizes repeats by the signature, which differs in each attempt.",
    {
      getEventKey: (_event, { headers }) =>
        Object.entries(headers).find(([name]) => name.endsWith("-signature"))?.[1] ?? "",
    },
  ),
  createStateMutant("key-is-time", "Treats two events of the same moment as one.", {
    getEventKey: ({ caseId, timestamp }) => `${caseId} ${timestamp}`,
  }),
  createStateMutant("key-is-type", "Treats two events of one type on the same case as one.", {
    getEventKey: ({ caseId, event }) => `${caseId} ${event}`,
  }),
  createStateMutant("equal-payments-once", "Treats two payments of the same amount as one.", {
    getEventKey: ({ id, caseId, event, cents }) =>
      event === "payment.created" ? `${caseId} ${event} ${cents}` : id,
  }),
  createStateMutant("small-cache", `Remembers the ids of the last ${cacheSize} events only.`, {
    book: bookWithCache,
  }),
  createStateMutant("drops-replays", "Ignores replays, even of events that never arrived.", {
    isForBooks: (event, headers, books) =>
      !isReplay(headers) && correctParts.isForBooks(event, headers, books),
  }),
  createStateMutant("books-replays", "Books a replay as a new event.", {
    getEventKey: ({ id }, { headers }) => (isReplay(headers) ? `${id} replay` : id),
  }),
];
