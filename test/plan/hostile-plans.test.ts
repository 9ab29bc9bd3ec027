import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { NumberText } from "../../src/base/json/json";
import type { PlanHeader, PlanRow } from "../../src/plan/plan";
import { formatPlanLines } from "../../src/plan/write-plan";
import { answer } from "../support/platforms/answers";
import { collectionEnv, memoryFiles, runLine } from "../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const address = collectionEnv.RECOUP_COLLECTION_URL;

const header: PlanHeader = {
  recoupPlan: 1,
  command: "notes add",
  profile: "env",
  environment: "test",
  surface: "collection",
  address,
  madeBy: "operator",
  madeAt: "2026-03-16T09:00:00.000Z",
  expiresAt: "2026-03-17T09:00:00.000Z",
  isBulk: false,
  fourEyes: false,
  nonce: "5b1f6f0e-58c4-4f0c-9b38-6a3f0e7a2c11",
};

const row: PlanRow = { method: "POST", path: `/cases/${id}/notes`, body: { description: "Called" } };

/** Returns a plan with a valid digest, as anyone who knows the format could write it. */
async function forged(rows: readonly PlanRow[], changes: Partial<PlanHeader> = {}): Promise<string> {
  const lines: string[] = [];
  const each = async function* () {
    yield* rows;
  };
  for await (const line of formatPlanLines({ ...header, ...changes }, each())) lines.push(line);
  return lines.join("");
}

/** Returns a plan with a valid digest and lines that no planner would write. */
function signed(...lines: readonly string[]): string {
  const digest = createHash("sha256")
    .update(lines.map((line) => `${line}\n`).join(""))
    .digest("hex");
  return `${[...lines, JSON.stringify({ digest })].join("\n")}\n`;
}

async function run(line: string, plan: string, isTerminal = false) {
  return runLine(line, {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    isTerminal,
    columns: 80,
    answers: ["n"],
    fileSystem: memoryFiles(new Map([["/work/a.plan", plan]])),
    send: async ({ method }) => (method === "GET" ? answer({ id, lifecycle: "Active" }) : answer({ id })),
  });
}

const escapes = "\u001b[2J\u001b]0;owned\u0007\u202eevil\u009b31m\r\n::error::x";

const colors = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");

test.each(["apply a.plan --dry-run", "apply a.plan", "apply a.plan -o csv", "apply a.plan --json"])(
  "never prints escape sequences from a plan: %s",
  async (line) => {
    const plan = await forged([{ ...row, subject: escapes }], { command: escapes, madeBy: escapes });
    for (const isTerminal of [true, false]) {
      const { stdout, stderr } = await run(line, plan, isTerminal);
      const text = `${stdout}${stderr}`;
      expect(text.replaceAll(colors, "").replaceAll(/[\r\n\t]/g, "")).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
      expect(stderr).not.toMatch(/^::error/m);
    }
  },
);

test("sends numbers of any size exactly as planned", async () => {
  const amount = `1${"0".repeat(400)}.50`;
  const plan = await forged([
    { method: "POST", path: "/managed-cases", body: { amount: new NumberText(amount) } },
  ]);
  const { requests } = await run("apply a.plan", plan);
  const sent = requests
    .filter(({ method }) => method === "POST")
    .map(({ body }) => Buffer.from(body ?? "").toString());
  expect(sent).toEqual([`{"amount":${amount}}`]);
});

test("sends a header in a plan once, however it is capitalized", async () => {
  const headers = { "Content-Type": "application/json; charset=utf-8", "X-TRACE": "1" };
  const { requests } = await run(
    "apply a.plan",
    await forged([{ method: "POST", path: "/managed-cases", headers }]),
  );
  const [sent] = requests.filter(({ method }) => method === "POST");
  const names = Object.keys(sent?.headers ?? {});
  expect(names.filter((name) => /content-type|trace/i.test(name)).sort()).toEqual([
    "content-type",
    "x-trace",
  ]);
});

const head = JSON.stringify(header);
const planned = JSON.stringify(row);
const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("apply", () => {
  test.each([
    ["without a request", signed(head)],
    [
      "with a prototype key in its first line",
      signed(head.replace("{", '{"__proto__":{"isBulk":false},'), planned),
    ],
    ["with a prototype key in a request", signed(head, planned.replace("{", '{"__proto__":{"client":"a"},'))],
    ["with a request to another origin", signed(head, planned.replace("/cases", "//evil.example/cases"))],
    ["with a path that leaves the address", signed(head, planned.replace("/cases", "/../../admin"))],
    ["with a path that is encoded", signed(head, planned.replace("/cases", "/%2e%2e/admin"))],
    ["with a GET", signed(head, planned.replace("POST", "GET"))],
    ["with 100,000 levels", signed(head, planned.replace('"Called"', deep(100_000)))],
    ["with a line of 5 MB", signed(head, planned.replace("Called", "x".repeat(5 * 2 ** 20)))],
    ["of 5 MB without a line", "x".repeat(5 * 2 ** 20)],
    ["of another version", signed(head.replace('"recoupPlan":1', '"recoupPlan":2'), planned)],
    ["of 5 MB of empty lines", signed(head, "\n".repeat(5 * 2 ** 20), planned)],
    ["that is empty", ""],
  ])("refuses a plan %s", { timeout: 20_000 }, async (_, plan) => {
    const { exitCode, stdout, stderr, requests } = await run("apply a.plan", plan);
    expect([exitCode, stdout, requests]).toEqual([2, "", []]);
    expect(stderr).toContain("nothing was sent");
    expect(stderr.length).toBeLessThan(1_000);
  });
});
