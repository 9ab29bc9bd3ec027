import { advice, type Hint } from "../../../../base/advice/advice";
import { recoup } from "../../../../base/advice/command-line";

/** The equivalent of another program's flag, or a hint if there is none. */
interface FlagSynonym {
  /** Words that replace the flag; `{}` stands for its value. The first word is a flag of the command. */
  readonly to?: string;
  /** If set, the word only has this meaning in commands for this noun. */
  readonly noun?: string;
  /** Values that are spelled differently here. */
  readonly values?: Readonly<Record<string, string>>;
  readonly hint?: Hint;
}

const suggestLines = (...lines: readonly string[]): readonly FlagSynonym[] =>
  lines.map((line) => ({ to: line }));
const suggestHint = (hint: Hint): readonly FlagSynonym[] => [{ hint }];

const output = suggestLines("--output {}");
const body = suggestLines("--body {}");
const searchSynonyms: readonly FlagSynonym[] = [
  { to: "--where debtor.name~{}", noun: "cases" },
  { to: "--query {}" },
  { to: "--where name~{}", noun: "clients" },
  { hint: "--where filters a list by any field, for example --where 'amount>100'." },
];
const limit = suggestLines("--limit {}");
/** The date field in each noun's lists. */
const dateFields = {
  cases: "dateCreated",
  payments: "date",
  transactions: "date",
  history: "at",
  sandbox: "at",
};
const suggestDateFilters = (sign: string): readonly FlagSynonym[] =>
  Object.entries(dateFields).map(([noun, date]) => ({ to: `--where ${date}${sign}{}`, noun }));
const after = suggestDateFilters(">=");
const before = suggestDateFilters("<");
const suggestAmountFilters = (sign: string): readonly FlagSynonym[] => [
  { to: `--where grossAmount${sign}{}`, noun: "cases" },
  { to: `--where amount${sign}{}`, noun: "payments" },
];
const sort = suggestLines("--sort {}");
const fields = suggestLines("--fields {}");
const keyHint = suggestHint(
  advice`A key is never passed as a flag: \`recoup profile key acme --as collection --key-stdin < key.txt\` stores it.`,
);
const addressSynonyms: readonly FlagSynonym[] = [
  { to: "--collection-url {}" },
  {
    hint: advice`${recoup`profile set acme --collection-url https://…`} sets an address; --profile chooses it.`,
  },
];
const browseHint = suggestHint(
  advice`On a terminal, \`recoup browse\` shows lists and records on the full screen.`,
);
const jqHint = suggestHint(
  advice`Add --json and pipe it to jq: \`recoup cases list --json | jq '.items[].remainder'\`.`,
);
const skipPromptSynonym = suggestHint(
  "On a terminal, a command asks before it changes what cannot be undone.",
);

const noPromptHint = suggestHint(
  "Leave it out: commands ask only on a terminal, where RECOUP_NO_INPUT=1 turns that off.",
);

const groupingHint: readonly FlagSynonym[] = [
  {
    noun: "cases",
    hint: advice`--sum adds up by currency only; group with jq: \`recoup cases list --all --json | jq '.items | group_by(.creditor.companyName)'\`.`,
  },
];

/** Other programs' flags whose value is a positional argument here. */
export const argumentFlags: ReadonlySet<string> = new Set([
  ...["--id", "--case", "--case-id", "--reference", "--payment-id", "--event-id", "--client-id"],
  ...["--file", "--files", "--path", "--name", "--url", "--to", "--target", "--by", "--duration"],
  ...["--code", "--payload"],
]);

/** Other programs' flags with their equivalents here. The first one whose flag the command has applies. */
export const flagSynonyms: Readonly<Record<string, readonly FlagSynonym[]>> = {
  "--format": output,
  "--output-format": output,
  "--out": output,
  "--pretty": suggestLines("--output json"),
  "--csv": suggestLines("--output csv"),
  "--tsv": suggestLines("--output tsv"),
  "--yaml": suggestLines("--output yaml"),
  "--xlsx": suggestLines("--output xlsx"),
  "--excel": suggestLines("--output xlsx"),
  "--wide": suggestLines("--output wide"),
  "--ids": suggestLines("--output ids"),
  "--jq": jqHint,
  "--template": jqHint,
  "--state": suggestLines("--lifecycle {}"),
  "--stage": suggestLines("--lifecycle {}"),
  "--search": searchSynonyms,
  "--grep": searchSynonyms,
  "--text": searchSynonyms,
  "--name": searchSynonyms,
  "--query": searchSynonyms,
  "--filter": suggestLines("--where {}"),
  "--debtor": [{ to: "--debtor-name {}" }, { to: "--where debtor.name~{}", noun: "cases" }],
  "--min-amount": suggestAmountFilters(">="),
  "--max-amount": suggestAmountFilters("<="),
  "--creditor": [{ to: "--where creditor.companyName~{}", noun: "cases" }],
  "--covered": suggestHint("--partner says who covers the country: name the collection partner."),
  "--skip-invalid": suggestHint(
    "All rows are checked before anything is sent: take the bad rows out of the file, or correct them.",
  ),
  "--by": groupingHint,
  "--group-by": groupingHint,
  "--overdue": [{ to: "--where dueDate>0d", noun: "cases" }],
  "--status": suggestLines("--code {}", "--lifecycle {}"),
  "--outcome": suggestLines("--code {}"),
  "--country": [
    { to: "--debtor-country {}", values: { UK: "GB" } },
    { to: "--where debtor.countryAlpha2={}", noun: "cases", values: { UK: "GB" } },
  ],
  "--case-id": suggestLines("--case {}"),
  "--currency": suggestLines("--where currency={}"),
  "--created-after": after,
  "--since": after,
  "--after": after,
  "--from": after,
  "--created-before": before,
  "--before": before,
  "--until": before,
  "--to": before,
  "--max": limit,
  "--max-results": limit,
  "--take": limit,
  "--top": limit,
  "--first": limit,
  "--head": limit,
  "--size": suggestLines("--page-size {}"),
  "--per-page": suggestLines("--page-size {}"),
  "--offset": suggestHint("Use --page and --page-size; --all reads all pages."),
  "--skip": suggestHint("Use --page and --page-size; --all reads all pages."),
  "--count": suggestHint(
    advice`\`recoup cases list --limit 1 --json | jq .page.totalResults\` counts without reading all.`,
  ),
  "--total": suggestLines("--sum remainder"),
  "--order": sort,
  "--order-by": sort,
  "--sort-by": sort,
  "--desc": suggestHint("Add it to the sort field: --sort Remainder:desc."),
  "--reverse": suggestHint("Add it to the sort field: --sort Remainder:desc."),
  "--columns": fields,
  "--select": fields,
  "--props": fields,
  "--environment": suggestLines("--env {}"),
  "--test": suggestLines("--test-mode", "--include-test-cases", "--env test"),
  "--sandbox": suggestLines("--profile sandbox"),
  "--surface": suggestLines("--as {}"),
  "--role": suggestLines("--as {}"),
  "--external-tenant-id": suggestLines("--tenant {}"),
  "--tenant": suggestLines("--client {}"),
  "--force": skipPromptSynonym,
  "-y": skipPromptSynonym,
  "-f": suggestHint(
    "Use --output for the format, or --body to read a file. No short flag confirms anything.",
  ),
  "--debug": suggestLines("--verbose"),
  "--trace": suggestLines("--verbose"),
  "--silent": suggestLines("--quiet"),
  "--no-color": suggestLines("--color never"),
  "--no-colour": suggestLines("--color never"),
  "--colour": suggestLines("--color {}"),
  "--no-input": noPromptHint,
  "--non-interactive": noPromptHint,
  "--batch": noPromptHint,
  "--simulate": suggestLines("--dry-run"),
  "--preview": suggestLines("--dry-run"),
  "--timeout": suggestLines("--request-timeout {}"),
  "--data": body,
  "--data-raw": body,
  "--json-body": body,
  "-d": body,
  "--file": suggestLines("--body {}", "--from-file {}"),
  "--input": suggestLines("--body {}", "--from-file {}"),
  "-H": suggestLines("--header {}"),
  "--message": suggestLines("--text {}"),
  "--comment": suggestLines("--text {}"),
  "--reason": suggestLines("--code {}"),
  "--sender": suggestLines("--user {}"),
  "--events": suggestLines("--event {}"),
  "--target-url": suggestLines("--url {}"),
  "--endpoint": suggestLines("--url {}"),
  "--address": suggestLines("--url {}"),
  "--web": browseHint,
  "--open": browseHint,
  "-w": browseHint,
  "--watch": suggestHint(
    advice`${recoup`cases watch`} prints changes in the list; ${recoup`cases wait <case> --until <lifecycle>`} waits for one case.`,
  ),
  "--follow": suggestHint(
    advice`${recoup`events tail`} prints events as they are recorded; ${recoup`cases watch`} changes of cases.`,
  ),
  "--key": keyHint,
  "--api-key": keyHint,
  "--token": keyHint,
  "--password": keyHint,
  "--host": addressSynonyms,
  "--base-url": addressSynonyms,
  "--server": addressSynonyms,
  "-X": suggestHint(advice`Name the method first: ${recoup`api POST <path> --body <file>`}.`),
  "--method": suggestHint(advice`Name the method first: ${recoup`api POST <path> --body <file>`}.`),
};
