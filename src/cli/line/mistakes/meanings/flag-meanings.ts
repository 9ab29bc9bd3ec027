import { advice, type Hint } from "../../../../base/advice/advice";
import { recoup } from "../../../../base/advice/command-line";

/** The equivalent of another program's flag, or a hint if there is none. */
interface FlagMeaning {
  /** Words that replace the flag; `{}` stands for its value. The first word is a flag of the command. */
  readonly to?: string;
  /** If set, the word only has this meaning in commands for this noun. */
  readonly noun?: string;
  /** Values that are spelled differently here. */
  readonly values?: Readonly<Record<string, string>>;
  readonly hint?: Hint;
}

const replaceWith = (...lines: readonly string[]): readonly FlagMeaning[] =>
  lines.map((line) => ({ to: line }));
const onlyHint = (hint: Hint): readonly FlagMeaning[] => [{ hint }];

const output = replaceWith("--output {}");
const body = replaceWith("--body {}");
const searchMeanings: readonly FlagMeaning[] = [
  { to: "--where debtor.name~{}", noun: "cases" },
  { to: "--query {}" },
  { to: "--where name~{}", noun: "clients" },
  { hint: "--where filters a list by any field, for example --where 'amount>100'." },
];
const limit = replaceWith("--limit {}");
/** The date field in each noun's lists. */
const dateFields = {
  cases: "dateCreated",
  payments: "date",
  transactions: "date",
  history: "at",
  sandbox: "at",
};
const compareDate = (sign: string): readonly FlagMeaning[] =>
  Object.entries(dateFields).map(([noun, date]) => ({ to: `--where ${date}${sign}{}`, noun }));
const after = compareDate(">=");
const before = compareDate("<");
const compareAmount = (sign: string): readonly FlagMeaning[] => [
  { to: `--where grossAmount${sign}{}`, noun: "cases" },
  { to: `--where amount${sign}{}`, noun: "payments" },
];
const sort = replaceWith("--sort {}");
const fields = replaceWith("--fields {}");
const keyHint = onlyHint(
  advice`A key is never passed as a flag: \`recoup profile key acme --as collection --key-stdin < key.txt\` stores it.`,
);
const addressMeanings: readonly FlagMeaning[] = [
  { to: "--collection-url {}" },
  {
    hint: advice`${recoup`profile set acme --collection-url https://…`} sets an address; --profile chooses it.`,
  },
];
const browseHint = onlyHint(
  advice`On a terminal, \`recoup browse\` shows lists and records on the full screen.`,
);
const jqHint = onlyHint(
  advice`Add --json and pipe it to jq: \`recoup cases list --json | jq '.items[].remainder'\`.`,
);
const noQuestion = onlyHint("On a terminal, a command asks before it changes what cannot be undone.");

const neverAsks = onlyHint(
  "Leave it out: commands ask only on a terminal, where RECOUP_NO_INPUT=1 turns that off.",
);

const groupingHint: readonly FlagMeaning[] = [
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

/** Other programs' flags with their meanings here. The first meaning whose flag the command has applies. */
export const flagMeanings: Readonly<Record<string, readonly FlagMeaning[]>> = {
  "--format": output,
  "--output-format": output,
  "--out": output,
  "--pretty": replaceWith("--output json"),
  "--csv": replaceWith("--output csv"),
  "--tsv": replaceWith("--output tsv"),
  "--yaml": replaceWith("--output yaml"),
  "--xlsx": replaceWith("--output xlsx"),
  "--excel": replaceWith("--output xlsx"),
  "--wide": replaceWith("--output wide"),
  "--ids": replaceWith("--output ids"),
  "--jq": jqHint,
  "--template": jqHint,
  "--state": replaceWith("--lifecycle {}"),
  "--stage": replaceWith("--lifecycle {}"),
  "--search": searchMeanings,
  "--grep": searchMeanings,
  "--text": searchMeanings,
  "--name": searchMeanings,
  "--query": searchMeanings,
  "--filter": replaceWith("--where {}"),
  "--debtor": [{ to: "--debtor-name {}" }, { to: "--where debtor.name~{}", noun: "cases" }],
  "--min-amount": compareAmount(">="),
  "--max-amount": compareAmount("<="),
  "--creditor": [{ to: "--where creditor.companyName~{}", noun: "cases" }],
  "--covered": onlyHint("--partner says who covers the country: name the collection partner."),
  "--skip-invalid": onlyHint(
    "All rows are checked before anything is sent: take the bad rows out of the file, or correct them.",
  ),
  "--by": groupingHint,
  "--group-by": groupingHint,
  "--overdue": [{ to: "--where dueDate>0d", noun: "cases" }],
  "--status": replaceWith("--code {}", "--lifecycle {}"),
  "--outcome": replaceWith("--code {}"),
  "--country": [
    { to: "--debtor-country {}", values: { UK: "GB" } },
    { to: "--where debtor.countryAlpha2={}", noun: "cases", values: { UK: "GB" } },
  ],
  "--case-id": replaceWith("--case {}"),
  "--currency": replaceWith("--where currency={}"),
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
  "--size": replaceWith("--page-size {}"),
  "--per-page": replaceWith("--page-size {}"),
  "--offset": onlyHint("Use --page and --page-size; --all reads all pages."),
  "--skip": onlyHint("Use --page and --page-size; --all reads all pages."),
  "--count": onlyHint(
    advice`\`recoup cases list --limit 1 --json | jq .page.totalResults\` counts without reading all.`,
  ),
  "--total": replaceWith("--sum remainder"),
  "--order": sort,
  "--order-by": sort,
  "--sort-by": sort,
  "--desc": onlyHint("Add it to the sort field: --sort Remainder:desc."),
  "--reverse": onlyHint("Add it to the sort field: --sort Remainder:desc."),
  "--columns": fields,
  "--select": fields,
  "--props": fields,
  "--environment": replaceWith("--env {}"),
  "--test": replaceWith("--test-mode", "--include-test-cases", "--env test"),
  "--sandbox": replaceWith("--profile sandbox"),
  "--surface": replaceWith("--as {}"),
  "--role": replaceWith("--as {}"),
  "--tenant": replaceWith("--client {}"),
  "--force": noQuestion,
  "-y": noQuestion,
  "-f": onlyHint("Use --output for the format, or --body to read a file. No short flag confirms anything."),
  "--debug": replaceWith("--verbose"),
  "--trace": replaceWith("--verbose"),
  "--silent": replaceWith("--quiet"),
  "--no-color": replaceWith("--color never"),
  "--no-colour": replaceWith("--color never"),
  "--colour": replaceWith("--color {}"),
  "--no-input": neverAsks,
  "--non-interactive": neverAsks,
  "--batch": neverAsks,
  "--simulate": replaceWith("--dry-run"),
  "--preview": replaceWith("--dry-run"),
  "--timeout": replaceWith("--request-timeout {}"),
  "--data": body,
  "--data-raw": body,
  "--json-body": body,
  "-d": body,
  "--file": replaceWith("--body {}", "--from-file {}"),
  "--input": replaceWith("--body {}", "--from-file {}"),
  "-H": replaceWith("--header {}"),
  "--message": replaceWith("--text {}"),
  "--comment": replaceWith("--text {}"),
  "--reason": replaceWith("--code {}"),
  "--sender": replaceWith("--user {}"),
  "--events": replaceWith("--event {}"),
  "--target-url": replaceWith("--url {}"),
  "--endpoint": replaceWith("--url {}"),
  "--address": replaceWith("--url {}"),
  "--web": browseHint,
  "--open": browseHint,
  "-w": browseHint,
  "--watch": onlyHint(
    advice`${recoup`cases watch`} prints changes in the list; ${recoup`cases wait <case> --until <lifecycle>`} waits for one case.`,
  ),
  "--follow": onlyHint(
    advice`${recoup`events tail`} prints events as they are recorded; ${recoup`cases watch`} changes of cases.`,
  ),
  "--key": keyHint,
  "--api-key": keyHint,
  "--token": keyHint,
  "--password": keyHint,
  "--host": addressMeanings,
  "--base-url": addressMeanings,
  "--server": addressMeanings,
  "-X": onlyHint(advice`Name the method first: ${recoup`api POST <path> --body <file>`}.`),
  "--method": onlyHint(advice`Name the method first: ${recoup`api POST <path> --body <file>`}.`),
};
