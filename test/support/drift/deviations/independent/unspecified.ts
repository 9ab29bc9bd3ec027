import { type Deviation, inEach, number } from "../deviation";

const inLists =
  // biome-ignore lint/suspicious/noExplicitAny: a response can have any shape
    (edit: (item: any) => void): Deviation["change"] =>
    ({ body }) => {
      for (const list of Object.values(body ?? {}))
        if (Array.isArray(list)) for (const item of list) edit(item);
    };

/** Differences that no rule covers. */
export const unspecified: readonly Deviation[] = [
  {
    about: "riskScore",
    on: /^GET collection\/cases(\?|$)/,
    change: inLists((record) => {
      record.riskScore = number(7);
    }),
  },
  {
    about: "_links",
    on: /^GET customer\/cases\/[^/?]+$/,
    change({ status, body }) {
      if (status === 200) body._links = { payments: "/Payments" };
    },
  },
  {
    about: "dueBy",
    on: /^GET collection\/cases\/[^/]+\/validation/,
    change: inLists((item) => {
      item.dueBy = "2026-04-01T00:00:00Z";
    }),
  },
  {
    about: "title",
    on: /^GET collection\/cases\/[^/]+\/timeline/,
    change: inLists((entry) => {
      delete entry.title;
    }),
  },
  {
    about: "method",
    on: /^GET customer\/Payments/,
    change: inLists((payment) => {
      payment.method = { name: "Transfer" };
    }),
  },
  {
    about: "isManaged",
    on: /^GET collection\/managed-cases(\?|$)/,
    change: inLists((record) => {
      record.isManaged = true;
    }),
  },
  {
    about: "previousState",
    on: /^POST collection\/test\/cases\/[^/]+\/advance/,
    change({ status, body }) {
      if (status === 200) body.previousState = "PendingVerification";
    },
  },
  {
    about: "scope",
    on: /^POST referral\/oauth\/token/,
    change({ status, body }) {
      if (status === 200) body.scope = "customer";
    },
  },
  {
    about: "address",
    on: /^GET referral\/clients(\?|$)/,
    change: inLists((record) => {
      record.client.address = { street: "Teststrasse 1", city: "Berlin" };
    }),
  },
  {
    about: "durationMs",
    on: /^GET (customer|collection)\/webhooks\/events/,
    change(answer) {
      if (answer.status !== 200) return;
      inEach("", { durationMs: number(12) })(answer, { method: "GET", url: "", headers: {} });
    },
  },
  {
    about: "isEstimate",
    on: /^GET referral\/reporting\/transactions/,
    change: inLists((item) => {
      if (item.earnings) delete item.earnings.isEstimate;
    }),
  },
  {
    about: "requestId",
    on: /^GET customer\/cases\//,
    change({ status, body }) {
      if (status === 404) body.requestId = "7f3a";
    },
  },
];
