import { platformTolerance } from "../verify";
import { defineProbes, honestDefaults, type ProbeParts, type Wave } from "./probe";
import { buildSignedRequest, buildSingleRequest } from "./signed-request";
import { marginSeconds } from "./time-probes";

const { pastSeconds, futureSeconds } = platformTolerance;
const doc = "receiver#book-each-event-once";
const uniqueIdAdvice =
  "Insert the id under a unique key in the transaction that books the event; answer 2xx when it is there already.";
/** The bug in a receiver that refuses an event that it already has. */
export const repeatRefusal = {
  bug: "The receiver answers an error to an event that it already has, or is booking.",
  advice: "Answer 2xx to an event that is there already, or 503 while it is being booked.",
  doc,
};
const copyCount = 12;
/** Surfaces on which an event can be replayed. */
const replaySurfaces = ["collection", "customer"] as const;

const buildCopies = (parts: ProbeParts, count: number): Wave =>
  Array.from({ length: count }, () => buildSignedRequest(parts));

/** Returns the smallest distance from a limit at which a receiver must still accept. */
const getWithinSeconds = ({ isExactTime }: ProbeParts) => (isExactTime === true ? 0 : marginSeconds);

const addSpaces = (envelope: string) => envelope.replace("{", "{ ").replace(/\}$/, " }");

/** Genuine deliveries, each sent once. */
export const genuineDeliveries = defineProbes(honestDefaults, {
  plain: {
    title: "A delivery as the platform sends it",
    rules: ["SIG-04", "DLV-01"],
    requests: buildSingleRequest(),
    bug: "The receiver refuses genuine deliveries: wrong secret, or not the raw bytes of the body.",
    advice: "Find the cause with `recoup webhooks verify --captured <file> --explain`.",
  },
  "almost-too-old": {
    title: `A delivery signed ${pastSeconds - marginSeconds} seconds ago`,
    rules: ["SIG-06"],
    requests: buildSingleRequest((parts) => ({ ageSeconds: pastSeconds - getWithinSeconds(parts) })),
    bug: "The receiver's window for old signatures is too narrow, or its clock is ahead.",
    advice: `Accept a t that is up to ${pastSeconds} seconds old.`,
  },
  "almost-too-early": {
    title: `A delivery signed ${futureSeconds - marginSeconds} seconds ahead`,
    rules: ["SIG-07"],
    requests: buildSingleRequest((parts) => ({ ageSeconds: getWithinSeconds(parts) - futureSeconds })),
    bug: "The receiver refuses a platform whose clock is a little ahead, or its own clock is behind.",
    advice: `Accept a t that is up to ${futureSeconds} seconds ahead.`,
  },
  "header-case": {
    title: "A delivery whose header names are in mixed case",
    rules: ["SIG-01"],
    requests: (parts) => [[buildMixedCaseRequest(parts)]],
    bug: "The receiver compares header names with their case.",
    advice: "Compare header names regardless of case.",
  },
  "test-delivery": {
    title: "A delivery of the test operation",
    expected: "ignored",
    rules: ["DLV-01", "DLV-11"],
    requests: buildSingleRequest({ flags: ["Test"] }),
    bug: "The receiver books made-up events of the test operation, or refuses them.",
    advice: "Verify a delivery with the test header, answer 2xx, and don't book it.",
  },
  "replayed-first": {
    title: "A replay of an event that never arrived",
    rules: ["DLV-15"],
    surfaces: replaySurfaces,
    requests: buildSingleRequest({ flags: ["Replay"] }),
    bug: "The receiver drops replays without checking the id, so a lost event stays lost.",
    advice: "Handle a replay like any delivery: the id says whether you have it.",
    doc,
  },
  "next-secret": {
    title: "A delivery signed with the next secret",
    rules: ["SIG-03", "SUB-12"],
    needsNextSecret: true,
    requests: buildSingleRequest(({ nextSecret }) => ({ secret: nextSecret })),
    bug: "The receiver knows one secret at a time, so deliveries fail while the secret is replaced.",
    advice: "Accept the current and the next secret until the old one is out of use.",
    doc: "receiver#replace-the-secret-without-a-gap",
  },
});

const repeatDefaults = { ...honestDefaults, advice: uniqueIdAdvice, doc, refusal: repeatRefusal };

export const repeatedDeliveries = defineProbes(repeatDefaults, {
  "duplicate-later": {
    title: "The same event three times, one after the other",
    rules: ["DLV-02", "EVT-01"],
    requests: (parts) => [buildCopies(parts, 1), buildCopies(parts, 1), buildCopies(parts, 1)],
    bug: "The receiver books an event each time that it arrives.",
  },
  "second-attempt": {
    title: "A second attempt, with a new signature",
    rules: ["DLV-02", "DLV-05"],
    requests: (parts) => [
      [buildSignedRequest(parts, { ageSeconds: 60 })],
      [buildSignedRequest(parts, { ageSeconds: 0 })],
    ],
    bug: "The receiver recognizes repeats by their signature or time, which differ in each attempt.",
  },
  "repeat-in-other-layout": {
    title: "A second attempt whose body has different white space",
    rules: ["DLV-02", "EVT-01"],
    isExtension: true,
    requests: (parts) => [
      buildCopies(parts, 1),
      [buildSignedRequest(parts, { body: addSpaces(parts.envelope) })],
    ],
    bug: "The receiver recognizes repeats by the body instead of the id.",
  },
  replayed: {
    title: "A delivery, then its replay",
    rules: ["DLV-15", "EVT-01"],
    surfaces: replaySurfaces,
    requests: (parts) => [buildCopies(parts, 1), [buildSignedRequest(parts, { flags: ["Replay"] })]],
    bug: "The receiver books a replay as a new event.",
  },
  "two-at-once": {
    title: "Two copies at the same moment",
    rules: ["DLV-02", "EVT-01"],
    requests: (parts) => [buildCopies(parts, 2)],
    bug: "The receiver searches for the id before it books and stores it after, so both copies pass or both fail.",
  },
  "many-at-once": {
    title: `${copyCount} copies at the same moment`,
    rules: ["DLV-02", "EVT-01"],
    requests: (parts) => [buildCopies(parts, copyCount)],
    bug: "The receiver's check for repeats and its booking are two steps, so several copies pass or all fail.",
  },
});

function buildMixedCaseRequest(parts: ProbeParts) {
  const { headers, ...request } = buildSignedRequest(parts);
  const headerLines = Object.entries(headers).map(
    ([name, value]) => [name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()), value] as const,
  );
  return { ...request, headers: {}, headerLines };
}
