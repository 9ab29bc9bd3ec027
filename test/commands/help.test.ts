import { expect, test } from "vitest";
import { runLine } from "../support/program/world";

test.each([
  ["nothing", 'No help for "nothing".', "`recoup help all` lists all commands, topics and guides."],
  ["al", 'No help for "al".', "Did you mean `recoup help all`?"],
  ["exit-code", 'No help for "exit-code".', "Did you mean `recoup help exit-codes`?"],
  ["cases lst", 'No help for "cases lst".', "Did you mean `recoup help cases list`?"],
  [
    "cases exit-codes",
    'No help for "cases exit-codes".',
    "`recoup help all` lists all commands, topics and guides.",
  ],
  [
    "cases list extra",
    'No help for "cases list extra".',
    "`recoup help all` lists all commands, topics and guides.",
  ],
  ["exit-codes output", 'No help for "exit-codes".', "Did you mean `recoup help exit-codes`?"],
])("refuses `help %s`", async (words, message, hint) => {
  const { exitCode, stdout, stderr } = await runLine(`help ${words}`);
  expect([exitCode, stdout, stderr]).toEqual([2, "", `Error: ${message}\n  next: ${hint}\n`]);
});

test("names the hint's command in JSON", async () => {
  const { stderr } = await runLine("help nothing --json");
  expect(JSON.parse(stderr).error.next).toEqual([["recoup", "help", "all"]]);
});

test("opens a topic given in uppercase", async () => {
  expect((await runLine("help EXIT-CODES")).stdout).toMatch(/^exit-codes: Exit codes, and what to do next\n/);
});

test.each([
  ["exit-codes", { name: "exit-codes", summary: "Exit codes, and what to do next" }],
  ["receiver", { name: "receiver", summary: "Prove that a receiver is correct" }],
  ["webhooks", { name: "webhooks", summary: "Manage subscriptions; receive and diagnose deliveries" }],
  ["webhooks.md", { name: "webhooks" }],
])("prints `help %s` as JSON and YAML", async (words, head) => {
  expect(JSON.parse((await runLine(`help ${words} --json`)).stdout)).toMatchObject(head);
  const { stdout } = await runLine(`help ${words} -o yaml`);
  expect(stdout.split("\n")[0]).toBe(`name: ${head.name}`);
});

test("prints the program's commands as data for `help all`", async () => {
  const all = JSON.parse((await runLine("help all --json")).stdout);
  expect(all.commands[0]).toEqual({ path: "cases list", summary: "List cases" });
  expect(all).toEqual(JSON.parse((await runLine("help --json")).stdout));
  expect(JSON.parse((await runLine("help all -o ndjson")).stdout)).toEqual(all);
  expect((await runLine("help all -o yaml")).stdout).toMatch(/^commands:\n/);
});

test("prints a group's help and its guide", async () => {
  expect((await runLine("help webhooks")).stdout).toMatch(/^Usage: recoup webhooks <verb>/);
  expect((await runLine("help webhooks.md")).stdout).toMatch(/^# Webhooks\n/);
});

test("wraps prose but not code or tables on a narrow terminal", async () => {
  const narrow = async (words: string) =>
    (await runLine(`help ${words} --color never`, { isTerminal: true, columns: 50 })).stdout;
  expect(await narrow("sandbox#see-every-delivery-attempt")).toContain(`
\`\`\`sh
recoup sandbox deliveries                             # attempts with answer, duration, error, destination
recoup sandbox deliveries --failed --json             # with headers and payload as sent, and the answer
recoup sandbox deliveries run                         # make all attempts that are due
\`\`\`
\`\`\`text
At      Event         Attempt  Answer  Error  Took
  ms  Sent to
0s ago  case.updated        1     204
  1  the world's own receiver
0s ago  case.created        1     204
  0  the world's own receiver
5 more columns: -o vertical
\`\`\`
A narrow terminal omits columns; \`--json\` always
has \`nextAttemptAt\` and the full error. Without a
route, made-up hosts are delivered`);
  expect(await narrow("sandbox#fault-kinds")).toContain(
    "\n| `envelope` | `businessErrors` with `error` and `message`: 400, 403, 404, 409, 413, 415, 422, 500 | no |\n",
  );
  expect(await narrow("sandbox.md")).toContain(
    "\n- [receive its webhooks](#receive-its-webhooks),\n  and [see every delivery\n  attempt](#see-every-delivery-attempt)\n",
  );
});

test("lists all topics and guides in the complete help", async () => {
  const { stdout } = await runLine("help all", { isTerminal: true, env: { NO_COLOR: "1" }, columns: 80 });
  expect(stdout).toContain(`
Topics (\`recoup help <topic>\`):
  environment   Environment variables that recoup reads
  output        Output formats, columns and pages
`);
  expect(stdout).toContain(`
Guides (\`recoup help <guide>\`):
first-integration, agents.md, plans, scripting, lists, agency, collecting,
webhooks.md, receiver, vectors, client, scenarios.md, drift, testing,
continuous-integration, sandbox.md, inspector, profiles-and-keys, requests,
browse.md, specified-and-extended, performance, stability, trust, rules
`);
});
