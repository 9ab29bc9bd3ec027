import { expect, test } from "vitest";
import { recordPayment, reversePayment } from "../../src/api/collection/payments";
import { RawJson } from "../../src/base/json/json";
import { flag } from "../../src/cli/flags/option";
import { type CommandList, command } from "../../src/cli/line/command";
import { createPlannableCall, planCalls } from "../../src/cli/session/plan/plan-calls";
import { misfits, schemaOf } from "../reference/fit";
import { answer } from "../support/platforms/answers";
import { collectionEnv, memoryFiles, runLine } from "../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

/** A read-only command that can plan changes for its rows. */
const planning = command({
  examples: {},
  options: { plan: { ...flag("--plan <file>", "where the plan goes"), read: (text: string) => text } },
  calls: [],
  async run({ options: { plan = "" } }, context) {
    const payment = { date: "2026-03-12", paymentAmount: 5, paymentRecipient: "Platform" };
    const subject = "the payment of 10.00 EUR on case AB";
    const calls = [
      createPlannableCall(reversePayment, { parameters: { id, paymentId: id }, effects: { subject } }),
      createPlannableCall(recordPayment, { parameters: { id }, body: payment }),
    ];
    const facts = await planCalls(context, calls, { file: plan, isBulk: true });
    return { kind: "record", record: RawJson.of(facts), idPath: "plan", view: () => [] };
  },
});

const commands: CommandList = {
  entries: [{ path: "reconcile", summary: "Compare", load: async () => ({ default: planning }) }],
  nouns: { reconcile: { group: "Money", summary: "Compare" } },
  overviewPaths: [],
  verbGroups: [],
};

test("plans the calls of a command that defines its own --plan", async () => {
  const files = new Map<string, string>();
  const send = async ({ url }: { url: string }) =>
    url.endsWith("/payments")
      ? answer([{ id, date: "2026-03-12", grossAmount: 10, currency: "EUR", recipient: "Platform" }])
      : answer({ id, reference: "44HX8JMJ", lifecycle: "Active", remainder: 100, currency: "EUR" });
  const { exitCode, stdout, requests } = await runLine("reconcile --plan fixes.plan --json", {
    env: collectionEnv,
    send,
    commands,
    fileSystem: memoryFiles(files),
  });
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    plan: "fixes.plan",
    rows: 2,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect([...new Set(requests.map(({ method }) => method))]).toEqual(["GET"]);
  expect(misfits(JSON.parse(stdout), schemaOf("plan"))).toEqual([]);
  const lines = (files.get("/work/fixes.plan") ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ method, path, subject }) => [method, path, subject])).toEqual([
    [undefined, undefined, undefined],
    ["DELETE", `/cases/${id}/payments/${id}`, "the payment of 10.00 EUR on case AB"],
    ["POST", `/cases/${id}/payments`, undefined],
    [undefined, undefined, undefined],
  ]);
  expect(lines[1].state).toEqual([
    { read: `/cases/${id}`, values: { lifecycle: "Active", currency: "EUR", remainder: "100" } },
    {
      read: `/cases/${id}/payments id ${id}`,
      values: { date: "2026-03-12", grossAmount: "10", currency: "EUR", recipient: "platform" },
    },
  ]);
});
