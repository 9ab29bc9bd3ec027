import type { Situation } from "./situation";

const acme = "profile add acme --collection-url https://test.example/collection";

export const settingSituations: readonly Situation[] = [
  {
    line: "alias set overdue cases list",
    pasted: { "recoup alias set overdue 'cases list'": [0, "overdue"] },
  },
  {
    line: "alias set overdue",
    pasted: {
      "recoup alias set overdue 'cases list --lifecycle Active'": [0, "cases list --lifecycle Active"],
    },
  },
  {
    before: ["alias set one 'cases get $1'"],
    line: "one",
    pasted: { "recoup alias list": [0, "one\tcases get $1"] },
  },
  {
    before: [`alias set one whoami`],
    line: "alias delete",
    pasted: { "recoup alias list": [0, "one\twhoami"] },
  },
  {
    before: ["config set output yaml"],
    line: "config unset",
    pasted: { "recoup config list": [0, "yaml"] },
  },
  { line: "config set output ''", pasted: { "recoup config list": [0, ""] } },
  { line: "history show x", pasted: { "recoup history": [0, ""] } },
  { line: "history show 999", pasted: { "recoup history": [0, ""] } },
  {
    before: [acme],
    line: "profile use nobody",
    pasted: { "recoup profile list": [0, "acme"] },
  },
  {
    line: acme,
    setting: { stdin: "a-typed-key\n" },
    pasted: { "recoup profile key acme --as collection --env test --key-stdin": [0, "keyring"] },
  },
  { line: "cases list --profile nobody", pasted: { "recoup profile list": [0, "sandbox\ttrue"] } },
  {
    line: "tokens show kb-1003",
    pasted: { "recoup tokens mint kb-1003": [0, "kb-1003"], "recoup tokens list": [0, "kb-1001"] },
  },
  {
    line: "tokens show kb-1003 --world demo --env live",
    pasted: {
      "recoup tokens mint kb-1003 --env live --world demo": [0, "kb-1003"],
      "recoup tokens list --env live --world demo": [0, "kb-1003"],
    },
  },
];
