import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JudgeDocument } from "../../../src/judge/document";
import { judgedLine, realMachine } from "../../support/judge/judged-line";
import { runLine } from "../../support/program/world";

const clients: readonly (readonly [name: string, flags: string, program: string])[] = [
  [
    "a new key for each try",
    "--provoke",
    `for (let at = 0; at < 3; at += 1) {
      const body = newCase();
      for (let tries = 0; tries < 2; tries += 1) {
        const { status } = await submit(body, "key-" + at + "-" + tries).catch(() => ({ status: 0 }));
        if (status === 200) break;
        await pause(600);
      }
    }`,
  ],
  [
    "a key in the URL, and a refused key that is sent again",
    "",
    `await call("GET", "/cases?Unknown=x&apikey=" + env.RECOUP_CUSTOMER_KEY, { surface: "customer" });
    for (let at = 0; at < 2; at += 1) await call("GET", "/cases", { key: "not-a-key" });`,
  ],
  [
    "a token for each call",
    "",
    `const { json: clients } = await call("GET", "/clients", { surface: "referral" });
    const { externalTenantId } = clients.clients[0];
    for (let at = 0; at < 3; at += 1) {
      const { json } = await call("POST", "/oauth/token", { surface: "referral", body: { externalTenantId } });
      await call("GET", "/cases", { surface: "customer", token: json.accessToken });
    }`,
  ],
];

const withoutTimes = ({ findings, rules }: JudgeDocument) => ({
  rules: rules.map(({ rule, verdict }) => `${rule} ${verdict}`),
  findings: findings.map(({ rule, operation, count, requests }) => ({ rule, operation, count, requests })),
});

test.each(clients)(
  "reports the same findings for a HAR file as for live traffic: %s",
  async (_, flags, program) => {
    const { folder } = realMachine();
    const file = join(folder, "client.har");
    const direct = JSON.parse(
      (await judgedLine(program, `${flags} --json --har ${file}`, { folder })).stdout,
    ) as JudgeDocument;
    expect(direct.findings.length).toBeGreaterThan(0);
    const again = await runLine(["test", "judge", "--from", file, "--json"], realMachine(folder));
    const recorded = JSON.parse(again.stdout) as JudgeDocument;
    const needsEnd = (rule: string) => rule.startsWith("done-");
    expect(withoutTimes(recorded).findings.filter(({ rule }) => !needsEnd(rule))).toEqual(
      withoutTimes(direct).findings.filter(({ rule }) => !needsEnd(rule)),
    );
    expect(readFileSync(file, "utf8")).not.toMatch(/sk_test_|"accessToken":"ey/);
  },
);

test("records the program's requests but not the inspector's", async () => {
  const machine = realMachine();
  const [file, client] = ["client.har", "client.mjs"].map((name) => join(machine.folder, name)) as [
    string,
    string,
  ];
  writeFileSync(
    client,
    `const { RECOUP_CUSTOMER_URL: url, RECOUP_CUSTOMER_KEY: xapikey, RECOUP_SANDBOX_CONTROL_URL: control } = process.env;
    const authorization = "Bearer " + process.env.RECOUP_SANDBOX_CONTROL_TOKEN;
    await fetch(url + "/cases", { headers: { xapikey } });
    await fetch(control + "/status", { headers: { authorization } });
    await fetch(control + "/clock/advance", { method: "POST", headers: { authorization }, body: '{"by":"1h"}' });
    await fetch(new URL("/", url));`,
  );
  const words = ["sandbox", "exec", "--ephemeral", "--har", file, "--", process.execPath, client];
  expect((await runLine(words, machine)).exitCode).toBe(0);
  const { entries } = JSON.parse(readFileSync(file, "utf8")).log;
  const paths = entries.map(({ request }: { request: { method: string; url: string } }) =>
    [request.method, new URL(request.url).pathname].join(" "),
  );
  expect(paths).toEqual(["GET /test/customer/cases", "POST /control/clock/advance"]);
  expect(readFileSync(file, "utf8")).not.toMatch(/sk_test_|Bearer (?!masked-)/);
});
