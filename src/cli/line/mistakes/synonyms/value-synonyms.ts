/**
 * Other programs' values with their equivalents here, by flag. Excludes `live`, which only a person may
 * choose.
 */
export const valueSynonyms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "--output": {
    excel: "xlsx",
    xls: "xlsx",
    jsonl: "ndjson",
    jsonlines: "ndjson",
    text: "table",
    plain: "tsv",
    tab: "tsv",
    id: "ids",
    name: "ids",
    list: "vertical",
    card: "vertical",
  },
  "--as": {
    partner: "collection",
    agency: "collection",
    collector: "collection",
    creditor: "customer",
    client: "customer",
    software: "referral",
    referrer: "referral",
  },
  "--lifecycle": {
    open: "Active",
    running: "Active",
    new: "PendingVerification",
    done: "Closed",
    finished: "Closed",
    settled: "Closed",
    paid: "Closed",
  },
  "--env": { sandbox: "test", staging: "test", dev: "test", development: "test" },
};
