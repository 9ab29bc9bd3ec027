import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

const created = "{ create: {}, capture: { case: id } }";
const hooks = "subscription: { as: hooks }";
const active = `advance: { case: "\${case}", to: active }`;
const paid = `advance: { case: "\${case}", to: paid, amount: 100.00 }`;

interface ExpectedEvent {
  readonly event?: string;
  readonly events?: readonly ExpectedEvent[];
}

interface Step {
  readonly wait?: unknown;
  readonly expect?: ExpectedEvent;
  readonly "expect-none"?: ExpectedEvent;
}

/** Returns the events that a step expects and those that it rules out. */
function namedEvents({ expect: expected, "expect-none": unexpected }: Step): readonly string[] {
  return [expected, ...(expected?.events ?? []), unexpected].flatMap((entry) => entry?.event ?? []);
}

describe("the sample scenarios", () => {
  test.each(readdirSync("test/scenarios"))("%s passes on the sandbox", async (file) => {
    const result = await playScenario(readFileSync(`test/scenarios/${file}`, "utf8"));
    expect(result).toMatchObject({ exitCode: 0, stderr: "", requests: [], waits: [] });
  });

  test("include a complete case with six webhooks in at most 25 lines", async () => {
    const file = readFileSync("test/scenarios/paid.yaml", "utf8");
    expect(file.trim().split("\n").length).toBeLessThanOrEqual(25);
    const { steps } = parse(file);
    expect(steps.flatMap(namedEvents)).toHaveLength(6);
    expect(steps.filter(({ wait }: Step) => typeof wait === "string")).toEqual([]);
    expect((await playScenario(file)).stdout).toBe(`A debtor pays  (scenario.yaml)
  ok      subscription tests
  ok      subscription live
  ok      create
  ok      expect case.created
  ok      advance active
  ok      expect case.updated
  ok      expect-none payment.created
  ok      advance paid 250.00
  ok      expect payment.created, case.closed
  ok      expect-none payment.deleted
  ok      expect-none
  ok      wait Closed:Paid
  passed (1m5s of sandbox time)
1 scenario: 1 passed (seed s)
`);
  });
});

describe("webhooks", () => {
  test("fail the scenario when they are unexpected [SUB-07] [SUB-08]", async () => {
    const result = await playScenario(ofSteps(hooks, created, "expect-none: { event: case.created }"));
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain("FAILED  expect-none case.created  (line 5)");
    expect(result.stdout).toContain("An unexpected event arrived.\n            case.created to hooks\n");
  });

  test("don't satisfy an expectation that follows a later action", async () => {
    const result = await playScenario(ofSteps(hooks, created, active, "expect: case.created"));
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain(
      "No case.created arrived within 30s.\n            case.created to hooks arrived earlier: since: start includes it\n            received case.updated to hooks\n",
    );
    const wider = ofSteps(hooks, created, active, "expect: { event: case.created, since: start }");
    expect(await playScenario(wider)).toMatchObject({ exitCode: 0 });
  });

  test("can be expected since a step even if that step was skipped", async () => {
    const skipped = "{ name: mark, wait: 1s, when: { target: network } }";
    const since = "{ event: case.updated, since: mark }";
    const result = await playScenario(
      ofSteps(hooks, created, skipped, active, `delete: { case: "\${case}" }`, `expect-none: ${since}`),
    );
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain("An unexpected event arrived.\n            case.updated to hooks\n");
  });

  test("satisfy only one expectation each", async () => {
    const result = await playScenario(
      ofSteps(hooks, created, "expect: case.created", "expect: case.created"),
    );
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain("received case.created to hooks, met before");
  });

  test("are compared field by field", async () => {
    const updated =
      "{ event: case.updated, within: 1h, data: { newLifecycle: Paused, oldLifecycle: Leads } }";
    const result = await playScenario(ofSteps(hooks, created, active, `expect: ${updated}`));
    expect(result.stdout).toContain(`FAILED  expect case.updated  (line 6)
            No case.updated arrived within 1h.
            newLifecycle: expected "Paused", got "Active"
            oldLifecycle: expected "Leads", got "PendingVerification"
            received case.updated to hooks
`);
  });

  test("can arrive in any order by default", async () => {
    const events = (order: string) =>
      `expect: { order: ${order}, events: [{ event: case.closed }, { event: payment.created }] }`;
    expect(await playScenario(ofSteps(hooks, created, active, paid, events("any")))).toMatchObject({
      exitCode: 0,
    });
    const result = await playScenario(ofSteps(hooks, created, active, paid, events("given")));
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain(
      "All events arrived, but not in this order: case.closed, payment.created.\n",
    );
  });

  test("must match an exact count if one is expected", async () => {
    const two = [hooks, created, "create: {}"];
    const counted = (count: number) => `expect: { event: case.created, since: start, count: ${count} }`;
    expect(await playScenario(ofSteps(...two, counted(2)))).toMatchObject({ exitCode: 0 });
    const more = await playScenario(ofSteps(...two, counted(1)));
    expect(more.stdout).toContain("case.created arrived 2 times, expected 1.");
    const fewer = await playScenario(ofSteps(...two, counted(3)));
    expect(fewer.stdout).toContain("No further case.created arrived within 30s.");
  });

  test("arrive only at their own subscription", async () => {
    const both = ["subscription: { as: one }", "subscription: { as: two, events: [case.closed] }", created];
    expect(await playScenario(ofSteps(...both, "expect: { event: case.created, from: one }"))).toMatchObject({
      exitCode: 0,
    });
    const result = await playScenario(ofSteps(...both, "expect: { event: case.closed, from: two }"));
    expect(result.stdout).toContain("No case.closed to two arrived within 30s.");
    const impossible = await playScenario(
      ofSteps(...both, "expect-none: { event: case.created, from: two }"),
    );
    expect(impossible).toMatchObject({ exitCode: 2, stdout: "" });
    expect(impossible.stderr).toContain("scenario.yaml:6:27: event: no earlier subscription receives it");
  });
});

describe("steps", () => {
  test("can check and reuse captured values", async () => {
    const file = ofSteps(
      `{ create: { amountToRecover: 12.50 }, capture: { case: $.id, open: remainder, name: debtor.name } }`,
      `{ api: { path: "/cases/\${case}" }, check: { remainder: "\${open}", debtor: { name: "\${name}" }, isTestCase: true } }`,
      `{ api: { path: "/cases/\${case}" }, check: { remainder: { above: 12, below: 12.6 }, reference: { matches: "^[0-9A-Z]{8}$" }, closeCode: { exists: false } } }`,
    );
    expect(await playScenario(file)).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("fail after a second if a pattern backtracks forever", async () => {
    const step = `{ create: { debtor: { name: "${"a".repeat(60)}!" } }, check: { debtor.name: { matches: "^(a+)+$" } } }`;
    const result = await playScenario(ofSteps(step));
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain("matches: ^(a+)+$ took more than 1 second.");
  });

  test("stop the scenario and show the difference if a check fails", async () => {
    const result = await playScenario(
      ofSteps(`{ create: {}, check: { remainder: 5, debtor.name: X } }`, "create: {}"),
    );
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain(`  FAILED  create  (line 3)
            2 fields are not as expected.
            remainder: expected 5, got 100.00
            debtor.name: expected "X", got "Test Debtor"
`);
    expect(result.stdout.match(/create/g)).toHaveLength(1);
    expect(result.stderr).toContain(
      "next: `recoup test run scenario.yaml --target sandbox --seed s --only Sample` repeats it.",
    );
  });

  test("can expect an error status", async () => {
    const gone = "api: { path: /cases/3f2504e0-4f89-41d3-9a0c-0305e82c3301, status: 404 }";
    expect(await playScenario(ofSteps(gone))).toMatchObject({ exitCode: 0 });
    const result = await playScenario(ofSteps("api: { path: /cases, status: 404 }"));
    expect(result.stdout).toContain("The status is 200, expected 404.");
  });

  test("repeat until their checks pass, time runs out or a fail-fast condition holds", async () => {
    const read = `api: { path: "/cases/\${case}" }, check: { lifecycle: Paused }`;
    const slow = await playScenario(ofSteps(created, `{ ${read}, eventually: { within: 10m, every: 30s } }`));
    expect(slow.stdout).toContain(`The checks did not pass within 10m.
            lifecycle: expected "Paused", got "PendingVerification"
`);
    const fast = `eventually: { within: 10m, fail-fast: { lifecycle: Pending Verification } }`;
    const ended = await playScenario(ofSteps(created, `{ ${read}, ${fast} }`));
    expect(ended.stdout).toContain("The fail-fast condition holds.");
    expect(ended.stdout).toContain("failed (1s of sandbox time)");
    const book = `book: { case: "\${case}" }, check: { events: [case.created] }`;
    const steps = [hooks, "receiver: { answers: 503, times: 1 }", created];
    const passed = await playScenario(
      ofSteps(...steps, `{ ${book}, eventually: { within: 10m, every: 30s } }`),
    );
    expect(passed).toMatchObject({ exitCode: 0, stderr: "" });
    expect((await playScenario(ofSteps(...steps, `{ ${book} }`))).exitCode).toBe(13);
  });

  test.each([
    ["GET", 0],
    ["PUT", 13],
  ])(
    "make expectations ignore earlier events only if they write: api with %s, exit %i",
    async (method, exitCode) => {
      const file = ofSteps(
        hooks,
        created,
        `api: { method: ${method}, path: "/cases/3f2504e0-4f89-41d3-9a0c-0305e82c3301", status: 404 }`,
        "expect: { event: case.created, within: 1s }",
      );
      expect((await playScenario(file)).exitCode).toBe(exitCode);
    },
  );

  test("show the values of references in their titles", async () => {
    const { stdout } = await playScenario(
      ofSteps(
        "{ create: {}, capture: { first: id } }",
        "{ create: {}, capture: { second: id } }",
        `api: { path: "/cases/\${first}" }`,
      ),
    );
    expect(stdout).toMatch(
      /ok {6}create first\n {2}ok {6}create second\n {2}ok {6}api \/cases\/[\da-f-]{36}\n/,
    );
  });

  test("record and reverse a payment as the collection partner", async () => {
    const file = ofSteps(
      hooks,
      created,
      active,
      `payment: { case: "\${case}", amount: 40 }`,
      `{ expect: { event: payment.created, data: { amount: 40 } }, capture: { payment: data.paymentId } }`,
      `payment: { case: "\${case}", delete: "\${payment}" }`,
      `expect: { event: payment.deleted, data: { paymentId: "\${payment}" } }`,
    );
    expect(await playScenario(file)).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("create a client and submit a case with a minted token", async () => {
    const file = ofSteps(
      `{ client: {}, capture: { client: externalTenantId } }`,
      `{ mint: { client: "\${client}" }, check: { expiresIn: { above: 0 } } }`,
    );
    expect(await playScenario(file)).toMatchObject({ exitCode: 0, stderr: "" });
    const submitted = ofSteps(
      `{ submit: { client: kb-1002, body: { currencyCode: EUR, amountToRecover: 10, date: "\${today}", debtor: { type: Company, name: X, contactPerson: Y, address: Z 1, zipCode: "1", city: B, countryAlpha2: DE } } }, check: { isTestCase: true }, capture: { case: id } }`,
      `wait: { case: "\${case}", client: kb-1002, until: [Active, PendingVerification] }`,
    );
    expect(await playScenario(submitted)).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("are skipped if their condition is false", async () => {
    const result = await playScenario(ofSteps(`{ create: {}, when: { target: network } }`, "wait: 1h"));
    expect(result.stdout).toContain("  skipped create\n  ok      wait 1h\n  passed (1h of sandbox time)\n");
  });

  test.each([
    [`{ sum: "100.00" }`, `sum is a number, 100.00, so it can't be "100.00"`],
    ["{ sum: { gt: 5 } }", `sum is a number, 100.00, so it can't be {"gt":5}`],
    ["{ word: { above: 2 } }", `word is a text, "3", so it can't be above 2`],
    ["{ word: { oneOf: [2, 3] } }", `word is a text, "3", so it can't be one of [2,3]`],
    [`{ all: { remainder: "100.00" } }`, `all.remainder is a number, 100.00, so it can't be "100.00"`],
    ["{ isTest: yes }", `isTest is a boolean, true, so it can't be "yes"`],
    ["{ sum: { matches: '^1' } }", "sum is a number, 100.00, so it can't be a text that matches ^1"],
  ])("fail if their condition %s expects values of another kind", async (when, why) => {
    const steps = [
      "{ create: {}, capture: { sum: remainder, isTest: isTestCase, all: $ } }",
      `{ wait: 1h, when: ${when} }`,
    ];
    const result = await playScenario(`${ofSteps(...steps)}variables: { word: "3" }\n`);
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain(
      `  FAILED  wait 1h  (line 4)\n            when can never hold: ${why}.\n`,
    );
  });

  test.each([
    ["caseId", "all", "id is not a known condition"],
    ["caseId", "reference", "is not a valid GUID"],
    ["reference", "sum", "must be a string (got the number 100)"],
  ])(
    "fail if an event can't have the captured value that they forbid in %s: %s",
    async (field, name, why) => {
      const capture = "{ create: {}, capture: { all: $, sum: remainder, reference: reference, case: id } }";
      const forbid = (data: string) => `expect-none: { event: case.created, data: { ${data} } }`;
      const wrong = await playScenario(ofSteps(hooks, capture, forbid(`${field}: "\${${name}}"`)));
      expect([wrong.exitCode, wrong.stdout]).toEqual([
        13,
        expect.stringContaining(`  No event can meet the condition on data.${field}.\n            ${why}\n`),
      ]);
      const other = [
        `reference: { not: "\${reference}" }`,
        `caseId: { oneOf: ["\${case}"] }, lifecycle: Active`,
      ];
      expect((await playScenario(ofSteps(hooks, capture, ...other.map(forbid)))).exitCode).toBe(0);
    },
  );

  test("name the captured value that lacks the field they refer to", async () => {
    const result = await playScenario(ofSteps(created, `advance: { case: "\${case.id}", to: active }`));
    expect(result.stdout).toContain(`There is no value for \${case.id}: case has no such field.\n`);
  });

  test("pass or are skipped if a value in their condition is missing, null or of the expected kind", async () => {
    const conditions = [
      "{ sum: { above: 5 }, word: { oneOf: [3, '4'] } }",
      "{ code: Paid }",
      "{ record.a: 1 }",
    ];
    const file = ofSteps(
      "{ create: {}, capture: { sum: remainder, code: closeCode, record: $ } }",
      ...conditions.map((when) => `{ wait: 1h, when: ${when} }`),
      "{ wait: 2h, when: { code: { exists: false }, record: { isTestCase: true } } }",
    );
    const result = await playScenario(`${file}variables: { word: "3" }\n`);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(result.stdout.match(/^ {2}(skipped|ok) .*/gm)).toEqual([
      "  ok      create",
      ...Array.from({ length: 3 }, () => "  skipped wait 1h"),
      "  ok      wait 2h",
    ]);
  });

  test("are skipped if a matrix value isn't of the kind that their condition expects", async () => {
    const texts = ["amount: { above: 0 }", "amount: none", "copy: none", "row.a: 1", `sum: "\${amount}"`];
    const file = ofSteps(
      "{ create: {}, capture: { sum: remainder } }",
      ...texts.map((when) => `{ wait: 1h, when: { ${when} } }`),
    );
    const heads = `matrix: { amount: [100, none], row: [{ a: 1 }, { a: b }] }\nvariables: { copy: "\${amount}" }\n`;
    const result = await playScenario(file + heads);
    expect([result.exitCode, result.stderr]).toEqual([0, ""]);
    const outcomes = result.stdout.split("\n").flatMap((line) => /^ +(\w+) +wait/.exec(line)?.[1] ?? []);
    expect(outcomes.join(" ")).toBe(
      [
        ...["ok skipped skipped ok ok", "ok skipped skipped skipped ok"],
        ...["skipped ok ok ok skipped", "skipped ok ok skipped skipped"],
      ].join(" "),
    );
  });

  test("don't make a scenario pass if none of them ran", async () => {
    const result = await playScenario(ofSteps(`{ create: {}, when: { target: network } }`), "--report tap");
    expect(result.exitCode).toBe(0);
    expect(result.stdout).toContain("# SKIP The condition of no step was met.\n");
    const live = await playScenario(ofSteps(`{ create: {}, when: { target: network } }`));
    expect(live.stdout).toContain("  skipped create\n  not tested in full (0ms of sandbox time)\n");
    expect(live.stdout).toContain("1 scenario: 0 passed, 1 not tested in full");
  });
});

describe("variables", () => {
  test("run each combination of a matrix in its own world", async () => {
    const file = `name: Each
matrix: { country: [DE, FR], amount: [5, 6.50] }
steps: [{ create: { amountToRecover: "\${amount}", debtor: { countryAlpha2: "\${country}" } }, check: { remainder: "\${amount}", debtor: { countryAlpha2: "\${country}" } } }]
`;
    const result = await playScenario(file, "--parallel 3");
    expect(result.exitCode).toBe(0);
    expect(result.stdout.match(/^Each .*/gm)?.sort()).toEqual([
      "Each [country=DE, amount=5]  (scenario.yaml)",
      "Each [country=DE, amount=6.50]  (scenario.yaml)",
      "Each [country=FR, amount=5]  (scenario.yaml)",
      "Each [country=FR, amount=6.50]  (scenario.yaml)",
    ]);
  });

  test("are masked in all output if they come from the environment", async () => {
    const env = { PARTNER_WORD: "hunter2-and-more" };
    const file = `name: Secret
variables: { word: "say \${env.PARTNER_WORD}" }
steps:
  - { create: { debtor: { name: "\${word}" } }, check: { debtor.name: "not \${env.PARTNER_WORD}" } }
`;
    const result = await playScenario(file, "-vv --report json=report.json", { env });
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain('debtor.name: expected "not ****", got "say ****"');
    expect(result.stdout + result.stderr).not.toContain("hunter2");
  });
});

test("keeps the events of parallel scenarios separate", async () => {
  const amounts = Array.from({ length: 16 }, (_, index) => index + 1).join(", ");
  const file = `name: Apart
matrix: { amount: [${amounts}] }
steps:
  - ${hooks}
  - { create: { amountToRecover: "\${amount}" }, capture: { case: id } }
  - ${active}
  - advance: { case: "\${case}", to: paid, amount: "\${amount}" }
  - expect: { event: payment.created, since: start, count: 1, data: { amount: "\${amount}", caseId: "\${case}" } }
  - expect-none: { since: start, event: payment.created, data: { amount: { not: "\${amount}" } } }
`;
  const result = await playScenario(file, "--parallel 16 -o json");
  expect(result.exitCode).toBe(0);
  expect(JSON.parse(result.stdout)).toMatchObject({ passed: 16, failed: 0, notCleanedUp: 0 });
});

test("checks a lifecycle by its label [LC-03]", async () => {
  const file = ofSteps(`{ create: {}, check: { lifecycle: Pending Verification } }`);
  expect(await playScenario(file)).toMatchObject({ exitCode: 0 });
});

test("prints a multi-line name on a single line", async () => {
  const file = ofSteps(`{ wait: 1s, name: "quiet\\n::error::planted" }`);
  expect((await playScenario(file)).stdout).toContain("  ok      quiet ::error::planted\n");
});

test("prints no control sequences on a terminal", async () => {
  const file = ofSteps(`{ create: { debtor: { name: "\\e]0;owned\\a" } }, check: { debtor.name: X } }`);
  const result = await playScenario(file, "--color never", { isTerminal: true });
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("owned");
  expect(result.stdout).not.toContain("\u001b");
});

test("colors passed and failed steps and dims details on a terminal", async () => {
  const { stdout } = await playScenario(
    ofSteps("create: {}", "{ create: {}, check: { lifecycle: Active } }"),
    "",
    { isTerminal: true },
  );
  const [green, red, dim, end, bright] = [32, 31, 2, 39, 22].map((code) => `\u001b[${code}m`);
  expect(stdout).toContain(`\u001b[1mSample${bright}${dim}  (`);
  expect(stdout).toContain(`${green}  ok     ${end} create\n`);
  expect(stdout).toContain(`${red}  FAILED ${end} create  (line `);
  expect(stdout).toContain(`${red}  failed${end} (2s of sandbox time)${dim}`);
  expect(stdout).toContain(`1 scenario: ${red}0 passed, 1 failed${end}`);
});
