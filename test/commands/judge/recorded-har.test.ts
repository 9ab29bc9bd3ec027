import { readFileSync } from "node:fs";
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

test.each(clients)("a recording of --har gives the same findings: %s", async (_, flags, program) => {
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
});
