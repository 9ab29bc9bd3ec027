import { unknownWord } from "../../base/text/unknown-word";
import { type ClientParts, correctClient } from "./client-parts";

/** A bug that can be added to the correct client. */
export interface ClientBug {
  readonly name: string;
  /** Describes the wrong behavior, such as "Makes a new idempotency key for each try." */
  readonly bug: string;
  /** ID of the rule that finds the bug. */
  readonly foundBy: string;
  /** Whether the bug only shows when a request fails. */
  readonly needsProvoking: boolean;
  readonly overrides: Partial<ClientParts>;
}

const always = { needsProvoking: false };
const whenProvoked = { needsProvoking: true };

export const clientBugs: readonly ClientBug[] = [
  {
    name: "new-key-each-try",
    bug: "Makes a new idempotency key for each try.",
    foundBy: "key-rotated",
    ...whenProvoked,
    overrides: { keyOf: (invoice, tries) => `sample-client-invoice-${invoice}-${tries}` },
  },
  {
    name: "one-key",
    bug: "Sends one idempotency key with every create.",
    foundBy: "key-reused",
    ...always,
    overrides: { keyOf: () => "sample-client", ignoresFailures: true },
  },
  {
    name: "no-key",
    bug: "Sends creates without an idempotency key.",
    foundBy: "key-missing",
    ...always,
    overrides: { keyOf: () => undefined },
  },
  {
    name: "no-retry",
    bug: "Ends with exit code 0 if a create fails.",
    foundBy: "done-never",
    ...whenProvoked,
    overrides: { isTriedAgain: () => false, ignoresFailures: true },
  },
  {
    name: "no-pause",
    bug: "Tries again at once.",
    foundBy: "retry-without-pause",
    ...whenProvoked,
    overrides: { pauseMs: ({ retryAfterMs }) => retryAfterMs ?? 0 },
  },
  {
    name: "ignores-retry-after",
    bug: "Waits 100 ms after a 429 that asks for more.",
    foundBy: "retry-too-early",
    ...whenProvoked,
    overrides: { pauseMs: (_, tries) => 100 * 2 ** tries },
  },
  {
    name: "repeats-refusals",
    bug: "Tries again after every answer but a success.",
    foundBy: "retry-of-refusal",
    ...always,
    overrides: {
      isTriedAgain: ({ status }) => status < 200 || status > 299,
      invoiceFields: (invoice) => (invoice === 1 ? { debtor: null } : {}),
      ignoresFailures: true,
    },
  },
  {
    name: "stops-early",
    bug: "Stops after the second page of a list.",
    foundBy: "page-cut-short",
    ...always,
    overrides: {
      pageQuery: (page) => `Page=${page}&PageSize=10&Sort=DateCreated`,
      isLastPage: ({ currentPage }) => currentPage === 2,
    },
  },
  {
    name: "unsorted",
    bug: "Walks a list without an order.",
    foundBy: "page-unstable",
    ...always,
    overrides: { pageQuery: (page) => `Page=${page}&PageSize=20` },
  },
  {
    name: "one-by-one",
    bug: "Reads each case of a list again by itself.",
    foundBy: "read-one-by-one",
    ...always,
    overrides: { readsEach: true },
  },
  {
    name: "misspelled-field",
    bug: "Sends `dueDat`, which no create has.",
    foundBy: "unknown-field",
    ...always,
    overrides: { invoiceFields: () => ({ dueDat: "2026-01-31" }) },
  },
  {
    name: "local-times",
    bug: "Sends invoice dates as times without a zone.",
    foundBy: "time-without-zone",
    ...always,
    overrides: { invoiceFields: () => ({ date: "2026-01-10T23:30:00" }) },
  },
  {
    name: "leaves-cases",
    bug: "Never deletes its test cases.",
    foundBy: "test-case-left",
    ...always,
    overrides: { deletesCases: false },
  },
];

/** Returns the parts of the client with a bug, or of the correct client if `bug` is undefined. */
export function partsWith(bug: string | undefined): ClientParts {
  if (bug === undefined) return correctClient;
  const clientBug = clientBugs.find(({ name }) => name === bug);
  if (clientBug === undefined) {
    throw unknownWord(
      "bug",
      bug,
      clientBugs.map(({ name }) => name),
    );
  }
  return { ...correctClient, ...clientBug.overrides };
}
