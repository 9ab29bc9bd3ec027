import { describe, expect, test } from "vitest";
import { type LineSetting, memoryFiles, runLine } from "../support/program/world";

/** Returns the exit code and message of a line. Fails if the line sends anything. */
async function refusal(line: string | readonly string[], setting: LineSetting = {}) {
  const { exitCode, stderr, requests } = await runLine(line, setting);
  expect(requests).toEqual([]);
  return [exitCode, stderr];
}

test.each([
  ["--allow-host http://x", 'Error: --allow-host must be a host name or an IP address (got "http://x").\n'],
  ["--bind nowhere.example", 'Error: --bind must be an IP address (got "nowhere.example").\n'],
])("names the flag only once in the error of sandbox serve %s", async (flags, message) => {
  expect(await refusal(`sandbox serve ${flags}`)).toEqual([2, expect.stringContaining(message)]);
});

test("reports an invalid address in a sentence", async () => {
  expect(await refusal("profile add x --collection-url nowhere")).toEqual([
    2,
    "Error: --collection-url is not a valid HTTP(S) URL.\n  next: It starts with https://, for example https://api.acme.example.\n",
  ]);
});

test("keeps the case of an address at the start of a message", async () => {
  const profile = { live: { collection: { url: "https://live.example/cp" } } };
  const config = JSON.stringify({ profiles: { acme: profile } });
  const env = {
    RECOUP_ENVIRONMENT: "test",
    RECOUP_COLLECTION_URL: "https://live.example",
    RECOUP_COLLECTION_KEY: "k-12345678",
  };
  const files = { "/home/operator/.config/recoup/config.json": config };
  const [exitCode, stderr] = await refusal("api POST /cp/webhooks --body {}", { env, files });
  expect([exitCode, stderr]).toEqual([3, expect.stringMatching(/^Error: https:\/\/live\.example\/cp/)]);
});

describe("aliases", () => {
  test.each(["toString", "constructor", "valueOf"])("accepts %s as an alias name", async (name) => {
    const { exitCode, stderr } = await runLine(["alias", "set", name, "cases list", "--dry-run"]);
    expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining("place of")]);
  });

  test("doesn't suggest a similar name if there are no aliases", async () => {
    const [exitCode, stderr] = await refusal("alias delete x");
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("Error: There are no aliases.\n")]);
    expect(stderr).not.toContain("Known");
  });
});

describe("payments import", () => {
  const statement = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/></Document>`;
  const run = (flags: string, name = "s.xml", text = statement) =>
    refusal(`payments import ${name} ${flags}`, { files: { [`/work/${name}`]: text } });

  test("lists everything that is missing from a statement", async () => {
    expect(await run("")).toEqual([
      2,
      "Error: The statement s.xml doesn't say who received the payments, nor whether the commission is paid; nothing was sent.\n  next: Add --recipient creditor, partner or platform; with creditor, also --commission paid or unpaid.\n",
    ]);
    expect(await run("--recipient creditor")).toEqual([
      2,
      "Error: The statement s.xml doesn't say whether the commission is paid; nothing was sent.\n  next: Add --commission paid or unpaid.\n",
    ]);
    expect(await run("--commission paid")).toEqual([
      2,
      "Error: The statement s.xml doesn't say who received the payments; nothing was sent.\n  next: Add --recipient creditor, partner or platform.\n",
    ]);
  });

  test.each([
    ["with an envelope", "{1:F01BANKDEFFXXXX0000000000}{4:\n:20:START\n-}"],
    ["without an envelope", "\r\n:20:START\r\n:25:DE123\r\n:61:2611201120C250,00NMSC\r\n"],
  ])("recognizes an MT940 statement %s", async (_, text) => {
    expect(await run("--recipient partner", "s.sta", text)).toEqual([
      2,
      "Error: The content of s.sta is a SWIFT statement (MT940); nothing was sent.\n  next: Use camt.053, which banks offer for the same account, or CSV.\n",
    ]);
  });

  test("doesn't suggest a dry run during a dry run", async () => {
    const [exitCode, stderr] = await run(
      "--dry-run",
      "p.csv",
      "case,amount,date,recipient\nX,abc,2026-01-01,partner\n",
    );
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(/ {2}next: Fix the rows and run again\.\n$/),
    ]);
  });
});

describe("doctor", () => {
  const certificates = async (env: Record<string, string>) => {
    const { stdout } = await runLine("doctor --json", { env, now: Date.now() });
    return JSON.parse(stdout).items.find(({ check }: { check: string }) => check === "certificates");
  };

  test("reports a variable that disables certificate checks", async () => {
    expect(await certificates({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })).toMatchObject({
      state: "wrong",
      finding: "NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate: keys could go to another server",
    });
    expect(await certificates({ NODE_TLS_REJECT_UNAUTHORIZED: "1" })).toBeUndefined();
  });
});

test("sandbox serve deletes an old ready file on start and its own on stop", async () => {
  const files = new Map([["/work/ready.json", "old"]]);
  const seen: (string | undefined)[] = [];
  const end = new AbortController();
  const { exitCode } = await runLine("sandbox serve --ephemeral --json --ready-file ready.json", {
    fileSystem: memoryFiles(files),
    signal: end.signal,
    listen: async () => {
      seen.push(files.get("/work/ready.json"));
      return { url: "http://127.0.0.1:4010", port: 4010, close: async () => {} };
    },
    closesAfter: () => {
      seen.push(files.get("/work/ready.json"));
      end.abort("SIGINT");
      return false;
    },
  });
  expect([exitCode, seen]).toEqual([expect.any(Number), [undefined, expect.stringContaining('"token"')]]);
  expect(files.has("/work/ready.json")).toBe(false);
});
