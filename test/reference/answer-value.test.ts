import { expect, test } from "vitest";
import type { Host } from "../../src/base/host";
import { answerValue } from "../../src/reference/values/answer-value";
import { memoryFiles } from "../support/world";

const config = JSON.stringify({
  current: "acme",
  profiles: { acme: { defaultEnvironment: "live" }, other: {}, lively: { live: {} } },
});
const stored = new Map([
  ["/home/operator/.config/recoup/config.json", config],
  ["/home/operator/.cache/recoup/recent/acme.live.txt", "cases L1\nclients tenant-1\n"],
  ["/home/operator/.cache/recoup/recent/acme.test.txt", "cases T1\n"],
  ["/home/operator/.cache/recoup/recent/other.test.txt", "cases O1\n$(reboot)\ncases $(reboot)\n"],
  ["/home/operator/.cache/recoup/recent/lively.live.txt", "cases V1\n"],
  ["/home/operator/.cache/recoup/recent/sandbox.test.demo.txt", "cases S1\n"],
  ["/home/operator/.cache/recoup/recent/env.live.txt", "cases E1\n"],
]);

/** What is offered, with commas; only files and variables are there to answer from. */
async function offered(words: readonly string[], env: Record<string, string> = {}, files = stored) {
  const host = { env, homeFolder: "/home/operator", files: memoryFiles(files) } as unknown as Host;
  return (await answerValue(host, words)).trim().replaceAll("\n", " ");
}

test.each([
  ["a beginning, in any case", ["lifecycles", "", "clo"], "Closed"],
  ["the last of a list", ["lifecycles", "", "Closed,Pau"], "Closed,Paused"],
  ["what is not in the list yet", ["lifecycles", "", "Leads,Lead"], "Leads,LeadsQuoteGiven"],
  ["a close code", ["goals", "", "Closed:Paid"], "Closed:Paid"],
  ["a sort field of this command", ["sort", "cases list", "DueD"], "DueDate DueDate:desc"],
  ["a sort field that is in the list already", ["sort", "cases list", "DueDate:desc,Due"], ""],
  ["another command's sort fields", ["sort", "clients list", "n"], "name name:desc"],
  ["a field", ["fields", "cases list", "id,debtor.na"], "id,debtor.name"],
  ["an event", ["events", "", "case.c"], "case.created case.closed"],
  ["a surface of several", ["surfaces", "", "referral,c"], "referral,collection referral,customer"],
  ["a close code alone", ["close-codes", "", "Paid"], "Paid"],
  ["something that nobody knows", ["nonsense", "", ""], ""],
  ["nothing at all", [], ""],
])("%s is completed", async (_, words, values) => {
  expect(await offered(words)).toBe(values);
});

test("profiles are those of the configuration and the built-in one", async () => {
  expect(await offered(["profiles"])).toBe("acme other lively sandbox");
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
])("case references are those that were seen with %s", async (_, line, env, values) => {
  expect(await offered(["cases", "cases get", "", ...line], env)).toBe(values);
});

test("where a test case can be driven is offered beside the cases that were seen [EP-18]", async () => {
  expect(await offered(["cases-and-targets", "test advance", ""])).toBe("active paid no-payment L1");
  expect(await offered(["cases-and-targets", "test advance", "pa"])).toBe("paid");
});

test.each([
  ["a word", ["lifecycles", '""', '""'], "PendingContractSigning"],
  ["a path", ["profiles", '""', "ac"], "acme"],
])("%s that PowerShell hands over as two quotes is an empty one", async (_, words, first) => {
  expect((await offered(words)).split(" ")[0]).toBe(first);
});

test("a name that a shell or a terminal would take for more than a word is not offered", async () => {
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
  expect(await offered(["profiles"], {}, files)).toBe("fine sandbox");
  expect(await offered(["worlds"], {}, files)).toBe("demo");
});

const recent = "/home/operator/.cache/recoup/recent/sandbox.test.default.txt";

test.each([
  ["noise", Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)).toString(), ""],
  ["half a line", "cases AB12\ncas", "AB12"],
  ["another program's lines", "AB12\n{}\ncases\ncases AB12 CD34\nclients tenant-1\n", ""],
  ["ten megabytes", `cases FIRST\n${"cases LATER\n".repeat(900_000)}cases LAST\n`, "FIRST"],
])("a cache that holds %s offers what is sound in its beginning", async (_, text, values) => {
  const shown = await offered(["cases", "cases get", "", "-p", "sandbox"], {}, new Map([[recent, text]]));
  expect([...new Set(shown.split(" "))].filter((value) => value !== "LATER").join(" ")).toBe(values);
});

test.each(["{", "[]", "null", '{"profiles": 7}'])("a configuration like %s offers no error", async (text) => {
  const broken = new Map([["/home/operator/.config/recoup/config.json", text]]);
  expect(await offered(["cases", "", ""], {}, broken)).toBe("");
});
