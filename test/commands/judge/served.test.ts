import { expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { memoryFiles, runLine } from "../../support/program/world";

const folder = temporaryFolder();
const origin = "http://127.0.0.1:4010";
const files = new Map<string, string>();
const newCase = {
  ...{ creditorReference: "R-1", amountToRecover: 100, currencyCode: "EUR", date: "2026-01-10" },
  ...{ dueDate: "2026-01-20", isTest: true },
  debtor: { type: "Company", name: "Debtor", countryAlpha2: "DE" },
};

/** Serves a sandbox until it prints a finding about a create without an idempotency key. */
async function judge(flags: string) {
  const end = new AbortController();
  let client: Send | undefined;
  let text = "";
  let ready: string | undefined;
  const create = (send: Send, key: string) =>
    send({
      method: "POST",
      url: `${origin}/test/customer/cases`,
      headers: { xapikey: key, "content-type": "application/json" },
      body: Buffer.from(JSON.stringify(newCase)),
    });
  const result = await runLine(`test judge ${flags}`, {
    env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder, NO_COLOR: "1" },
    isTerminal: true,
    columns: 100,
    signal: end.signal,
    fileSystem: memoryFiles(files),
    sleep: () => new Promise(setImmediate),
    listen: async (send) => {
      client = send;
      return { url: origin, port: 4010, close: async () => {} };
    },
    closesAfter: (chunk) => {
      text += chunk;
      const [, key] = /customer[\s\S]*?key"?:? ?"?(sk_\w+)/.exec(text) ?? [];
      if (client !== undefined && key !== undefined) {
        ready = files.get("/work/ready.json");
        void create(client, key);
        client = undefined;
      }
      if (text.includes("key-missing")) end.abort("SIGINT");
      return false;
    },
  });
  return { ...result, ready };
}

test("prints the addresses, then each finding as it occurs, then the report on Ctrl-C", async () => {
  const { stdout, exitCode } = await judge("");
  expect(exitCode).toBe(0);
  const [addresses, found = ""] = stdout.split("\n\n");
  expect(addresses?.replaceAll(/sk_test_(\w+?)_\w+/g, "sk_$1")).toBe(`The judged sandbox answers at ${origin}
  collection  ${origin}/test/collection
              key sk_collection
  referral    ${origin}/test/referral
              key sk_referral
  customer    ${origin}/test/customer
              key sk_customer
Run your client against it. Findings are printed as they come; Ctrl-C prints the report.`);
  expect(found.split("\n")[0]).toBe("advice  key-missing  POST /cases (customer), 1 time");
  expect(stdout).toContain("\nJudged 1 request to 1 operation of sandbox, seed recoup\n");
});

test("-o ndjson prints a line for the addresses, one per finding, then the report", async () => {
  const { stdout, ready } = await judge("-o ndjson --seed s --ready-file ready.json");
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ type, rule }) => [type, rule])).toEqual([
    ["serving", undefined],
    ["finding", "key-missing"],
    ["judged", undefined],
    ["finding", "key-missing"],
    ["finding", "test-case-left"],
    ["total", undefined],
  ]);
  expect(lines[0]).toMatchObject({ type: "serving", url: origin, world: "judged" });
  expect(lines.at(-1)).toMatchObject({ target: "sandbox", seed: "s", requests: 1 });
  expect(JSON.parse(ready ?? "")).toMatchObject({ url: origin, world: "judged" });
  expect([...files.keys()].filter((path) => path.includes("ready"))).toEqual([]);
});
