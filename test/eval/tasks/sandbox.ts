import { parse } from "yaml";
import { added, changed, changesBetween, compareChanges } from "../grading/changes";
import { rowsOf, stage } from "../grading/state";
import { compareLines } from "../grading/work-folder";
import type { Task } from "../task";

const day = 24 * 60 * 60 * 1000;

const passWeek: Task = {
  id: "pass-a-week",
  prompt: `A creditor has not answered the link request that its software house sent a moment ago, and it
expires after a week. I want to see what happens then: let eight days pass in the sandbox, and write the
type of the event that goes out because of it to event.txt.`,
  arrange: async ({ sandbox }) => {
    const { url, key } = sandbox.surfaces.test.referral;
    const email = "user1@norrsken.example";
    await fetch(`${url}/clients`, {
      method: "POST",
      headers: { XApiKey: key, "content-type": "application/json" },
      body: JSON.stringify({
        externalTenantId: "nk-1",
        client: { name: "Norrsken Snickeri AB", country: "SE", supportEmail: email },
        users: [{ name: "Nora Berg", email, isOnboardingUser: true }],
      }),
    });
  },
  grade({ before, after, changes, work }) {
    const passed = Math.round((after.now - before.now) / day);
    return [
      ...(passed === 8 ? [] : [`${passed} days have passed, not 8`]),
      ...compareLines("event.txt", work.lines("event.txt"), ["client.link_expired"]),
      ...compareChanges(changes, [changed("link_requests", {}, { decision: "expired" })]),
    ];
  },
};

const flakyLists: Task = {
  id: "flaky-lists",
  prompt: `I am testing the retries of my program. Make the sandbox answer the next three requests for the
list of cases with a 503, on the customer interface only.`,
  grade({ changes }) {
    const rules = changes
      .filter(({ table }) => table === "faults")
      .map(({ row }) => JSON.parse(String(row.rule)));
    const { surface, operation, status, next, first, share } = rules[0] ?? {};
    return [
      ...compareChanges(changes, [added("faults", {})]),
      ...compareLines(
        "the fault",
        [surface, operation, status, next, first, share].map(String),
        ["customer", "listCases", "503", "3", "undefined", "undefined"],
        { isOrdered: true },
      ),
    ];
  },
};

const changedByMistake = ["FF-100057", "FF-100106", "FF-100290"];

const undoMistake: Task = {
  id: "undo-mistake",
  prompt: `Somebody has changed cases in the sandbox by mistake. There is a copy from before, called monday.
Write the case references of the changed cases to changed.txt, one per line, then put the sandbox back to
how it was. Keep the copy.`,
  arrange: async ({ sandbox }) => {
    await sandbox.change("POST", "snapshots", { name: "monday" });
    for (const reference of changedByMistake)
      await sandbox.change("POST", "set/case", { case: reference, lifecycle: "Paused" });
  },
  async grade({ before, after, work, sandbox }) {
    const undone = changesBetween(before, after);
    const wrong = rowsOf(before, "cases").filter((row) => isOneOf(row.partner_reference));
    const active = { lifecycle: stage("Active") };
    const { items } = (await sandbox.change("GET", "snapshots")) as {
      readonly items: readonly { name: string }[];
    };
    return [
      ...compareChanges(
        undone,
        wrong.map(({ seq }) => changed("cases", { seq: seq ?? 0 }, active)),
      ),
      ...compareLines(
        "changed.txt",
        work.lines("changed.txt"),
        wrong.map(({ reference }) => String(reference)),
      ),
      ...compareLines(
        "copies",
        items.map(({ name }) => name),
        ["monday"],
      ),
    ];
  },
};

const isOneOf = (reference: unknown) => changedByMistake.includes(String(reference));

const proveClosing: Task = {
  id: "prove-closing",
  prompt: `Write me a test that proves this: when a test case over 250.00 is paid in full, it ends up closed
as paid, and a subscriber gets the event that it was closed, with that close code. I want it as a scenario
file of recoup, paid.yaml, and it must pass on the sandbox.`,
  async grade({ work, run, changes }) {
    const steps: unknown = parse(work.text("paid.yaml"))?.steps;
    const expectations = (Array.isArray(steps) ? steps : []).map((step) =>
      JSON.stringify(step?.expect ?? ""),
    );
    const proves = expectations.some((text) => text.includes("case.closed") && text.includes("Paid"));
    if (!proves) return ["paid.yaml doesn't expect case.closed with the close code Paid"];
    const { exitCode } = await run("test", "run", "paid.yaml", "--target", "sandbox");
    return [
      ...(exitCode === 0 ? [] : [`paid.yaml ends with exit ${exitCode}`]),
      ...compareChanges(changes, []),
    ];
  },
};

export const sandbox: readonly Task[] = [passWeek, flakyLists, undoMistake, proveClosing];
