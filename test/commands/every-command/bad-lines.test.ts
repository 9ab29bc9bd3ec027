import { expect, test } from "vitest";
import { configFolder } from "../../support/program/config-folder";
import { collectionEnv, runLine } from "../../support/program/world";

const guid = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";

test.each([
  ["an unknown noun", "casse list", 'Unknown command "recoup casse"', "recoup cases"],
  ["an unknown verb", "cases lst", 'Unknown command "recoup cases lst"', "recoup cases list"],
  ["an unknown flag", "cases list --lifecycel Active", "Unknown option '--lifecycel'", "--lifecycle"],
  ["an unknown field", "cases list --fields remainde", 'Unknown field "remainde"', "remainder"],
  [
    "an unknown sort name",
    "cases list --sort DueDat",
    '"DueDat" is not a sort field',
    "did you mean DueDate?",
  ],
  [
    "an unknown lifecycle",
    "cases list --lifecycle Actve",
    '"Actve" is not a lifecycle',
    "did you mean Active?",
  ],
  [
    "a lifecycle of another surface",
    "cases list --lifecycle Merged",
    "cannot filter by Merged",
    "PendingVerification",
  ],
  ["an invalid GUID", "cases list --id 123", '"123" is not a valid GUID', "8-4-4-4-12"],
  [
    "page size 0",
    "cases list --page-size 0",
    '--page-size must be an integer between 1 and 100 (got "0")',
    "--help",
  ],
  [
    "page size 101",
    "cases list --page-size 101",
    '--page-size must be an integer between 1 and 100 (got "101")',
    "--help",
  ],
  ["page 0", "cases list --page 0", '--page must be an integer between 1 and 999999999 (got "0")', "--help"],
  ["an unknown format", "cases list -o jsn", '(got "jsn")', "Did you mean `recoup cases list -o json`?"],
  [
    "an unknown surface",
    "cases list --as collecton",
    '(got "collecton")',
    "Did you mean `recoup cases list --as collection`?",
  ],
  ["a missing argument", "cases get", "<case> is missing.", "`recoup cases list` lists cases."],
  [
    "an extra argument",
    "cases get A B",
    'Error: Unexpected argument "B".\n',
    "Quote an argument with spaces: 'A B'.",
  ],
  [
    "an unknown flag without a command",
    "--verison",
    "Unknown option '--verison'.",
    "Did you mean --version?",
  ],
  [
    "only the last part of a field's name",
    "cases list --fields companyName",
    'Unknown field "companyName"',
    "Did you mean creditor.companyName? --fields help lists all fields.",
  ],
  [
    "a body that is not JSON",
    ["api", "POST", "/webhooks", "--body", '{"a":}'],
    "--body is not valid JSON: Object value expected after ':' at position 5.",
    "To send another format, add --header 'content-type: …'.",
  ],
  [
    "a creditor reference without its creditor",
    "cases get A --by creditor-reference",
    "unique only within one creditor",
    "--creditor",
  ],
  ["an invalid ID", "cases get A --by id", '"A" is not a GUID', "Omit --by"],
  ["no reference to find", "cases find", "No references given", "--partner-reference"],
  ["a missing file", "cases find --from-file gone.txt", "The file gone.txt does not exist", "stdin"],
  ["events without a case", "events list", "--case is missing", "recoup cases list"],
  [
    "a surface that the command doesn't support",
    "payments list --as collection",
    "is not available on the collection surface",
    "customer",
  ],
  [
    "--client on another surface",
    "cases list --client a --as referral",
    "--client works on the customer surface",
    "",
  ],
  ["an unsupported method", "api GTE /cases", '"GTE" is not a supported method', "Did you mean GET?"],
  ["a path above the surface", "api GET /../live/cases", "is not a path below", "Percent-encode"],
  [
    "a full URL",
    "api GET https://elsewhere.example/cases",
    "The path must start with one slash",
    "recoup api GET /cases",
  ],
  [
    "a header that redirects the key",
    ["api", "GET", "/cases", "--header", "Host: evil.example"],
    "cannot set host",
    "",
  ],
  [
    "a header that changes the method",
    ["api", "GET", "/cases", "--header", "X-HTTP-Method-Override: DELETE"],
    "cannot set x-http-method-override",
    "",
  ],
  [
    "a key on the command line",
    ["api", "GET", "/cases", "--header", "XApiKey: secret"],
    "Keys come from the profile",
    "",
  ],
])("%s exits with 2 and a single clear error", async (_, line, finding, hint) => {
  const { exitCode, stdout, stderr, requests } = await runLine(line, { env: collectionEnv });
  expect(stderr).toContain(finding);
  expect(stderr).toContain(hint);
  expect(stderr.match(/^Error: /gm)).toHaveLength(1);
  expect([exitCode, stdout, requests.length]).toEqual([2, "", 0]);
});

test.each([
  "",
  "cases submit",
  "clients withdraw x",
  "test cleanup",
  "cases import x.csv",
  "api POST /cases",
])("never suggests a flag that confirms a write after a typo in `recoup %s`", async (line) => {
  const typos = ["--liv", "--lives", "--Live", "--lvie", "-live", "--ye", "--yess", "--yse", "--yes1"];
  for (const typo of [...typos, "--confrim", "--confirmed=env", "--comfirm=env", "--conf"]) {
    const { exitCode, stderr, requests } = await runLine(`${line} ${typo}`, { env: collectionEnv });
    expect([typo, exitCode, requests.length]).toEqual([typo, 2, 0]);
    expect(stderr).toMatch(/unknown option|needs a command/i);
    expect(stderr).not.toMatch(/mean[^?]*--(live|yes|confirm)/);
  }
});

test("suggests the corrected line after a typo in a harmless flag", async () => {
  for (const [typo, meant] of [
    ["--lmit=5", "--limit 5"],
    ["--dry-rn", "--dry-run"],
    ["--outptu=json", "--output json"],
  ]) {
    const { stderr } = await runLine(`cases list ${typo}`, { env: collectionEnv });
    expect(stderr).toContain(`Did you mean \`recoup cases list ${meant}\`?`);
  }
});

test("explain never suggests a flag that confirms a write", async () => {
  for (const word of ["--liev", "--liv", "-live"])
    expect((await runLine(["explain", "--", word])).stderr).not.toContain("--live");
});

test("prints the same errors as JSON if the result would have been JSON", async () => {
  const { exitCode, stdout, stderr } = await runLine("cases list --sort DueDat --json", {
    env: collectionEnv,
  });
  expect(JSON.parse(stderr).error).toMatchObject({
    code: "usage",
    exit: 2,
    message: expect.stringContaining("DueDat"),
  });
  expect([exitCode, stdout]).toEqual([2, ""]);
});

test.each([
  "cases list --profile",
  "cases list --json -p",
  "config set output json --profile",
  "profile use",
])("doesn't repeat a key that is in the place of a profile name: %s", async (line) => {
  const key = "4f9c1bd72ae84c0db14f9c1bd72ae84c";
  const { exitCode, stdout, stderr } = await configFolder().run(`${line} ${key}`);
  expect([exitCode, stdout]).toEqual([3, ""]);
  expect(stderr).toContain("There is no profile ");
  expect(stderr).not.toContain(key);
});

test.each([
  ["an unknown profile", "cases list --profile acme", {}, 'There is no profile "acme"'],
  [
    "a key without its address",
    "cases list",
    { RECOUP_COLLECTION_KEY: "k" },
    "RECOUP_COLLECTION_URL is missing",
  ],
  [
    "an address without its key",
    "cases list",
    { RECOUP_COLLECTION_URL: "https://a.example" },
    "RECOUP_COLLECTION_KEY is missing",
  ],
  [
    "plain HTTP to another machine",
    "cases list",
    { RECOUP_COLLECTION_URL: "http://a.example", RECOUP_COLLECTION_KEY: "k" },
    "never sent over plain HTTP",
  ],
  [
    "an invalid address",
    "cases list",
    { RECOUP_COLLECTION_URL: "a.example", RECOUP_COLLECTION_KEY: "k" },
    "not a valid HTTP(S) URL",
  ],
  [
    "a password in the address",
    "cases list",
    { RECOUP_COLLECTION_URL: "https://u:p4ss@a.example", RECOUP_COLLECTION_KEY: "k" },
    "user name or password",
  ],
  [
    "a key with a line break",
    "cases list",
    { RECOUP_COLLECTION_URL: "https://a.example", RECOUP_COLLECTION_KEY: "k\n" },
    "characters that a key can't have",
  ],
  ["a profile without the command's surface", "payments list", collectionEnv, "has no address for it (live)"],
])("exits with 3 for %s without printing secrets", async (_, line, env, finding) => {
  const { exitCode, stdout, stderr, requests } = await runLine(line, { env: env as Record<string, string> });
  expect(stderr).toContain(finding);
  expect(stderr).not.toContain("p4ss");
  expect([exitCode, stdout, requests.length]).toEqual([3, "", 0]);
});

test.each(["--help", "-h", "cases --help", "cases list --help", "cases list -h"])(
  "prints the help of %s on stdout and exits with 0",
  async (line) => {
    const { exitCode, stdout, stderr } = await runLine(line);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("Usage: recoup");
  },
);

test("accepts flags before the verb", async () => {
  const { exitCode, stderr } = await runLine(`--env live -q cases get ${guid} --by nothing`, {
    env: collectionEnv,
  });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('(got "nothing")')]);
});

test.each(["--help", "cases --help", "sandbox --help", "cases list --help", "webhooks create --help"])(
  "fits %s on an 80-column terminal",
  async (line) => {
    const { stdout } = await runLine(line);
    const isCode = (text: string) => /^ *(recoup|#|curl|eval|Usage:)/.test(text);
    expect(stdout.split("\n").filter((text) => text.length > 80 && !isCode(text))).toEqual([]);
  },
);
