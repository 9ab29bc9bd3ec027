import { expect, test } from "vitest";
import { globalOptions } from "../../../src/cli/flags/globals";
import { commands } from "../../../src/commands";
import { helpTopics } from "../../../src/commands/help/topics";
import { runLine } from "../../support/program/world";

test("the program's help shows the most common commands on 23 lines", async () => {
  const { stdout } = await runLine("help");
  expect(stdout.split("\n").length - 1).toBe(23);
  expect(stdout).toBe(`Usage: recoup <noun> <verb> [id] [flags]

Work with a cross-border debt recovery platform from the command line.
Includes an embedded sandbox, so it works without a key.

Commands:
  cases            List, find, submit, work and follow cases
  payments         List, record, edit and reverse payments
  clients          Manage the clients of a referral partner
  browse           Browse lists and records on the full screen
  webhooks listen  Receive deliveries on this machine and forward them
  webhooks check   Check that a receiver is correct
  webhooks why     Find out why an event of a case did not arrive
  test run         Run scenarios
  sandbox serve    Serve the sandbox over HTTP
  profile          Manage profiles: the addresses and keys you use
  doctor           Diagnose configuration and connection problems

Examples:
  recoup cases list --lifecycle Active
  recoup cases get 44HX8JMJ

\`recoup help all\` lists all nouns; \`recoup <command> --help\` explains a command.
`);
});

test("help all prints all nouns and topics", async () => {
  const { exitCode, stdout } = await runLine("help all");
  expect(exitCode).toBe(0);
  for (const noun of Object.keys(commands.nouns)) expect(stdout).toContain(`\n  ${noun} `);
  for (const { name, summary } of helpTopics)
    expect(stdout).toContain(`\n  ${name.padEnd(12)}  ${summary}\n`);
});

test.each([
  ["help cases list", "cases list --help"],
  ["help", "--help"],
  ["help sandbox", "sandbox --help"],
  ["help sandbox clock", "sandbox clock --help"],
])("`%s` prints the same help as `%s`", async (line, same) => {
  const result = await runLine(line);
  expect(result).toEqual(await runLine(same));
  expect(result.stdout).toContain("Usage: recoup");
});

test("shows a verb group as a single line in the noun's help", async () => {
  expect((await runLine("sandbox --help")).stdout).toBe(`Usage: recoup sandbox <verb> [id] [flags]

Run and control the embedded sandbox.

Commands:
  serve                          Serve the sandbox over HTTP
  open                           Open the inspector of a served sandbox
  exec                           Run a program with its own sandbox
  status                         Show the state of the world
  actors                         List creditors and partners with their ids and
                                 keys
  undo, redo, reset, snapshot …  Save the world and restore an earlier state
  seed                           Rebuild the world from a seed
  set …                          Change a case, a payment, a client or a partner
  export                         Export the world as JSON
  import                         Import a world from JSON
  openapi                        Print a surface as OpenAPI 3.1
  assumptions                    List behavior that is inferred, not specified
  requests                       List recent requests, or show one
  requests clear                 Delete the log of requests
  clock …                        Show, advance, stop or speed up the clock
  deliveries                     List delivery attempts
  deliveries run                 Make all due delivery attempts
  fault …                        Inject faults, list and clear them

Run \`recoup sandbox <verb> --help\` for flags and examples, and for the verbs of
a line with …, such as \`recoup sandbox snapshot --help\`.
`);
  const { stdout } = await runLine("sandbox clock --help");
  expect(stdout).toContain("\n\nShow, advance, stop or speed up the clock.\n\nCommands:\n  show     Show ");
  const names = commands.entries.flatMap(({ path }) => path.match(/(?<=^sandbox clock ).*/) ?? []);
  for (const name of names) expect(stdout).toContain(`\n  ${name} `);
});

test.each([
  ["profile list", []],
  ["profile remove", ["yes"]],
  ["sandbox reset", []],
  ["cases list", ["client"]],
  ["cases submit", ["client", "live", "yes", "idempotency-key"]],
  ["cases close", ["live", "yes", "confirm"]],
  ["cases import", ["client", "live", "yes", "confirm"]],
  ["payments import", ["live", "yes", "confirm"]],
  ["api", ["client", "live", "yes", "confirm", "idempotency-key"]],
  ["apply", ["live", "yes", "confirm"]],
  ["browse", ["client"]],
  ["test run", ["client", "live", "yes", "confirm"]],
  ["test drift", ["client"]],
  ["test fuzz", ["confirm"]],
  ["webhooks check", ["confirm"]],
])("the help of `%s` names the global flags that matter there", async (line, flagNames) => {
  const { stdout } = await runLine(`${line} --help`);
  const globals = stdout.slice(stdout.indexOf("Global options:"));
  const guards = ["client", "live", "yes", "confirm", "idempotency-key"];
  expect(guards.filter((name) => globals.includes(`--${name}`))).toEqual(flagNames);
});

test("the short help lists only existing entries", () => {
  const { entries, nouns, verbGroups, overviewPaths } = commands;
  const isKnown = (path: string) =>
    path in nouns || entries.some((entry) => `${entry.path} `.startsWith(`${path} `));
  const named = [...overviewPaths, ...verbGroups.flatMap(({ paths }) => paths)];
  expect(named.filter((path) => !isKnown(path))).toEqual([]);
});

test("lists commands in noun order", () => {
  const nouns = Object.keys(commands.nouns);
  const order = commands.entries.map(({ path }) => nouns.indexOf(path.split(" ")[0] ?? ""));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test.each(["environment", "output", "exit-codes", "profiles", "live", "scenarios", "json", "flags"])(
  "keeps the topic %s within 80 columns",
  async (topic) => {
    const { exitCode, stdout, stderr } = await runLine(["help", topic]);
    expect([exitCode, stderr, stdout.startsWith(`${topic}: `)]).toEqual([0, "", true]);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  },
);

const nouns = [
  ...new Set(
    commands.entries.flatMap(({ path }) =>
      path.split(" ").map((_, index, words) => words.slice(0, index + 1).join(" ")),
    ),
  ),
];

test.each(["", ...nouns])("keeps the help for `recoup %s` within 80 columns", async (path) => {
  const { exitCode, stdout } = await runLine(`${path} --help`);
  expect([exitCode, stdout.split("\n").filter((line) => line.length > 80)]).toEqual([0, []]);
});

test("topics name only existing commands", async () => {
  const named = helpTopics.flatMap(({ sections }) =>
    sections.flatMap(({ rows = [], text = "" }) => [...rows.map(([name]) => name), ...text.split("`")]),
  );
  const lines = named.filter((text) => text.startsWith("recoup "));
  expect(lines.length).toBeGreaterThan(15);
  const isKnown = (line: string) =>
    commands.entries.some(({ path }) => `${line} `.startsWith(`recoup ${path} `)) ||
    Object.keys(commands.nouns).some((noun) => line === `recoup ${noun}`);
  expect(lines.filter((line) => !isKnown(line))).toEqual([]);
});

test("lists every global flag in the flags topic", async () => {
  const { stdout } = await runLine("help flags");
  for (const { flags } of Object.values(globalOptions))
    expect(stdout).toContain(`  ${flags.replace(/ <.*/, "")}`);
});

test.each([
  ["help csaes", 'No help for "csaes".', "recoup help cases"],
  ["help exit-code", 'No help for "exit-code".', "recoup help exit-codes"],
  ["help alll", 'No help for "alll".', "recoup help all"],
])("`%s` suggests the closest match", async (line, message, guess) => {
  const { exitCode, stderr } = await runLine(line);
  expect([exitCode, stderr]).toEqual([2, `Error: ${message}\n  next: Did you mean \`${guess}\`?\n`]);
});

test("describes a command's own flags and names the relevant global flags", async () => {
  const [list, create] = [await runLine("cases list --help"), await runLine("cases submit --help")];
  expect(list.stdout).not.toMatch(/--live|--retries|--idempotency-key/);
  expect(create.stdout).toMatch(/--live, .*--idempotency-key, /s);
  expect((await runLine("cases list --retries 2 --help")).exitCode).toBe(0);
});

test("shows the usage, options, examples and global options of a command", async () => {
  const { stdout } = await runLine("tokens mint --help");
  expect(stdout).toBe(`Usage: recoup tokens mint <externalTenantId> [flags]

Mint a bearer token for a client, valid for 30 minutes on the customer surface.
It is cached for later commands; --client mints a token when needed. The token
itself is only shown with --format, or as JSON, NDJSON or YAML.

Arguments:
  <externalTenantId>              Your identifier for the client

Options:
  --format token|header|env|json  Print the token in this form

Examples:
  # mint and cache; the token is not shown
  recoup tokens mint kb-1001
  # for a request of your own: curl -H "$header"
  header=$(recoup tokens mint kb-1001 --format header)
  # set RECOUP_CLIENT_TOKEN
  eval "$(recoup tokens mint kb-1001 --format env)"

Global options:
  --output, --json, --fields, --profile, --env, --as, --quiet, --verbose,
  --dry-run, --help; \`recoup help flags\` describes all.
`);
});

test("lists all of a flag's accepted values in its description [EP-52]", async () => {
  const { stdout } = await runLine("cases list --help");
  expect(stdout).toContain(`  -l, --lifecycle <names>     Filter by lifecycle, comma-separated:
                              PendingContractSigning,
                              PendingVerificationInternal, PendingVerification,
                              NeedsAdditionalDetails, Leads, LeadsQuoteGiven,
                              Active, Paused, Closed, Merged
`);
  expect(stdout).toContain(`  -s, --sort <keys>           Field[:asc|desc] or -Field for descending,
                              comma-separated, by column title or name:
                              DateCreated, DateUpdated, DateFinished,
`);
});

test("breaks a long example with a line continuation", async () => {
  expect((await runLine("cases submit --help")).stdout).toContain(`
  recoup cases submit --client kb-1001 --amount 1250.00 --currency EUR \\
      --date 2026-01-12 --due-date 2026-02-11 --creditor-reference INV-1001 \\
      --debtor-type Company --debtor-name 'Muster GmbH' --debtor-country DE
`);
});

const groups = ["Cases", "Clients and tokens", "Webhooks", "Testing", "Sandbox", "Setup", "More"];

test("help all lists each noun under its group", async () => {
  const { stdout } = await runLine("help all");
  expect(stdout.match(/^[A-Z][a-z ]+:$/gm)).toEqual([
    ...groups.map((group) => `${group}:`),
    "Examples:",
    "Global options:",
  ]);
  expect(stdout).toContain(`Webhooks:
  webhooks      Manage subscriptions; receive and diagnose deliveries
  events        List, follow and replay the events of a case
`);
  expect(Object.values(commands.nouns).map(({ group }) => groups.indexOf(group))).toEqual(
    Object.values(commands.nouns)
      .map(({ group }) => groups.indexOf(group))
      .sort(),
  );
});

const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;

test.each(["--help", "cases --help", "cases list --help", "help flags"])(
  "`recoup %s` prints bold headings on a terminal unless color is off",
  async (line) => {
    const plain = await runLine(line);
    const result = await runLine(line, { isTerminal: true });
    expect(result.stdout).toContain(line === "help flags" ? bold("flags:") : bold("Usage:"));
    const without = [
      await runLine(line, { isTerminal: true, env: { NO_COLOR: "1" } }),
      await runLine(`${line} --color never`, { isTerminal: true }),
    ];
    expect(without.map(({ stdout }) => stdout)).toEqual([plain.stdout, plain.stdout]);
    expect((await runLine(`${line} --color always`)).stdout).toBe(result.stdout);
  },
);

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;

test("prints an error in red on a terminal unless color is off or the error is JSON", async () => {
  const isRed = async (line: string, isTerminal = true, env = {}) =>
    (await runLine(line, { isTerminal, env })).stderr.startsWith(red("Error:"));
  expect(await isRed("casse list")).toBe(true);
  expect(await isRed("cases get")).toBe(true);
  expect(await isRed("cases get", false)).toBe(false);
  expect(await isRed("cases get", true, { NO_COLOR: "1" })).toBe(false);
  expect(await isRed("cases get --color=never")).toBe(false);
  expect(await isRed("cases get --json")).toBe(false);
});

test.each([
  ["-q", "`recoup` needs a command.", "recoup --help"],
  ["cases --all", "`recoup cases` needs a verb.", "recoup cases --help"],
  ["sandbox clock -q", "`recoup sandbox clock` needs a verb.", "recoup sandbox clock --help"],
])("`recoup %s` names the missing part", async (line, message, next) => {
  const { exitCode, stderr } = await runLine(line);
  expect([exitCode, stderr]).toEqual([2, `Error: ${message}\n  next: Run \`${next}\` to list them.\n`]);
});

test("prints help on stderr for a group without a verb", async () => {
  const [alone, help] = [await runLine("cases"), await runLine("cases --help")];
  expect(alone).toMatchObject({ exitCode: 2, stdout: "", stderr: help.stdout });
});
