import { advice, type Hint, recoup } from "../../../base/advice/advice";
import { splitKeys } from "./synonyms";

interface FlagSynonym {
  /** Words that replace the flag; `{}` stands for its value. The first word is a flag of the command. */
  readonly to?: string;
  /** If set, the flag only has this equivalent in commands for this noun. */
  readonly noun?: string;
  /** Values that are spelled differently here. */
  readonly values?: Readonly<Record<string, string>>;
  readonly hint?: Hint;
}

export const keyHint = advice`A key is never passed as a flag: \`recoup profile key acme --as collection --key-stdin < key.txt\` stores it.`;

const suggestLines = (...lines: readonly string[]): readonly FlagSynonym[] =>
  lines.map((line) => ({ to: line }));
const suggestHint = (hint: Hint): readonly FlagSynonym[] => [{ hint }];

const dateFields = {
  cases: "dateCreated",
  payments: "date",
  transactions: "date",
  history: "at",
  sandbox: "at",
};

const suggestDateFilters = (sign: string): readonly FlagSynonym[] =>
  Object.entries(dateFields).map(([noun, date]) => ({ to: `--where ${date}${sign}{}`, noun }));

const suggestAmountFilters = (sign: string): readonly FlagSynonym[] => [
  { to: `--where grossAmount${sign}{}`, noun: "cases" },
  { to: `--where amount${sign}{}`, noun: "payments" },
];

/** Flags of other programs whose value is a case. */
export const caseFlags: ReadonlySet<string> = new Set(["--id", "--case", "--case-id", "--reference"]);

/** Flags of other programs whose value is a positional argument here. */
export const argumentFlags: ReadonlySet<string> = new Set([
  ...[...caseFlags, "--payment-id", "--event-id", "--client-id"],
  ...["--file", "--files", "--path", "--name", "--url", "--to", "--target", "--by", "--duration"],
  ...["--code", "--payload"],
]);

/**
 * Maps flags of other programs to their equivalents here. Applies the first equivalent whose flag the command
 * has.
 */
export const flagSynonyms = splitKeys<readonly FlagSynonym[]>({
  "--format, --output-format, --out": suggestLines("--output {}"),
  "--pretty": suggestLines("--output json"),
  "--csv": suggestLines("--output csv"),
  "--tsv": suggestLines("--output tsv"),
  "--yaml": suggestLines("--output yaml"),
  "--xlsx, --excel": suggestLines("--output xlsx"),
  "--wide": suggestLines("--output wide"),
  "--ids": suggestLines("--output ids"),
  "--jq": suggestHint(
    advice`Add --json and pipe it to jq: \`recoup cases list --json | jq '.items[].remainder'\`.`,
  ),
  "--template": suggestHint(
    advice`Only ${recoup`cases import --template csv`} prints the template of a file. To shape output, add --json and pipe it to jq.`,
  ),
  "--state, --stage": suggestLines("--lifecycle {}"),
  "--search, --grep, --text, --name, --query": [
    { to: "--where debtor.name~{}", noun: "cases" },
    { to: "--query {}" },
    { to: "--where name~{}", noun: "clients" },
    { hint: "--where filters a list by any field, for example --where 'amount>100'." },
  ],
  "--filter": suggestLines("--where {}"),
  "--debtor": [{ to: "--debtor-name {}" }, { to: "--where debtor.name~{}", noun: "cases" }],
  "--min-amount": suggestAmountFilters(">="),
  "--max-amount": suggestAmountFilters("<="),
  "--creditor": [{ to: "--where creditor.companyName~{}", noun: "cases" }],
  "--covered": suggestHint("--partner says who covers the country: name the collection partner."),
  "--skip-invalid": suggestHint(
    "All rows are checked before anything is sent: take the bad rows out of the file, or correct them.",
  ),
  "--by, --group-by": [
    {
      noun: "cases",
      hint: advice`--sum adds up by currency only; group with jq: \`recoup cases list --all --json | jq '.items | group_by(.creditor.companyName)'\`.`,
    },
  ],
  "--overdue": [{ to: "--where dueDate>0d", noun: "cases" }],
  "--status": suggestLines("--code {}", "--lifecycle {}"),
  "--outcome, --reason, --close-code, --closeCode": suggestLines("--code {}"),
  "--fail-fast": suggestLines("--bail"),
  "--country": [
    { to: "--debtor-country {}", values: { UK: "GB" } },
    { to: "--where debtor.countryAlpha2={}", noun: "cases", values: { UK: "GB" } },
  ],
  "--case-id": suggestLines("--case {}"),
  "--currency": suggestLines("--where currency={}"),
  "--created-after, --since, --after, --from": suggestDateFilters(">="),
  "--created-before, --before, --until, --to": suggestDateFilters("<"),
  "--max, --max-results, --take, --top, --first, --head": suggestLines("--limit {}"),
  "--size, --per-page": suggestLines("--page-size {}"),
  "--offset, --skip": suggestHint("Use --page and --page-size; --all reads all pages."),
  "--count": suggestHint(
    advice`\`recoup cases list --limit 1 --json | jq .page.totalResults\` counts without reading all.`,
  ),
  "--total": suggestLines("--sum remainder"),
  "--order, --order-by, --sort-by": suggestLines("--sort {}"),
  "--desc, --reverse": suggestHint("Add it to the sort field: --sort Remainder:desc."),
  "--columns, --select, --props": suggestLines("--fields {}"),
  "--environment": suggestLines("--env {}"),
  "--test": suggestLines("--test-mode", "--include-test-cases", "--env test"),
  "--sandbox": suggestLines("--profile sandbox"),
  "--surface, --role": suggestLines("--as {}"),
  "--external-tenant-id": suggestLines("--tenant {}"),
  "--tenant": suggestLines("--client {}"),
  "--force, -y": suggestHint("On a terminal, a command asks before it changes what cannot be undone."),
  "-f": suggestHint(
    "Use --output for the format, or --body to read a file. No short flag confirms anything.",
  ),
  "--debug, --trace": suggestLines("--verbose"),
  "--silent": suggestLines("--quiet"),
  "--no-color, --no-colour": suggestLines("--color never"),
  "--colour": suggestLines("--color {}"),
  "--no-input, --non-interactive, --batch": suggestHint(
    "Leave it out: commands ask only on a terminal, where RECOUP_NO_INPUT=1 turns that off.",
  ),
  "--simulate, --preview": suggestLines("--dry-run"),
  "--timeout": suggestLines("--request-timeout {}"),
  "--data, --data-raw, --json-body, -d": suggestLines("--body {}"),
  "--file, --input": suggestLines("--body {}", "--from-file {}"),
  "-H": suggestLines("--header {}"),
  "--message, --comment": suggestLines("--text {}"),
  "--sender": suggestLines("--user {}"),
  "--events": suggestLines("--event {}"),
  "--target-url, --endpoint, --address": suggestLines("--url {}"),
  "--web, --open, -w": suggestHint(
    advice`On a terminal, \`recoup browse\` shows lists and records on the full screen.`,
  ),
  "--watch": suggestHint(
    advice`${recoup`cases watch`} prints changes in the list; ${recoup`cases wait <case> --until <lifecycle>`} waits for one case.`,
  ),
  "--follow": suggestHint(
    advice`${recoup`events tail`} prints events as they are recorded; ${recoup`cases watch`} changes of cases.`,
  ),
  "--key, --api-key, --apikey, --xapikey, --collection-key, --referral-key, --customer-key, --token, --password":
    suggestHint(keyHint),
  "--secret, --webhook-secret": suggestHint(
    "A secret is never passed as a flag: keep it in a file, or in RECOUP_WEBHOOK_SECRET.",
  ),
  "--host, --base-url, --server": [
    { to: "--collection-url {}" },
    {
      hint: advice`${recoup`profile set acme --collection-url https://…`} sets an address; --profile chooses it.`,
    },
  ],
  "-X, --method": suggestHint(advice`Name the method first: ${recoup`api POST <path> --body <file>`}.`),
});
