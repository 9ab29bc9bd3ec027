/** Returns a table with an entry for each word of keys such as `rm, remove, delete`. */
export const splitKeys = <Synonym>(
  table: Readonly<Record<string, Synonym>>,
): Readonly<Record<string, Synonym>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([words, synonym]) => words.split(", ").map((word) => [word, synonym])),
  );

export function findSynonym<Synonym>(
  table: Readonly<Record<string, Synonym>>,
  word: string,
): Synonym | undefined {
  const key = word.toLowerCase();
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Maps verbs of other programs to their equivalents here. Applies the first equivalent that the noun has. */
export const verbSynonyms = splitKeys<readonly string[]>({
  "ls, all": ["list"],
  get: ["show"],
  show: ["get"],
  "view, describe, inspect": ["get", "show"],
  info: ["get", "show", "status"],
  "rm, remove, delete, del, destroy": ["delete", "remove", "withdraw", "reverse", "clear", "unset"],
  "undo, refund": ["reverse"],
  cancel: ["withdraw", "close", "reverse"],
  new: ["create", "add", "submit", "record", "mint", "set"],
  add: ["create", "submit", "record", "send", "upload", "set"],
  create: ["submit", "add", "record", "mint", "send", "set"],
  edit: ["update", "set"],
  "change, modify": ["update", "edit", "set"],
  history: ["timeline"],
  "log, logs": ["timeline", "tail", "requests"],
  follow: ["watch", "tail", "listen"],
  stream: ["tail", "watch", "listen"],
  forward: ["listen", "advance"],
  "skip, jump, move": ["advance"],
  "resend, retry": ["replay"],
  trigger: ["test", "fire"],
  debug: ["why"],
  subscribe: ["create"],
  unsubscribe: ["delete"],
  roll: ["rotate"],
  restore: ["load"],
  "switch, select": ["use"],
  "token, issue": ["mint"],
  upload: ["import"],
  "start, up, run": ["serve"],
});

/** Verbs that users type out of habit. Their equivalents run right away, because they only read. */
export const readVerbs: readonly string[] = ["ls", "show", "view", "get"];

export const nounSynonyms = splitKeys({
  "claim, claims, debt, debts, invoice, invoices": "cases",
  "creditor, creditors, customer, customers, tenant, tenants": "clients",
  "hook, hooks, subscription, subscriptions": "webhooks",
  "delivery, deliveries": "events",
  "message, messages": "chats",
  "comment, comments": "notes",
  "document, documents, attachment, attachments": "files",
  "account, accounts, context": "profile",
  "settings, preferences": "config",
  mock: "sandbox",
  "scenario, scenarios": "test",
  commissions: "transactions",
  "request, curl": "api",
  "tui, ui": "browse",
});

/**
 * Maps values of other programs to their equivalents here, by flag. Excludes `live`, which only a person may
 * choose.
 */
export const valueSynonyms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "--output": splitKeys({
    "excel, xls": "xlsx",
    "jsonl, jsonlines": "ndjson",
    text: "table",
    "plain, tab": "tsv",
    "id, name": "ids",
    "list, card": "vertical",
  }),
  "--as": splitKeys({
    "partner, agency, collector": "collection",
    "creditor, client": "customer",
    "software, referrer": "referral",
  }),
  "--lifecycle": splitKeys({
    "open, running": "Active",
    new: "PendingVerification",
    "done, finished, settled, paid": "Closed",
  }),
  "--env": splitKeys({ "sandbox, staging, dev, development": "test" }),
};
