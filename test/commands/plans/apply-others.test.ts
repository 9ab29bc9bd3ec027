import { beforeAll, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Send } from "../../../src/base/http";
import { importBody, importCsv } from "../../support/import-rows";
import { openPlanStage, type PlanStage, stageIds } from "../../support/plans/plan-stage";
import type { Ids } from "../../support/plans/plan-verbs";
import { answer } from "../../support/platforms/answers";

let ids: Ids;
beforeAll(async () => {
  ids = await stageIds((await openPlanStage()).sandbox);
});

const tenant = "kb-1003";

async function madeCase(stage: PlanStage): Promise<string> {
  const { stdout } = await stage.run("test create -o ids --set tag=nightly");
  return stdout.trim();
}

async function replayLine(stage: PlanStage): Promise<string> {
  const made = await madeCase(stage);
  await stage.run(`test advance ${made} active`);
  const { stdout } = await stage.run(`events list --case ${made} -o ids`);
  return `events replay ${stdout.split("\n")[0]}`;
}

const file = (stage: PlanStage, content: string) => void stage.files.set("/work/rows.csv", content);

/**
 * Each command, a function that prepares the stage and returns the command line, and the requests that the
 * plan must contain.
 */
const verbs: readonly (readonly [
  name: string,
  lineOn: (stage: PlanStage) => Promise<string>,
  requests: readonly RegExp[],
])[] = [
  [
    "clients withdraw",
    async () => `clients withdraw ${tenant} --yes`,
    [/^DELETE .*\/clients\/kb-1003\/|^POST .*\/clients\/kb-1003\//],
  ],
  [
    "clients create",
    async () =>
      "clients create --external-tenant-id acme-7 --name Acme --country DE --support-email help@acme.example --user Ada<ada@acme.example>",
    [/^POST .*\/clients$/],
  ],
  [
    "clients kyc",
    async () =>
      `clients kyc ${tenant} --director-name A --director-address B --director-birth-date 1975-04-02`,
    [/^POST .*\/clients\/kb-1003\/kyc-verification$/],
  ],
  ["clients reset", async () => `clients reset ${tenant} --confirm env`, [/^DELETE .*\/clients\/kb-1003$/]],
  ["test advance", async (stage) => `test advance ${await madeCase(stage)} active`, [/^POST .*\/advance$/]],
  [
    "test delete",
    async (stage) => `test delete ${await madeCase(stage)}`,
    [/^DELETE .*\/test\/cases\/[\w-]+$/],
  ],
  [
    "test cleanup",
    async (stage) => {
      await madeCase(stage);
      return "test cleanup --tag nightly --confirm env";
    },
    [/^DELETE .*\/test\/cases\?tag=nightly$/],
  ],
  [
    "cases import",
    async (stage) => {
      file(stage, importCsv(2));
      return "cases import rows.csv --as customer";
    },
    [/^POST .*\/cases$/, /^POST .*\/cases$/],
  ],
  [
    "notes import",
    async (stage) => {
      file(stage, `case,text,date\n${ids.active},One,2026-03-10\n${ids.active},Two,2026-03-11\n`);
      return "notes import rows.csv";
    },
    [/^POST .*\/notes$/, /^POST .*\/notes$/],
  ],
  ["events replay", replayLine, [/^POST .*\/webhooks\/events\/[\w-]+\/replay$/]],
  [
    "webhooks update --recreate",
    async () => `webhooks update ${ids.subscription} --event case.created --recreate --yes`,
    [/^POST .*\/webhooks$/, /^DELETE .*\/webhooks\/[\w-]+$/],
  ],
];

test.each(verbs)(
  "sends a plan of %s only once, even if it is applied repeatedly",
  async (_, lineOn, requests) => {
    const stage = await openPlanStage();
    const line = await lineOn(stage);
    stage.writes.length = 0;
    const planned = await stage.run([...line.split(" "), "--plan", "a.plan"]);
    expect([planned.exitCode, planned.stderr, stage.writes.length]).toEqual([
      0,
      expect.stringContaining("Nothing was sent"),
      0,
    ]);
    const apply = () => stage.run("apply a.plan --json --yes --confirm env");
    const first = await apply();
    expect([first.exitCode, JSON.parse(first.stdout).done]).toEqual([0, requests.length]);
    expect(stage.writes.map(({ method, url }) => `${method} ${url}`)).toEqual(
      requests.map((pattern) => expect.stringMatching(pattern)),
    );
    const second = await apply();
    expect([second.exitCode, JSON.parse(second.stdout).alreadyDone, stage.writes.length]).toEqual([
      0,
      requests.length,
      requests.length,
    ]);
  },
);

test("shows the secret of a planned subscription without writing it to a file", async () => {
  const stage = await openPlanStage();
  await stage.run(`webhooks update ${ids.subscription} --event case.created --recreate --yes --plan a.plan`);
  const { stdout, stderr } = await stage.run("apply a.plan --json --yes --confirm env");
  const { secret } = JSON.parse(stdout).items[0];
  expect([secret.length > 20, stderr]).toEqual([true, expect.stringContaining("shown only once")]);
  expect([...stage.files.values()].filter((content) => content.includes(secret))).toEqual([]);
});

test("shows a new subscription's secret even in a pipe, but doesn't mention one after an update", async () => {
  const stage = await openPlanStage();
  await stage.run("webhooks create --url https://hooks.example/in --event all --plan a.plan");
  const created = await stage.run("apply a.plan");
  expect([created.exitCode, created.stderr]).toEqual([0, expect.stringContaining("shown only once")]);
  expect(created.stdout).toMatch(/\tcreate webhook\t.*\t\S{24,}\n$/);
  await stage.run(`webhooks update ${ids.subscription} --inactive --plan b.plan`);
  const updated = await stage.run("apply b.plan");
  expect([updated.exitCode, updated.stderr]).toEqual([0, expect.not.stringContaining("secret")]);
});

test.each([
  [
    "webhooks create --url https://hooks.example/in?token=abc123 --event case.created",
    '/webhooks {"url":"https://hooks.example/in?token=****","events":["case.created"]}',
  ],
  ["webhooks update SUBSCRIPTION --inactive", '/webhooks/SUBSCRIPTION {"isActive":false}'],
])("a plan of %s shows what it sends", async (line, description) => {
  const stage = await openPlanStage();
  const [command = "", subject] = [line, description].map((text) =>
    text.replace("SUBSCRIPTION", ids.subscription),
  );
  await stage.run(`${command} --plan a.plan`);
  const { stdout } = await stage.run("apply a.plan --dry-run --json");
  expect(JSON.parse(stdout).items).toMatchObject([{ subject }]);
});

test("shortens a long body when describing a request", async () => {
  const stage = await openPlanStage();
  await stage.run(`chats send ${ids.active} --text ${"a".repeat(200)} --user ${ids.user} --plan a.plan`);
  const { stderr } = await stage.run("apply a.plan");
  expect(stderr).toMatch(/: \/cases\/\S+ \{"message":"a{148}…\n/);
});

test("a dry run says that a subscription won't be deleted if its replacement may be missing", async () => {
  const stage = await openPlanStage();
  await stage.run(`webhooks update ${ids.subscription} --event case.created --recreate --yes --plan a.plan`);
  await stage.runKilled("apply a.plan --yes --confirm env", { at: "before a request", after: 1 });
  const dryRun = await stage.run("apply a.plan --dry-run --json");
  const applied = await stage.run("apply a.plan --json --yes --confirm env");
  for (const { stdout } of [dryRun, applied])
    expect(JSON.parse(stdout).items).toMatchObject([
      { status: "unknown" },
      { status: "not sent", message: "The request before it is not done." },
    ]);
});

test("requires confirmation for a plan that deletes things, and names those things", async () => {
  const stage = await openPlanStage();
  await stage.run(`webhooks update ${ids.subscription} --event case.created --recreate --yes --plan a.plan`);
  const { exitCode, stderr } = await stage.run("apply a.plan");
  expect([exitCode, stderr]).toEqual([5, expect.stringContaining("deletes the subscription")]);
});

test.each([
  [
    "payments import",
    "case,amount,date,recipient\nID,1.50,2026-03-10,partner",
    /^a payment of 1\.50? [A-Z]{3} on case \w+$/,
  ],
  ["notes import", "case,text,date\nID,One,2026-03-10", /^a note on case \w+$/],
  ["cases close --from-file", "case,code,comment\nID,Other,Done", /^case \w+ as Other$/],
  ["cases import", importCsv(1).trim(), /^a claim of 100\.50 EUR against Muster GmbH, INV-1$/],
])("a plan of %s names what each row writes", async (command, content, subject) => {
  const stage = await openPlanStage();
  file(stage, `${content.replace("ID", ids.active)}\n`);
  await stage.run(`${command} rows.csv --plan a.plan`);
  const { stdout } = await stage.run("apply a.plan --dry-run --json");
  expect(JSON.parse(stdout).items).toMatchObject([{ subject: expect.stringMatching(subject) }]);
});

test.each([
  ["", "failed", /is not signed\. Continue at http\S+\/signing\/\S+$/],
  [" --allow-pending-contracts", "done", /^Continue at http\S+\/signing\/\S+$/],
])("shows where to sign the contracts that a planned claim needs: %j", async (flag, status, message) => {
  const stage = await openPlanStage();
  file(stage, importCsv(1));
  await stage.run(`cases import rows.csv --client ${tenant}${flag} --plan a.plan`);
  const { stdout } = await stage.run("apply a.plan --json");
  expect(JSON.parse(stdout).items).toMatchObject([{ status, message: expect.stringMatching(message) }]);
});

test.each(["object", "list"])(
  "exits with 12 if a planned client is linked but its case was refused, and shows where it signs: %s [AMB-03]",
  async (links) => {
    const stage = await openPlanStage({ "AMB-03": links });
    const client = {
      externalTenantId: "acme-7",
      client: { name: "Acme", country: "DE", supportEmail: "help@acme.example" },
      users: [{ name: "Ada", email: "ada@acme.example", isOnboardingUser: true }],
      cases: [JSON.parse(importBody(1))],
    };
    stage.files.set("/work/client.json", JSON.stringify(client));
    await stage.run("clients create --body client.json --plan a.plan");
    const message = expect.stringMatching(
      /^1 of 1 cases were not created; cases\.0 \(INV-1\): MissingDebt.*\. Continue at http\S+\/onboarding\/\S+$/,
    );
    for (const status of ["done", "already done"]) {
      const { exitCode, stdout, stderr } = await stage.run("apply a.plan --json");
      expect([exitCode, JSON.parse(stdout).items]).toMatchObject([12, [{ status, message }]]);
      expect(stderr).toContain("The platform refused part of what was planned.");
    }
    expect(stage.writes).toHaveLength(1);
  },
);

test.each([
  ["test advance CASE active", "test advance CASE no-payment", 12, "changed"],
  ["test advance CASE active", "test advance CASE active", 0, "already done"],
  ["test delete CASE", "test delete CASE", 0, "already done"],
  ["payments record CASE --managed --amount 5 --date 2026-03-12", "test delete CASE", 12, "changed"],
])("skips a planned %s after %s", async (planned, meanwhile, exitCode, status) => {
  const stage = await openPlanStage();
  const made = await madeCase(stage);
  if (planned.startsWith("payments")) await stage.run(`test advance ${made} active`);
  await stage.run(`${planned.replace("CASE", made)} --plan a.plan`);
  await stage.run(meanwhile.replace("CASE", made));
  stage.writes.length = 0;
  const dryRun = await stage.run("apply a.plan --dry-run --json");
  const applied = await stage.run("apply a.plan --json");
  expect([dryRun, applied].map(({ stdout }) => JSON.parse(stdout).items[0].status)).toEqual([status, status]);
  expect([applied.exitCode, stage.writes]).toEqual([exitCode, []]);
});

test.each([
  [
    "webhooks create --url https://hooks.example.com/planned --event case.closed",
    "webhooks create --url https://hooks.example.com/planned --event payment.created",
  ],
  ["notes add CASE --text Called --date 2026-01-02", "notes add CASE --text Called --date 2026-02-02"],
  ["files upload CASE letter.pdf --type DemandLetter", "files upload CASE letter.pdf --type Miscellaneous"],
  [
    "files upload CASE letter.pdf --type DemandLetter --description First",
    "files upload CASE letter.pdf --type DemandLetter --description Second",
  ],
])("sends a planned %s after a similar %s", async (planned, meanwhile) => {
  const stage = await openPlanStage();
  await stage.run(`${planned.replace("CASE", ids.active)} --plan a.plan`);
  expect((await stage.run(meanwhile.replace("CASE", ids.active))).exitCode).toBe(0);
  const { exitCode, stdout } = await stage.run("apply a.plan --json");
  expect([exitCode, JSON.parse(stdout).items[0].status, stage.writes.length]).toEqual([0, "done", 2]);
});

test.each([
  ["", "REST", 12, "changed"],
  ["--close", "REST", 0, "already done"],
  ["", "1", 0, "already done"],
])(
  "after a payment with %j of %s, treats a planned closing payment as done only if nothing is left to do",
  async (close, amount, exitCode, status) => {
    const stage = await openPlanStage();
    const { stdout } = await stage.run(`cases get ${ids.active} --json`);
    const rest = amount === "REST" ? JSON.parse(stdout).remainder : amount;
    const line = `payments record ${ids.active} --amount ${rest} --date 2026-03-12 --recipient partner`;
    await stage.run(`${line} --close --plan a.plan`);
    expect((await stage.run(`${line} ${close}`.trim())).exitCode).toBe(0);
    const applied = await stage.run("apply a.plan --json");
    expect([applied.exitCode, JSON.parse(applied.stdout).items[0].status]).toEqual([exitCode, status]);
    expect(stage.writes).toHaveLength(1);
  },
);

const listStatuses = ({ stdout }: { readonly stdout: string }): readonly string[] =>
  JSON.parse(stdout).items.map(({ status }: { readonly status: string }) => status);

const writeRows = (stage: PlanStage, amounts: readonly string[]) => {
  const rows = amounts.map((amount) => `${ids.active},${amount},2026-02-03,partner\n`);
  file(stage, `case,amount,date,recipient\n${rows.join("")}`);
};

test.each([
  [
    ["2.1", "2.2"],
    ["2.1", "2.2"],
    ["already done", "already done"],
  ],
  [
    ["2.1", "2.1"],
    ["2.1", "2.1"],
    ["already done", "already done"],
  ],
  [["2.1", "2.2"], ["2.1"], ["already done", "changed"]],
  [["2.1", "2.1"], ["2.1"], ["already done", "changed"]],
])("records nothing from a plan of %j if %j was recorded first: %j", async (planned, recorded, statuses) => {
  const stage = await openPlanStage();
  writeRows(stage, planned);
  await stage.run("payments import rows.csv --plan a.plan");
  for (const [index, amount] of recorded.entries())
    await stage.run(
      `payments record ${ids.active} --amount ${amount} --date 2026-02-03 --recipient partner --idempotency-key own-${index}`,
    );
  expect(stage.writes).toHaveLength(recorded.length);
  const dryRun = await stage.run("apply a.plan --dry-run --json");
  const curl = await stage.run("apply a.plan --curl");
  expect([curl.exitCode, curl.stdout]).toEqual([2, ""]);
  const applied = await stage.run("apply a.plan --json");
  expect([dryRun, applied].map(listStatuses)).toEqual([statuses, statuses]);
  expect(stage.writes).toHaveLength(recorded.length);
  const hint = "Plan the changed requests again, and only those: a new plan starts from the current state.";
  expect(applied.stderr.includes(hint)).toBe(statuses.includes("changed"));
});

test("records both of two identical payments in a plan, but neither again if the journal is deleted", async () => {
  const stage = await openPlanStage();
  writeRows(stage, ["2.1", "2.1"]);
  await stage.run("payments import rows.csv --plan a.plan");
  expect((await stage.run("apply a.plan")).exitCode).toBe(0);
  expect(stage.writes).toHaveLength(2);
  stage.files.delete("/work/a.plan.recoup-journal");
  expect((await stage.run("apply a.plan")).exitCode).toBe(0);
  expect(stage.writes).toHaveLength(2);
});

test("when a plan is applied again, sends a payment that waited for one whose response was lost [AMB-51]", async () => {
  const stage = await openPlanStage();
  writeRows(stage, ["2.1", "2.2"]);
  await stage.run("payments import rows.csv --plan a.plan");
  const loseFirst: Send = async (request) => {
    const answer = await stage.sandbox.platform.send(request);
    if (Buffer.from(request.body ?? "").includes('"paymentAmount":2.1'))
      throw new Failure("network", "the connection was closed");
    return answer;
  };
  const first = await stage.run("apply a.plan --json --retries 0", { send: loseFirst });
  const message =
    "It depends on an earlier request of the plan whose outcome was unknown: apply the plan again.";
  expect([first.exitCode, JSON.parse(first.stdout).items]).toMatchObject([
    12,
    [{ status: "already done" }, { status: "not sent", message }],
  ]);
  expect(first.stderr).toContain(message);
  expect(first.stderr).not.toContain("Plan the changed requests again");
  const dryRun = await stage.run("apply a.plan --dry-run --json");
  expect(listStatuses(dryRun)).toEqual(["already done", "ready"]);
  const second = await stage.run("apply a.plan --json");
  expect([second.exitCode, JSON.parse(second.stdout).items]).toMatchObject([
    0,
    [{ status: "already done" }, { status: "done" }],
  ]);
  expect(stage.writes).toHaveLength(1);
});

test.each([
  ["reverses", "users list", ["already done", "done"], 2],
  [
    "doesn't reverse",
    "payments record CASE --amount 7.7 --date 2026-02-03 --recipient partner",
    ["already done", "changed"],
    4,
  ],
])(
  "%s a payment that waited for a reversal whose response was lost, after `%s`",
  async (_, line, statuses, paymentCount) => {
    const stage = await openPlanStage();
    for (const [index, amount] of ["2.1", "2.1", "2.2", "2.2"].entries())
      await stage.run(
        `payments record ${ids.active} --amount ${amount} --date 2026-02-03 --recipient partner --idempotency-key own-${index}`,
      );
    file(stage, `case,amount,date\n${ids.active},2.1,2026-02-03\n${ids.active},2.2,2026-02-03\n`);
    await stage.run("payments reconcile rows.csv --plan a.plan");
    const loseReversals: Send = async (request) => {
      const answer = await stage.sandbox.platform.send(request);
      if (request.method === "DELETE") throw new Failure("network", "the connection was closed");
      return answer;
    };
    const first = await stage.run("apply a.plan --json --retries 0 --confirm env", { send: loseReversals });
    expect(listStatuses(first)).toEqual(["already done", "not sent"]);
    await stage.run(line.replace("CASE", ids.active));
    const second = await stage.run("apply a.plan --json --confirm env");
    expect(listStatuses(second)).toEqual(statuses);
    const { json } = await stage.sandbox.get("collection", `/cases/${ids.active}/payments`);
    expect(json).toHaveLength(paymentCount);
  },
);

test.each([
  ["2.2", ["already done", "already done"], 0],
  ["7.7", ["already done", "changed"], 12],
])(
  "doesn't record 2.2 after someone recorded %s while the answer to an earlier request was lost",
  async (amount, statuses, exitCode) => {
    const stage = await openPlanStage();
    writeRows(stage, ["2.1", "2.2"]);
    await stage.run("payments import rows.csv --plan a.plan");
    await stage.runKilled("apply a.plan", { at: "after a request", after: 2 });
    await stage.run(
      `payments record ${ids.active} --amount ${amount} --date 2026-02-03 --recipient partner --idempotency-key own`,
    );
    expect(stage.writes).toHaveLength(2);
    const dryRun = await stage.run("apply a.plan --dry-run --json");
    const applied = await stage.run("apply a.plan --json");
    expect([dryRun, applied].map(listStatuses)).toEqual([statuses, statuses]);
    expect([applied.exitCode, stage.writes.length]).toEqual([exitCode, 2]);
  },
);

test("says to plan a request again that depends on one whose outcome stays unknown", async () => {
  const stage = await openPlanStage();
  file(stage, `case,text,date\n${ids.active},One,2026-03-10\n${ids.active},Two,2026-03-11\n`);
  await stage.run("notes import rows.csv --plan a.plan");
  await stage.runKilled("apply a.plan", { at: "before a request", after: 2 });
  await stage.run(`payments record ${ids.active} --amount 1 --date 2026-02-03 --recipient partner`);
  const applied = await stage.run("apply a.plan --json");
  expect(listStatuses(applied)).toEqual(["unknown", "changed"]);
  expect(applied.stderr).toContain("Plan the changed requests again");
  expect(applied.stderr).not.toContain("apply the plan again");
});

test("reads a case once for all of its rows in a plan", async () => {
  const stage = await openPlanStage();
  writeRows(stage, ["2.1", "2.2", "2.3"]);
  const reads: string[] = [];
  const send: Send = async (request) => {
    reads.push(new URL(request.url).pathname);
    return stage.sandbox.platform.send(request);
  };
  await stage.run("payments import rows.csv --plan a.plan", { send });
  const count = (end: string) => reads.filter((path) => path.endsWith(end)).length;
  expect([count(`/cases/${ids.active}`), count(`/cases/${ids.active}/payments`)]).toEqual([1, 1]);
});

test.each([
  ["payments record CASE --amount 2.1 --date 2026-02-03 --recipient partner", "unknown", 12],
  ["webhooks delete SUBSCRIPTION --yes", "done", 0],
])("applies a plan of %s and treats a plain-text 2xx as %s [AMB-44]", async (line, status, code) => {
  const stage = await openPlanStage();
  const planned = line.replace("CASE", ids.active).replace("SUBSCRIPTION", ids.subscription);
  await stage.run(`${planned} --plan a.plan`);
  const send: Send = async (request) => {
    const response = await stage.sandbox.platform.send(request);
    return request.method === "GET" ? response : answer("OK", 200, { "content-type": "text/plain" });
  };
  const { exitCode, stdout } = await stage.run("apply a.plan --yes --json", { send });
  expect([exitCode, JSON.parse(stdout).items[0].status]).toEqual([code, status]);
  expect((await stage.run("apply a.plan --yes --json")).exitCode).toBe(0);
});
