import type { CommandList } from "../cli/run";

/** All commands, in the order of help. A command's module is loaded only when it runs. */
export const commands: CommandList = {
  nouns: {
    cases: "list, read and find cases; their timeline and validation",
    clients: "list and read the clients of a referral partner",
    tokens: "bearer tokens for clients: mint, look at, forget",
    payments: "list the payments of a creditor",
    transactions: "list the transactions that a referral partner earns on",
    webhooks: "list and read webhook subscriptions",
    events: "list the events delivered for a case",
    api: "send any GET with the profile's key",
    profile: "who you act as: addresses and keys of each surface",
    whoami: "tell who you are and where a command would go",
    doctor: "look for what is wrong, with a cause and a next step",
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
    {
      path: "tokens mint",
      summary: "mint a bearer token for a client",
      load: () => import("./tokens/mint"),
    },
    { path: "tokens list", summary: "list the tokens kept here", load: () => import("./tokens/list") },
    {
      path: "tokens show",
      summary: "show what a kept token says",
      load: () => import("./tokens/show"),
    },
    { path: "tokens clear", summary: "forget the tokens kept here", load: () => import("./tokens/clear") },
    { path: "payments list", summary: "list payments", load: () => import("./payments/list") },
    { path: "transactions list", summary: "list transactions", load: () => import("./transactions/list") },
    { path: "webhooks list", summary: "list subscriptions", load: () => import("./webhooks/list") },
    { path: "webhooks get", summary: "read one subscription", load: () => import("./webhooks/get") },
    { path: "events list", summary: "list the events of a case", load: () => import("./events/list") },
    { path: "api", summary: "send any GET with the profile's key", load: () => import("./api/request") },
    { path: "profile add", summary: "add a profile", load: () => import("./profile/add") },
    { path: "profile list", summary: "list profiles", load: () => import("./profile/list") },
    {
      path: "profile show",
      summary: "show a profile and where its values come from",
      load: () => import("./profile/show"),
    },
    { path: "profile use", summary: "make a profile the current one", load: () => import("./profile/use") },
    { path: "profile set", summary: "change a profile", load: () => import("./profile/set") },
    {
      path: "profile key",
      summary: "set or remove the key of a surface",
      load: () => import("./profile/key"),
    },
    { path: "profile remove", summary: "remove a profile", load: () => import("./profile/remove") },
    {
      path: "whoami",
      summary: "tell who you are and where a command would go",
      load: () => import("./whoami/show"),
    },
    { path: "doctor", summary: "look for what is wrong", load: () => import("./doctor/examine") },
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
    {
      path: "sandbox fault add",
      summary: "let requests go wrong",
      load: () => import("./sandbox/fault-add"),
    },
    {
      path: "sandbox fault list",
      summary: "list what goes wrong, and how often it did",
      load: () => import("./sandbox/fault-list"),
    },
    {
      path: "sandbox fault clear",
      summary: "let all go well again",
      load: () => import("./sandbox/fault-clear"),
    },
  ],
};
