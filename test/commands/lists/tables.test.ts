import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { files } from "../../../src/host/files/files";
import type { LineSetting } from "../../support/program/world";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const failing: LineSetting["send"] = async () => ({ status: 503, headers: {}, body: new Uint8Array() });
const { run } = sandboxOnDisk({
  env: { NO_COLOR: "1", RECOUP_SANDBOX_ROUTE: "https://hooks.falkenhof.example=http://127.0.0.1:3000" },
  send: failing,
  fileSystem: files,
});

/** Returns the table printed by a line, with placeholders for the IDs of new records. */
async function shownAt(line: string, columns: number): Promise<string> {
  const { stdout } = await run(line, { isTerminal: true, columns });
  return stdout
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "00000000-0000-4000-8000-000000000000")
    .replace(/[\da-f]{8}…/g, "00000000…");
}

/** Adds a message, a payment that the partner's receiver refuses, a fault, a setting, an alias and a token. */
beforeAll(async () => {
  await run("sandbox snapshot save start");
  const message = ["--text", "The debtor offers instalments", "--user", "staff1@falkenhof.example"];
  await run(["chats", "send", "44HX8JMJ", ...message]);
  await run("payments record 44HX8JMJ --amount 100 --date 2026-03-10 --recipient partner");
  await run("sandbox fault add --status 503 --operation getCase --as customer");
  await run("sandbox snapshot save before");
  await run(["config", "set", "pager", "less --chop-long-lines --quit-if-one-screen"]);
  await run(["alias", "set", "overdue", "cases list --lifecycle Active --sort DueDate --limit 5"]);
  await run("tokens mint kb-1001");
});

const file = "test/commands/lists/tables.txt";
const tables = readFileSync(file, "utf8")
  .split(/^\$ /m)
  .slice(1)
  .map((block) => {
    const [first = "", ...lines] = block.trimEnd().split("\n");
    const [, columns, line = ""] = /^COLUMNS=(\d+) recoup (.*)$/.exec(first) ?? [];
    return { line, columns: Number(columns), table: lines.join("\n") };
  });

/** Runs with `npm run tables`. */
test.runIf(process.env.UPDATE_TABLES === "1")("writes the tables to tables.txt", async () => {
  const blocks: string[] = [];
  for (const { line, columns } of tables)
    blocks.push(`$ COLUMNS=${columns} recoup ${line}\n${await shownAt(line, columns)}`);
  writeFileSync(file, blocks.join("\n"));
});

test.skipIf(process.env.UPDATE_TABLES === "1").each(tables)(
  "prints $line at $columns columns exactly as in tables.txt",
  async ({ line, columns, table }) => {
    expect(await shownAt(line, columns)).toBe(`${table}\n`);
  },
);

const titlesByColumns: readonly (readonly [line: string, titles: Readonly<Record<number, string>>])[] = [
  ["users list", { 20: "Email", 36: "Name, Email", 72: "Name, Email, Id" }],
  [
    "transactions list -L 1",
    {
      20: "Case, Payment, Referral fee",
      48: "Case, Payment, Referral fee, Status",
      52: "Date, Case, Payment, Referral fee",
      60: "Date, Case, Payment, Referral fee, Status",
      72: "Date, Case, Client, Payment, Referral fee",
      92: "Date, Case, Client, Payment, Referral fee, Status, Tenant id",
      112: "Date, Case, Client, Debtor, Payment, Referral fee, Status, Tenant id",
      148: "Date, Case, Client, Debtor, Payment, Referral fee, Status, Tenant id, Id",
    },
  ],
  [
    "payments list -L 1",
    {
      20: "Case, Amount",
      32: "Date, Case, Amount",
      44: "Date, Case, Amount, Case status",
      48: "Date, Case, Amount, Method",
      52: "Date, Case, Amount, Recipient",
      64: "Date, Case, Amount, Recipient, Method",
      80: "Date, Case, Amount, Recipient, Method, Case status",
      116: "Date, Case, Amount, Recipient, Method, Case status, Id",
    },
  ],
  [
    "webhooks list",
    {
      20: "Id",
      44: "Id, Active",
      56: "Id, Active, Test mode",
      64: "Id, Address",
      72: "Id, Address, Active",
      100: "Id, Address, Active, Test mode",
      108: "Id, Address, Active, Test mode, Created",
      152: "Id, Address, Active, Test mode, Disabled because, Created",
      176: "Id, Address, Active, Test mode, Events, Disabled because, Created",
    },
  ],
  [
    "sandbox deliveries -L 1",
    {
      20: "Attempt, Answer",
      24: "At, Attempt, Answer",
      28: "Event, Attempt, Answer",
      44: "At, Event, Attempt, Answer, Error",
      60: "At, Event, Attempt, Answer, Error, Next attempt",
      92: "At, Event, Attempt, Answer, Error, Next attempt, Bytes",
      96: "At, Event, Attempt, Answer, Error, Next attempt, Case",
      100: "At, Event, Attempt, Answer, Error, Next attempt, Subscription",
      108: "At, Event, Attempt, Answer, Error, Next attempt, Sent to",
      132: "At, Event, Attempt, Answer, Error, Next attempt, Sent to, Subscription, Case",
      156: "At, Event, Attempt, Answer, Error, Next attempt, Took ms, Bytes, Sent to, Subscription, Case",
      180: "At, Event, Attempt, Answer, Error, Next attempt, Took ms, Sent to, Event id, Subscription, Case",
    },
  ],
  [
    "sandbox fault list",
    {
      20: "Id, Kind, Hits",
      24: "Id, Kind, When, Hits",
      28: "Id, Kind, Operation, Hits",
      44: "Id, Kind, Status, Operation, When, Hits",
      56: "Id, Kind, Status, Type, Operation, When, Hits, Used up",
      68: "Id, Kind, Status, Type, Surface, Operation, When, Hits, Used up",
      72: "Id, Kind, Status, Type, Surface, Operation, Key, When, Hits, Used up",
      84: "Id, Kind, Status, Type, Surface, Operation, Key, When, Hits, Used up, Delay in ms",
      96: "Id, Kind, Status, Type, Surface, Operation, Key, When, Hits, Used up, Delay in ms, Retry after",
    },
  ],
  [
    "sandbox snapshot list",
    {
      20: "Name, Cases",
      24: "Name, Saved (UTC)",
      32: "Name, Saved (UTC), Cases",
      40: "Name, Saved (UTC), Seed, Cases",
      48: "Name, Saved (UTC), Seed, Cases, Bytes",
      52: "Name, Saved (UTC), Seed, Cases, Payments",
      68: "Name, Saved (UTC), Seed, Cases, Payments, Bytes, Problem",
    },
  ],
  [
    "sandbox actors --kind creditor",
    {
      20: "Test key",
      62: "Test key, Clients",
      68: "Name, Test key",
      86: "Kind, Name, Test key",
      98: "Kind, Name, Test key, Clients",
      116: "Kind, Name, Test key, Clients, Surface",
      134: "Kind, Name, Test key, Clients, Id",
      188: "Kind, Name, Test key, Clients, Id, Live key",
      200: "Kind, Name, Test key, Clients, Id, Live key, Surface",
    },
  ],
  [
    "profile list",
    {
      20: "Profile, Current",
      28: "Profile, Current, Read-only",
      32: "Profile, Current, Environment",
      40: "Profile, Current, Environment, Test",
      60: "Profile, Current, Environment, Test, Live, Read-only",
    },
  ],
  ["config list", { 12: "Key", 16: "Key, Value", 24: "Key, Value, Profile" }],
  ["alias list", { 12: "Alias", 20: "Alias, Runs" }],
  [
    "tokens list",
    {
      12: "Client",
      20: "Client, Profile",
      26: "Client, Profile, Expired",
      30: "Client, Profile, Environment",
      34: "Client, Profile, Expires (UTC)",
      44: "Client, Profile, Expires (UTC), Expired",
      48: "Client, Profile, Environment, Expires (UTC)",
      56: "Client, Profile, Environment, Expires (UTC), Expired",
      80: "Client, Profile, Environment, Expires (UTC), Expired, Address",
    },
  ],
  [
    "commands",
    {
      32: "Command, Writes",
      36: "Command, Summary",
      44: "Command, Summary, Writes",
      68: "Command, Summary, Writes, Asks on live",
    },
  ],
  [
    "cases coverage -L 1",
    {
      12: "Code, Id",
      20: "Code, Jurisdiction",
      32: "Code, Jurisdiction, Id",
      40: "Code, Jurisdiction, State, Id",
    },
  ],
  [
    "profile show --origin",
    {
      20: "Value",
      48: "Setting, Value",
      60: "Setting, Value, Comes from",
      72: "Setting, Value, Kind, Comes from",
    },
  ],
  [
    "sandbox requests -L 1",
    {
      20: "Id, Method, Status",
      24: "At, Method, Status",
      36: "Id, At, Method, Status, Took ms",
      40: "Method, Path, Status",
      56: "Id, At, Method, Path, Status",
      68: "Id, At, Method, Path, Operation, Status",
      80: "Id, At, Method, Path, Operation, Status, Took ms",
      100: "Id, At, Method, Path, Operation, Status, Took ms, Actor",
      108: "Id, At, Method, Path, Query, Operation, Status, Took ms, Actor",
      116: "Id, At, Method, Path, Query, Operation, Status, Took ms, Reason, Actor",
    },
  ],
  [
    "sandbox snapshot diff start",
    {
      20: "Change, Case",
      28: "Change, Kind, Case",
      36: "Change, Kind, Case, Name",
      48: "Change, Kind, Case, Name, Fields",
    },
  ],
  ["whoami", { 36: "Surface, Host, Key", 68: "Surface, Host, Key, Other environment" }],
  ["cases filter-options --as referral", { 12: "Id", 24: "Name, Id" }],
];

test.each(titlesByColumns)(
  "drops the least important columns of %s on a narrow terminal",
  async (line, titles) => {
    const shown: Record<number, string> = {};
    for (const [columns, header] of Object.entries(titles)) {
      const rows = (await shownAt(line, Number(columns))).split("\n");
      const headers = rows.map((row) => row.replaceAll(/ {2,}/g, ", "));
      shown[Number(columns)] = headers.find((row) => row === header) ?? headers[0] ?? "";
    }
    expect(shown).toEqual(titles);
  },
);

const separated = [
  ["cases list", "currency"],
  ["cases list --as referral", "currency"],
  ["payments list", "currency"],
  ["transactions list", "payment.currency,earnings.currency"],
];

test.each(separated)("ends the CSV header of %s with %s", async (line, end) => {
  const { stdout } = await run(`${line} -L 1 -o csv`);
  expect(stdout.split("\r\n")[0]?.endsWith(`,${end}`)).toBe(true);
});

test("keeps the end of a request path at 80 columns", async () => {
  await run("payments list --case 3c813ff4-b868-4dde-a4fa-9a431d5b8688");
  const { stdout } = await run("sandbox requests -L 1", { isTerminal: true });
  expect(stdout).toContain("/test/collection/cases/3c813ff4…/payments");
});

test("measures ages in platform lists by the sandbox clock", async () => {
  await run("sandbox clock advance 3d");
  expect(await shownAt("chats list 44HX8JMJ", 80)).toContain("\n3d ago  Partner");
});
