/** Values of other programs and what they mean here, by flag. No word stands for live: that is for a person to choose. */
export const valueMeanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
  "--env": { sandbox: "test", staging: "test", dev: "test", development: "test" },
};
