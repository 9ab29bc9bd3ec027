import type { CommandList } from "../cli/run";

/** All commands, in the order of help. A command's module is loaded only when it runs. */
export const commands: CommandList = {
  nouns: {
    cases: "list, read and find cases; their timeline and validation",
    clients: "list and read the clients of a referral partner",
    payments: "list the payments of a creditor",
    transactions: "list the transactions that a referral partner earns on",
    webhooks: "list and read webhook subscriptions",
    events: "list the events delivered for a case",
    api: "send any GET with the profile's key",
    sandbox: "the embedded platform: serve it, look at it, fill it",
  },
  entries: [
    { path: "cases list", summary: "list cases", load: () => import("./cases/list") },
    {
      path: "cases get",
      summary: "read one case by any of its references",
      load: () => import("./cases/get"),
    },
    {
      path: "cases find",
      summary: "find many cases by partner reference",
      load: () => import("./cases/find"),
    },
    { path: "cases timeline", summary: "tell the history of a case", load: () => import("./cases/timeline") },
    {
      path: "cases validation",
      summary: "show what a case still needs",
      load: () => import("./cases/validation"),
    },
    { path: "clients list", summary: "list clients", load: () => import("./clients/list") },
    { path: "clients get", summary: "read one client", load: () => import("./clients/get") },
    { path: "payments list", summary: "list payments", load: () => import("./payments/list") },
    { path: "transactions list", summary: "list transactions", load: () => import("./transactions/list") },
    { path: "webhooks list", summary: "list subscriptions", load: () => import("./webhooks/list") },
    { path: "webhooks get", summary: "read one subscription", load: () => import("./webhooks/get") },
    { path: "events list", summary: "list the events of a case", load: () => import("./events/list") },
    { path: "api", summary: "send any GET with the profile's key", load: () => import("./api/request") },
    {
      path: "sandbox serve",
      summary: "serve the embedded platform over HTTP",
      load: () => import("./sandbox/serve"),
    },
    {
      path: "sandbox status",
      summary: "show the world of the sandbox",
      load: () => import("./sandbox/status"),
    },
    {
      path: "sandbox reset",
      summary: "put the world back to its seed",
      load: () => import("./sandbox/reset"),
    },
    {
      path: "sandbox seed",
      summary: "build the world anew from a seed",
      load: () => import("./sandbox/seed"),
    },
  ],
};
