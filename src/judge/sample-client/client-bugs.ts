import { createUnknownWordFailure } from "../../base/text/unknown-word";
import { type ClientParts, correctClient } from "./client-parts";

/** A bug that can be added to the correct client. */
interface Bug {
  /** Describes the wrong behavior, such as "Makes a new idempotency key for each try." */
  readonly bug: string;
  /** ID of the rule that detects the bug. */
  readonly foundBy: string;
  /** Whether the bug only shows after a failed request. */
  readonly needsProvoking?: boolean;
  readonly overrides: Partial<ClientParts>;
}

const bugs: Readonly<Record<string, Bug>> = {
  "new-key-each-try": {
    bug: "Makes a new idempotency key for each try.",
    foundBy: "key-rotated",
    needsProvoking: true,
    overrides: { getIdempotencyKey: (invoice, tries) => `sample-client-invoice-${invoice}-${tries}` },
  },
  "one-key": {
    bug: "Sends one idempotency key with every create.",
    foundBy: "key-reused",
    overrides: { getIdempotencyKey: () => "sample-client", ignoresFailures: true },
  },
  "no-key": {
    bug: "Sends creates without an idempotency key.",
    foundBy: "key-missing",
    overrides: { getIdempotencyKey: () => undefined },
  },
  "no-retry": {
    bug: "Ends with exit code 0 if a create fails.",
    foundBy: "done-never",
    needsProvoking: true,
    overrides: { shouldRetry: () => false, ignoresFailures: true },
  },
  "no-pause": {
    bug: "Tries again at once.",
    foundBy: "retry-without-pause",
    needsProvoking: true,
    overrides: { pauseMs: ({ retryAfterMs }) => retryAfterMs ?? 0 },
  },
  "ignores-retry-after": {
    bug: "Waits 100 ms after a 429 that asks for more.",
    foundBy: "retry-too-early",
    needsProvoking: true,
    overrides: { pauseMs: (_, tries) => 100 * 2 ** tries },
  },
  "repeats-refusals": {
    bug: "Tries again after every answer but a success.",
    foundBy: "retry-of-refusal",
    overrides: {
      shouldRetry: ({ status }) => status < 200 || status > 299,
      invoiceFields: (invoice) => (invoice === 1 ? { debtor: null } : {}),
      ignoresFailures: true,
    },
  },
  "stops-early": {
    bug: "Stops after the second page of a list.",
    foundBy: "page-cut-short",
    overrides: {
      pageQuery: (page) => `Page=${page}&PageSize=10&Sort=DateCreated`,
      isLastPage: ({ currentPage }) => currentPage === 2,
    },
  },
  unsorted: {
    bug: "Walks a list without an order.",
    foundBy: "page-unstable",
    overrides: { pageQuery: (page) => `Page=${page}&PageSize=20` },
  },
  "one-by-one": {
    bug: "Reads each case of a list again by itself.",
    foundBy: "read-one-by-one",
    overrides: { readsEach: true },
  },
  "misspelled-field": {
    bug: "Sends `dueDat`, which no create has.",
    foundBy: "unknown-field",
    overrides: { invoiceFields: () => ({ dueDat: "2026-01-31" }) },
  },
  "local-times": {
    bug: "Sends invoice dates as times without a zone.",
    foundBy: "time-without-zone",
    overrides: { invoiceFields: () => ({ date: "2026-01-10T23:30:00" }) },
  },
  "leaves-cases": {
    bug: "Never deletes its test cases.",
    foundBy: "test-case-left",
    overrides: { deletesCases: false },
  },
};

export const clientBugs = Object.entries(bugs).map(([name, bug]) => ({
  name,
  needsProvoking: false,
  ...bug,
}));

/** Returns the parts of a client with this bug, or of the correct client if `bug` is undefined. */
export function selectClientParts(bug: string | undefined): ClientParts {
  if (bug === undefined) return correctClient;
  const clientBug = clientBugs.find(({ name }) => name === bug);
  if (clientBug !== undefined) return { ...correctClient, ...clientBug.overrides };
  const names = clientBugs.map(({ name }) => name);
  throw createUnknownWordFailure("bug", bug, names);
}
