import { advice, type Hint } from "../../../../base/advice/advice";
import { recoup } from "../../../../base/advice/command-line";

/** Another flag, or a hint if no flag does the same. */
interface FlagMeaning {
  /** Words that replace the flag; `{}` is its value. The first word is a flag of the command. */
  readonly to?: string;
  /** Limits the meaning to commands of this noun. */
  readonly noun?: string;
  /** Values that are written differently here. */
  readonly values?: Readonly<Record<string, string>>;
  readonly hint?: Hint;
}

const to = (...lines: readonly string[]): readonly FlagMeaning[] => lines.map((line) => ({ to: line }));
const onlyHint = (hint: Hint): readonly FlagMeaning[] => [{ hint }];

const output = to("--output {}");
const body = to("--body {}");
const text: readonly FlagMeaning[] = [
  { to: "--where debtor.name~{}", noun: "cases" },
  { to: "--query {}" },
  { to: "--where name~{}", noun: "clients" },
  { hint: "--where filters a list by any field, for example --where 'amount>100'." },
];
const limit = to("--limit {}");
/** The date field of each noun's lists. */
const dates = { cases: "dateCreated", payments: "date", transactions: "date", history: "at", sandbox: "at" };
const byDate = (sign: string): readonly FlagMeaning[] =>
  Object.entries(dates).map(([noun, date]) => ({ to: `--where ${date}${sign}{}`, noun }));
const after = byDate(">=");
const before = byDate("<");
const amount = (sign: string): readonly FlagMeaning[] => [
  { to: `--where grossAmount${sign}{}`, noun: "cases" },
  { to: `--where amount${sign}{}`, noun: "payments" },
];
const sort = to("--sort {}");
const fields = to("--fields {}");
const key = onlyHint(
  advice`A key is never passed as a flag: \`recoup profile key acme --as collection --key-stdin < key.txt\` stores it.`,
);
const address: readonly FlagMeaning[] = [
  { to: "--collection-url {}" },
  {
    hint: advice`${recoup`profile set acme --collection-url https://…`} sets an address; --profile chooses it.`,
  },
];
const web = onlyHint(advice`On a terminal, \`recoup browse\` shows lists and records on the full screen.`);
const jq = onlyHint(
  advice`Add --json and pipe it to jq: \`recoup cases list --json | jq '.items[].remainder'\`.`,
);
const noQuestion = onlyHint("On a terminal, a command asks before it changes what cannot be undone.");

const neverAsks = onlyHint(
  "Leave it out: commands ask only on a terminal, where RECOUP_NO_INPUT=1 turns that off.",
);

const grouping: readonly FlagMeaning[] = [
  {
    noun: "cases",
    hint: advice`--sum adds up by currency only; group with jq: \`recoup cases list --all --json | jq '.items | group_by(.creditor.companyName)'\`.`,
  },
];

/** Flags of other programs whose value is a positional argument here. */
export const argumentFlags: ReadonlySet<string> = new Set([
  ...["--id", "--case", "--case-id", "--reference", "--payment-id", "--event-id", "--client-id"],
  ...[
    "--file",
    "--files",
    "--path",
    "--name",
    "--url",
    "--to",
    "--target",
    "--by",
    "--duration",
    "--code",
    "--payload",
  ],
]);

/** Flags of other programs and their meanings here. Uses the first meaning whose flag the command has. */
export const flagMeanings: Readonly<Record<string, readonly FlagMeaning[]>> = {
  "--format": output,
  "--output-format": output,
  "--out": output,
  "--pretty": to("--output json"),
  "--csv": to("--output csv"),
  "--tsv": to("--output tsv"),
  "--yaml": to("--output yaml"),
  "--xlsx": to("--output xlsx"),
  "--excel": to("--output xlsx"),
  "--wide": to("--output wide"),
  "--ids": to("--output ids"),
  "--jq": jq,
  "--template": jq,
  "--state": to("--lifecycle {}"),
  "--stage": to("--lifecycle {}"),
  "--search": text,
  "--grep": text,
  "--text": text,
  "--name": text,
  "--query": text,
  "--filter": to("--where {}"),
  "--debtor": [{ to: "--debtor-name {}" }, { to: "--where debtor.name~{}", noun: "cases" }],
  "--min-amount": amount(">="),
  "--max-amount": amount("<="),
  "--creditor": [{ to: "--where creditor.companyName~{}", noun: "cases" }],
  "--covered": onlyHint("--partner says who covers the country: name the collection partner."),
  "--skip-invalid": onlyHint(
    "All rows are checked before anything is sent: take the bad rows out of the file, or correct them.",
  ),
  "--by": grouping,
  "--group-by": grouping,
  "--overdue": [{ to: "--where dueDate>0d", noun: "cases" }],
  "--status": to("--code {}", "--lifecycle {}"),
  "--outcome": to("--code {}"),
  "--country": [
    { to: "--debtor-country {}", values: { UK: "GB" } },
    { to: "--where debtor.countryAlpha2={}", noun: "cases", values: { UK: "GB" } },
  ],
  "--case-id": to("--case {}"),
  "--currency": to("--where currency={}"),
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
  "--size": to("--page-size {}"),
  "--per-page": to("--page-size {}"),
  "--offset": onlyHint("Use --page and --page-size; --all reads all pages."),
  "--skip": onlyHint("Use --page and --page-size; --all reads all pages."),
  "--count": onlyHint(
    advice`\`recoup cases list --limit 1 --json | jq .page.totalResults\` counts without reading all.`,
  ),
  "--total": to("--sum remainder"),
  "--order": sort,
  "--order-by": sort,
  "--sort-by": sort,
  "--desc": onlyHint("Add it to the sort field: --sort Remainder:desc."),
  "--reverse": onlyHint("Add it to the sort field: --sort Remainder:desc."),
  "--columns": fields,
  "--select": fields,
  "--props": fields,
  "--environment": to("--env {}"),
  "--test": to("--test-mode", "--include-test-cases", "--env test"),
  "--sandbox": to("--profile sandbox"),
  "--surface": to("--as {}"),
  "--role": to("--as {}"),
  "--tenant": to("--client {}"),
  "--force": noQuestion,
  "-y": noQuestion,
  "-f": onlyHint("Use --output for the format, or --body to read a file. No short flag confirms anything."),
  "--debug": to("--verbose"),
  "--trace": to("--verbose"),
  "--silent": to("--quiet"),
  "--no-color": to("--color never"),
  "--no-colour": to("--color never"),
  "--colour": to("--color {}"),
  "--no-input": neverAsks,
  "--non-interactive": neverAsks,
  "--batch": neverAsks,
  "--simulate": to("--dry-run"),
  "--preview": to("--dry-run"),
  "--timeout": to("--request-timeout {}"),
  "--data": body,
  "--data-raw": body,
  "--json-body": body,
  "-d": body,
  "--file": to("--body {}", "--from-file {}"),
  "--input": to("--body {}", "--from-file {}"),
  "-H": to("--header {}"),
  "--message": to("--text {}"),
  "--comment": to("--text {}"),
  "--reason": to("--code {}"),
  "--sender": to("--user {}"),
  "--events": to("--event {}"),
  "--target-url": to("--url {}"),
  "--endpoint": to("--url {}"),
  "--address": to("--url {}"),
  "--web": web,
  "--open": web,
  "-w": web,
  "--watch": onlyHint(
    advice`${recoup`cases watch`} prints changes in the list; ${recoup`cases wait <case> --until <lifecycle>`} waits for one case.`,
  ),
  "--follow": onlyHint(
    advice`${recoup`events tail`} prints events as they are recorded; ${recoup`cases watch`} changes of cases.`,
  ),
  "--key": key,
  "--api-key": key,
  "--token": key,
  "--password": key,
  "--host": address,
  "--base-url": address,
  "--server": address,
  "-X": onlyHint(advice`Name the method first: ${recoup`api POST <path> --body <file>`}.`),
  "--method": onlyHint(advice`Name the method first: ${recoup`api POST <path> --body <file>`}.`),
};
