import { expect, test } from "vitest";
import type { Host } from "../../src/base/host";
import { splitWords } from "../../src/base/text/split-words";
import { commands } from "../../src/commands";
import { complete } from "../../src/reference/completion/complete";
import { memoryFiles } from "../support/program/world";

const config = JSON.stringify({
  current: "acme",
  profiles: { acme: { defaultEnvironment: "live" }, other: {}, lively: { live: {} } },
});
const stored = new Map([
  ["/home/operator/.config/recoup/config.json", config],
  [
    "/home/operator/.cache/recoup/recent/acme.live.txt",
    "cases L1\nclients tenant-1\nsubscriptions 1a1e\npayments 5d2c\n",
  ],
  ["/home/operator/.cache/recoup/recent/acme.test.txt", "cases T1\n"],
  ["/home/operator/.cache/recoup/recent/other.test.txt", "cases O1\n$(reboot)\ncases $(reboot)\n"],
  ["/home/operator/.cache/recoup/recent/lively.live.txt", "cases V1\n"],
  ["/home/operator/.cache/recoup/recent/sandbox.test.demo.txt", "cases S1\n"],
  ["/home/operator/.cache/recoup/recent/env.live.txt", "cases E1\n"],
]);

/** Returns the completions for a command line, without descriptions. */
async function offered(words: readonly string[], env: Record<string, string> = {}, files = stored) {
  const host = { env, homeFolder: "/home/operator", files: memoryFiles(files) } as unknown as Host;
  const lines = (await complete(host, commands, ["--", ...words])).trim().split("\n");
  return lines.map((line) => line.split("\t")[0]).join(" ");
}

test.each([
  ["a verb", "cases ti", "timeline"],
  ["a noun after a global flag with a value", "--env test cas", "cases"],
  ["a flag", "cases list --life", "--lifecycle"],
  ["a global flag", "cases list --dry", "--dry-run"],
  ["a choice", "cases list --output nd", "ndjson"],
  ["a close code", "cases close X --code Disp", "DisputedLegalActionDeclinedByClient"],
  ["a recipient", "payments record X --recipient pa", "partner"],
  ["a commission status", "payments import f.csv --commission u", "unpaid"],
  ["a debtor type", "cases submit --debtor-type Co", "Company"],
  ["a bug in the sample receiver", "test sample-receiver --bug books-t", "books-tests"],
  ["an endpoint", "sandbox fault add --operation mint", "mintToken"],
  ["a method", "api PA", "PATCH"],
  ["a choice after the equals sign", "cases list --output=nd", "--output=ndjson"],
  ["a file", "cases submit --body ca", ":files"],
  ["a program after two dashes", "sandbox exec -- np", ":files"],
  ["a prefix, in any letter case", "cases list --lifecycle clo", "Closed"],
  ["the last value of a list", "cases list -l Closed,Pau", "Closed,Paused"],
  ["a value that is not in the list yet", "cases list -l Leads,Lead", "Leads,LeadsQuoteGiven"],
  ["a close code to wait for", "cases wait X --until Closed:Paid", "Closed:Paid"],
  ["a sort field of this command", "cases list --sort DueD", "DueDate DueDate:desc"],
  ["another command's sort fields", "clients list --sort n", "name name:desc"],
  ["a field", "cases list --fields id,debtor.na", "id,debtor.name"],
  ["a field to filter by", "cases list --where debtor.na", "debtor.name"],
  ["a configuration key", "config set u", "undo.size users.columns"],
  ["a field to sum", "cases list --sum rema", "remainder"],
  [
    "the fields of an object to filter by, not the object",
    "payments list --where inv",
    "invoice.invoiceId invoice.reference invoice.status",
  ],
  ["the page format for a command that prints pages", "cases report -o h", "html"],
  ["nothing for the page format of another command", "cases list -o h", ""],
  ["nothing for the page format as the default", "config set output h", ""],
  ["a profile that can be shown", "profile show s", "sandbox"],
  ["nothing for changing the built-in profile", "profile set s", ""],
  ["a plan", "apply pl", ":files"],
  ["a bank file", "payments reconcile ba", ":files"],
  ["a folder of vectors", "webhooks vectors ve", ":files"],
  ["a file to download to", "files download X --out co", ":files"],
  ["an event", "webhooks create --event case.c", "case.created case.closed"],
  ["a lifecycle of the surface", "cases list --as collection -l P", "PendingVerification Paused"],
  ["a lifecycle of another surface", "cases list --as customer -l M", "Merged"],
  ["a lifecycle of the managed list", "cases list --as collection --managed -l M", "Merged"],
  [
    "one of several surfaces",
    "webhooks listen --surfaces referral,c",
    "referral,collection referral,customer",
  ],
  ["a country", "cases submit --debtor-country d", "DE DJ DK DM DO DZ"],
  ["a new client's country", "clients create --country gb", "GB"],
  ["a country of the sandbox", "sandbox set country s", "*SE"],
  ["a currency", "cases submit --currency eu", "EUR"],
  ["a path of the platform", "api GET /cas", "*/cases"],
  ["a path that the method has", "api DELETE /test/", "/test/cases"],
  ["a path of a surface", "api GET --as referral /rep", "/reporting/transactions"],
  ["a format to prefer", "config set output nd", "ndjson"],
  ["a mode of the history", "config set history f", "full"],
  ["a column to prefer", "config set cases.columns id,debtor.na", "id,debtor.name"],
  ["a report", "test run --report j", "junit json"],
  ["a report of the judge", "test judge --report ", "junit html markdown json"],
  ["a report of the check, which has no JSON", "webhooks check --report ", "tap junit html"],
  ["all events of a subscription", "webhooks create --event a", "all"],
  ["events to wait for, one by one", "webhooks listen --expect chat.created,c", "*chat.created,case.closed"],
  ["a scenario file", "test run more/a", ":files"],
  ["a body", "webhooks verify bo", ":files"],
  ["a file after a case", "files upload X a", ":files"],
  ["an event after a case", "webhooks why X case.c", "case.created case.closed"],
  ["an event to fire", "test fire X chat.cr", "chat.created"],
  ["a step", "test schema expe", "expect expect-none"],
  ["a noun or topic after help", "help e", "events explain environment exit-codes"],
  ["a verb after help", "help cases ti", "timeline"],
  ["a verb after schema", "schema cases ti", "timeline"],
  ["a noun, but no file, after commands", "commands web", "webhooks"],
  ["a noun, but no file, after schema", "schema web", "webhooks"],
  ["another schema", "schema err", "error"],
  ["a noun that is also a guide, once", "help web", "webhooks"],
  ["the verb of a part after help", "help sandbox clock fr", "freeze"],
  ["an unknown command", "nonsense ", "*"],
])("completes %s", async (_, line, words) => {
  const text = await offered(splitWords(line));
  if (words.startsWith("*")) expect(text.split(" ")).toContain(words.slice(1) || "cases");
  else expect(text).toBe(words);
});

test.each([
  ["a sort field that is already in the list", "cases list --sort DueDate:desc,Due"],
  ["a second configuration key", "config set output u"],
  ["the value of an unknown flag", "cases list --nonsense=x"],
  ["all events of a sample delivery", "webhooks sign --event al"],
  ["all events to wait for", "webhooks listen --until al"],
  ["an event that `webhooks test` can't send", "webhooks test --event cases."],
  ["an event of another surface", "webhooks create --as collection --event client."],
  ["an event that referral partners don't receive", "webhooks listen --as=referral --until p"],
  ["an event that clients don't receive", "webhooks create --client kb-1001 --event cases."],
  ["a second argument", "cases get X "],
])("doesn't complete %s", async (_, line) => {
  expect(await offered(splitWords(line))).toBe("");
});

test("prints a completion with its description", async () => {
  const host = { env: {}, homeFolder: "/home/operator", files: memoryFiles(stored) } as unknown as Host;
  expect(await complete(host, commands, ["--", "cases", "lis"])).toBe("list\tList cases\n");
});

test.each([
  ['api GET "/a b" --as ', ["api", "GET", "/a b", "--as", ""]],
  ["a 'b c' d\\ e", ["a", "b c", "d e"]],
  ['cases "lis', ["cases", "lis"]],
  ["", [""]],
])("splits the line `%s` as bash does", (line, words) => {
  expect(splitWords(line)).toEqual(words);
});

test("completes a whole line for bash, including the program as its first word", async () => {
  const aliases = { late: "cases list --as collection", shell: "!date\n$(reboot)\u001b[31m" };
  const file = "/home/operator/.config/recoup/config.json";
  const files = memoryFiles(new Map([[file, JSON.stringify({ profiles: {}, aliases })]]));
  const host = { env: {}, homeFolder: "/home/operator", files } as unknown as Host;
  const completeLine = (...words: readonly string[]) => complete(host, commands, ["--line", ...words]);
  expect(await completeLine("recoup cases lis")).toBe("list\tList cases\n");
  expect(await completeLine("recoup la")).toBe("late\tcases list --as collection\n");
  expect(await completeLine("recoup she")).toBe("shell\t!date $(reboot)\ufffd[31m\n");
  expect(await completeLine("recoup cases la")).toBe("");
  expect(await completeLine("recoup cases list la")).toBe("");
  expect(await completeLine("recoup late -L 1 --lifecycle Pau")).toBe("Paused\n");
  expect(await completeLine("recoup sandbox cl")).toMatch(/^clock\t.*\bfreeze\b.*\n$/);
  expect((await completeLine()).split("\n")).toContain("late\tcases list --as collection");
});

test("suggests the configured profiles and the built-in one", async () => {
  expect(await offered(["profile", "use", ""])).toBe("acme other lively sandbox");
});

test("suggests profiles from a configuration file that begins with a byte order mark", async () => {
  const file = "/home/operator/.config/recoup/config.json";
  expect(await offered(["profile", "use", "o"], {}, new Map([[file, `\uFEFF${config}`]]))).toBe("other");
});

test.each([
  ["the current profile and its own environment", [], {}, "L1"],
  ["another environment", ["--env", "test"], {}, "T1"],
  ["another environment by its variable", [], { RECOUP_ENVIRONMENT: "test" }, "T1"],
  ["another profile", ["-p", "other"], {}, "O1"],
  ["another profile, joined", ["--profile=other"], {}, "O1"],
  ["a profile whose only environment is live", ["-p", "lively"], {}, "V1"],
  ["a key variable, which leaves the profile", [], { RECOUP_COLLECTION_KEY: "k" }, "L1"],
  ["another profile by its variable", [], { RECOUP_PROFILE: "other" }, "O1"],
  ["URL variables", [], { RECOUP_COLLECTION_URL: "https://a.example" }, "E1"],
  ["a world of the sandbox", ["-p", "sandbox", "--world", "demo"], {}, "S1"],
  ["a profile that does not exist", ["-p", "../../acme"], {}, ""],
])("suggests recently seen cases for %s", async (_, line, env, values) => {
  expect(await offered([...line, "cases", "get", ""], env)).toBe(values);
});

test.each([
  ["payments list --case ", "L1"],
  ["files download --case ", "L1"],
  ["webhooks get ", "1a1e"],
  ["webhooks update ", "1a1e"],
  ["webhooks rotate ", "1a1e"],
  ["webhooks why L1 --subscription ", "1a1e"],
  ["payments get ", "5d2c"],
  ["payments reverse ", "5d2c"],
  ["sandbox set link ", "tenant-1"],
  ["sandbox set case ", "L1"],
])("suggests printed IDs after %s", async (line, values) => {
  expect(await offered([...splitWords(line.trim()), ""])).toBe(values);
});

test("suggests a test case's advance targets before recently seen cases [EP-18]", async () => {
  expect(await offered(["test", "advance", ""])).toBe("active paid no-payment L1");
  expect(await offered(["test", "advance", "pa"])).toBe("paid");
});

test("treats two quotes from PowerShell as an empty word", async () => {
  expect((await offered(["profile", "use", '""'])).split(" ")[0]).toBe("acme");
});

test("doesn't suggest a name that a shell or terminal would misread", async () => {
  const names = [
    "my acme",
    "$(reboot)",
    "`id`",
    "a;b",
    "it's",
    'say"so"',
    "red\u001b[31m",
    "two\nlines",
    "fine",
  ];
  const profiles = Object.fromEntries(names.map((name) => [name, {}]));
  const files = new Map([
    ["/home/operator/.config/recoup/config.json", JSON.stringify({ profiles })],
    ["/home/operator/.local/share/recoup/worlds/a b.db", ""],
    ["/home/operator/.local/share/recoup/worlds/demo.db", ""],
  ]);
  expect(await offered(["profile", "use", ""], {}, files)).toBe("fine sandbox");
  expect(await offered(["--world", ""], {}, files)).toBe("demo");
});

const recent = "/home/operator/.cache/recoup/recent/sandbox.test.default.txt";

test.each([
  ["noise", Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)).toString(), ""],
  ["half a line", "cases AB12\ncas", "AB12"],
  ["another program's lines", "AB12\n{}\ncases\ncases AB12 CD34\nclients tenant-1\n", ""],
  ["ten megabytes", `cases FIRST\n${"cases LATER\n".repeat(900_000)}cases LAST\n`, "FIRST"],
])("suggests the valid lines of a cache with %s", async (_, text, values) => {
  const output = await offered(["-p", "sandbox", "cases", "get", ""], {}, new Map([[recent, text]]));
  expect([...new Set(output.split(" "))].filter((value) => value !== "LATER").join(" ")).toBe(values);
});

test.each(["{", "[]", "null", '{"profiles": 7}'])(
  "ignores the broken configuration %s without an error",
  async (text) => {
    const broken = new Map([["/home/operator/.config/recoup/config.json", text]]);
    expect(await offered(["cases", "get", ""], {}, broken)).toBe("");
  },
);

test("completes an alias with its command's flags and values", async () => {
  const aliases = { late: "cases list --as collection", count: "!wc" };
  const file = "/home/operator/.config/recoup/config.json";
  const files = new Map([[file, JSON.stringify({ profiles: {}, aliases })]]);
  const shown = (line: string) => offered(splitWords(line), {}, files);
  expect(await shown("la")).toBe("late");
  expect(await shown("late --life")).toBe("--lifecycle");
  expect(await shown("-q late --lifecycle clo")).toBe("Closed");
  expect(await shown("count --life")).toBe("");
  expect(await shown("--world late cas")).toBe("cases");
  expect(await offered(["la"], {}, new Map([[file, "{"]]))).toBe("");
});
