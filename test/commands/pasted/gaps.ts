/** Words that replace the placeholders of suggested lines in the example world. */
const words: Readonly<Record<string, string>> = {
  amount: "1.00",
  case: "44HX8JMJ",
  client: "kb-1001",
  code: "Other",
  day: "2026-03-12",
  duration: "1h",
  email: "staff1@falkenhof.example",
  event: "case.closed",
  events: "case.closed",
  externalTenantId: "kb-1001",
  folder: "saved",
  lifecycle: "Active",
  name: "acme",
  path: "/managed-cases",
  profile: "acme",
  recipient: "partner",
  reference: "AG-1001",
  "subscription-id": "bbafcc9d-2925-49fc-bcb0-597bbfffc6c9",
  "test-case": "<id>",
  text: "Hello",
  typed: "output",
  url: "https://test.example/c",
};

/** Words that replace a placeholder only in lines with this start. */
const wordsOfLines: readonly (readonly [start: string, gap: string, word: string])[] = [
  ["test advance", "case", "<id>"],
  ["test fire", "case", "<id>"],
  ["api ", "typed", "POST"],
  ["api ", "file", "case.json"],
  ["cases close", "code", "DebtorUntraceable"],
  ["cases import", "file", "cases.csv"],
  ["cases start", "case", "UUSNG2NG"],
  ["cases submit", "file", "first.json"],
  ["clients create", "file", "client.json"],
  ["files upload", "file", "letter.pdf"],
  ["files upload", "files", "letter.pdf"],
  ["files upload", "typed", "letter.pdf"],
  ["files upload", "case-reference", "44HX8JMJ"],
  ["profile key", "file", "key.txt"],
  ["sandbox export", "file", "out.json"],
  ["webhooks check", "file", "hook.key"],
  ["webhooks listen", "file", "hook.key"],
  ["webhooks test --as referral", "case", "W0P09URX"],
  ["webhooks ", "id", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
  ["events ", "id", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
  ["cases get", "typed", "BL-10340"],
  ["cases get", "id", "<guid>"],
  ["alias set", "…", "'cases list'"],
  ["config set", "…", "json"],
  ["webhooks update", "…", "case.closed"],
];

/** Replaces the placeholders and interpolations in a line of source code with words. */
export function fillGaps(source: string): string {
  const wordFor = (gap: string) =>
    wordsOfLines.find(([start, name]) => source.startsWith(start) && name === gap)?.[2] ?? words[gap] ?? gap;
  return source
    .replace(/<([\w-]+)>/g, (_, gap: string) => wordFor(gap))
    .replace(/\$\{\{ (\w+).*?\}\}/g, (_, form: string) => wordFor(form))
    .replace(/\$\{(environment|event)\b.*?\}/g, (_, name: string) =>
      name === "event" ? "case.closed" : "test",
    )
    .replace(/\$\{[^}]*(surface|offered)[^}]*\}/g, "collection")
    .replace(/\$\{mode(Flag)?\} /g, "")
    .replace(/https:\/\/…/g, "https://test.example/c")
    .replace("…", () => wordFor("…"));
}

/** Lines that don't exit with 0 here, and why. */
export const otherEnds: Readonly<Record<string, readonly [exitCode: number, because: string]>> = {
  "api POST /managed-cases --body <file>": [9, "the file is a creditor's case"],
  "api POST <path> --body <file>": [9, "the file is a creditor's case"],
  "api ${{ typed: method }} <path>": [9, "has no body"],
  "cases wait <case> --until Closed": [8, "nobody closes the case"],
  "profile remove <name>": [5, "asks a person"],
  "profile add <name>": [2, "asks a person for the address"],
  "sandbox snapshot delete <name>": [6, "deletes a snapshot of the user's own"],
  "webhooks check ${{ url }} --secret-file <file>": [5, "asks a person whose host it is"],
  "webhooks listen --replay ${{ typed: savedFolder }} --forward-to ${{ url }} --secret-file <file>": [
    2,
    "needs deliveries that were saved",
  ],
  "webhooks listen --save <folder>": [130, "runs until Ctrl-C"],
  "webhooks rotate <id> --as ${surface}": [5, "asks a person"],
  "webhooks update ${{ id }} --event … --recreate": [5, "asks a person"],
  "webhooks update <id> --event <events> --recreate": [5, "asks a person"],
  "webhooks verify --captured <file> --explain": [2, "needs a delivery that was saved"],
};
