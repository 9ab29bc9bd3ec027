import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { NumberText } from "../../../src/base/json/json";
import { loadScenarios, parseScenarioHead } from "../../../src/scenario/files/load";
import { readYaml } from "../../../src/scenario/files/read-yaml";

const fileOf = (text: string) => ({ name: "a.yaml", bytes: Buffer.from(text) });
const load = (text: string, env: Record<string, string> = {}) =>
  loadScenarios(fileOf(text), env, () => undefined);
const loadSteps = async (...steps: readonly string[]) => {
  const text = `name: A\nsteps:\n${steps.map((step) => `  - ${step}\n`).join("")}`;
  const [plan] = await load(text);
  return plan?.steps ?? [];
};

/** Returns the findings for a file with these steps, which start on line 3. */
async function findingsIn(...steps: readonly string[]): Promise<readonly string[]> {
  const failure = await loadSteps(...steps).catch((error: unknown) => error);
  if (!(failure instanceof Failure)) return [];
  return (failure.details.findings ?? []).map((finding) => finding.replace("a.yaml:", ""));
}

test("plans a step with all of its settings from the file", async () => {
  const steps = await loadSteps(
    'create: {}\n    name: "A  new\\tcase "\n    when: { target: sandbox }\n    capture: { case: id }\n    check: { remainder: 10 }',
    "run: node a.js\n    expect: { stdout: { contains: x } }\n    bug: It  crashes.\n    eventually: {}",
    "run: node b.js\n    expect: { exit: 3 }\n    eventually: { within: 1s, every: 10ms, fail-fast: { exit: 4 } }",
    "wait: 5m",
  );
  expect(steps).toEqual([
    {
      ...{ kind: "create", input: {}, title: "A new case", name: "A  new\tcase ", line: 3, column: 5 },
      ...{ when: { target: "sandbox" }, capture: { case: "id" } },
      check: { remainder: new NumberText("10") },
    },
    {
      ...{ kind: "run", input: "node a.js", title: "run node a.js", line: 8, column: 5, capture: {} },
      check: { exit: new NumberText("0"), stdout: { contains: "x" } },
      ...{ bug: "It crashes.", eventually: { withinMs: 60_000, everyMs: 2000, failFast: {} } },
    },
    {
      ...{ kind: "run", input: "node b.js", title: "run node b.js", line: 12, column: 5, capture: {} },
      check: { exit: new NumberText("3") },
      eventually: { withinMs: 1000, everyMs: 10, failFast: { exit: new NumberText("4") } },
    },
    { kind: "wait", input: "5m", title: "wait 5m", line: 15, column: 5, capture: {}, check: {} },
  ]);
});

test("uses captures to distinguish steps that share a title", async () => {
  const steps = await loadSteps(
    ...["create: {}\n    capture: { one: id }", "create: {}\n    capture: { two: id, more: reference }"],
    ...["create: {}", "create: {}\n    name: create\n    capture: { three: id }"],
    "wait: 5m\n    capture: {}",
  );
  expect(steps.map(({ title }) => title)).toEqual([
    ...["create one", "create two", "create", "create", "wait 5m"],
  ]);
});

test("plans each matrix combination with its values and variables", async () => {
  const plans = await load(
    `name: " A  b "
clock: 2026-03-16T09:00:00Z
timeout: 10m
settle: 2s
against: { forward: http://127.0.0.1:1 }
matrix: { country: [DE, SE], amount: [1.50] }
variables: { full: "\${country} \${env.KEY}", own: "\${run}", list: ["\${amount}"] }
steps: [{ create: {} }]
`,
    { KEY: "k" },
  );
  expect(plans.map(({ steps: _, ...plan }) => plan)).toEqual(
    ["DE", "SE"].map((country) => ({
      ...{ name: `A b [country=${country}, amount=1.50]`, file: "a.yaml", variables: ["KEY"] },
      ...{ clock: Date.UTC(2026, 2, 16, 9), timeoutMs: 600_000, settleMs: 2000 },
      against: { forward: "http://127.0.0.1:1" },
      values: {
        ...{ country, amount: new NumberText("1.50"), full: `${country} k`, own: `\${run}` },
        list: [new NumberText("1.50")],
      },
      matrixNames: ["country", "full"],
    })),
  );
  const [plain] = await load("name: A\nsteps: [{ create: {} }]\n");
  expect({ ...plain, steps: [] }).toEqual({
    ...{ name: "A", file: "a.yaml", variables: [], values: {}, steps: [] },
    ...{ clock: undefined, timeoutMs: undefined },
  });
});

test("puts a scenario's name on one line, including its matrix values", async () => {
  const plans = await load(
    'name: "A\\nb\\Nc\\Ld"\nmatrix: { text: ["x\\n\\ny"] }\nsteps: [{ create: {} }]\n',
  );
  expect(plans.map(({ name }) => name)).toEqual(["A b c d [text=x y]"]);
});

test("allows a matrix of up to 256 combinations", async () => {
  const numbers = (count: number) => `[${Array.from({ length: count }, (_, index) => index).join(", ")}]`;
  const text = (last: number) =>
    `name: A\nmatrix: { a: ${numbers(16)}, b: ${numbers(last)} }\nsteps: [{ create: {} }]\n`;
  expect(await load(text(16))).toHaveLength(256);
  await expect(load(text(17))).rejects.toMatchObject({
    details: { findings: ["a.yaml:2:1: the matrix has more than 256 combinations"] },
  });
});

test("reads the name and description even if the rest of the file is invalid", async () => {
  expect(await parseScenarioHead(fileOf("name: A\ndescription: 5\nsteps: 7\n"))).toEqual({
    ...{ title: "A", description: "5" },
  });
  expect(await parseScenarioHead(fileOf("[a]"))).toEqual({ title: "", description: "" });
});

test("lists findings by line and column, one per value", async () => {
  await expect(load("steps:\n  - creat: {}\n  - { wait: 5, wiat: 6 }\nnam: A\n")).rejects.toMatchObject({
    kind: "usage",
    message: expect.stringMatching(
      /^The file a\.yaml is not a valid scenario \(\d findings\)\. Nothing was sent\.$/,
    ),
  });
  const lines = await findingsIn("wait: 5", "{ creat: {} }", "create: { debtor: { name: 1, city: 2 } }");
  expect(lines.map((line) => line.split(": ")[0])).toEqual(["3:11", "4:7", "5:31", "5:40"]);
});

test.each<[string, readonly string[]]>([
  ["payment: { case: a, amount: 5, times: 2 }", []],
  [
    "payment: { case: a, times: 2 }",
    ["4:14: payment: needs amount with optional times, edit and amount, or delete with an optional reopen"],
  ],
  [
    "payment: { case: a, amount: 5, edit: p, times: 2 }",
    ["4:14: payment: needs amount with optional times, edit and amount, or delete with an optional reopen"],
  ],
  ["payment: { case: a, edit: p, amount: 5, reopen: true }", []],
  [
    "payment: { case: a, edit: p }",
    ["4:14: payment: needs amount with optional times, edit and amount, or delete with an optional reopen"],
  ],
  [
    "payment: { case: a, amount: 5, reopen: true }",
    ["4:14: payment: needs amount with optional times, edit and amount, or delete with an optional reopen"],
  ],
  ["payment: { case: a, delete: p, reopen: true }", []],
  [
    "payment: { case: a, delete: p, amount: 5 }",
    ["4:14: payment: needs amount with optional times, edit and amount, or delete with an optional reopen"],
  ],
  [
    "payment: { case: a, delete: p, edit: q }",
    ["4:14: payment: needs amount with optional times, edit and amount, or delete with an optional reopen"],
  ],
  [
    "payment: { case: a, delete: p, date: 2026-01-01 }",
    ["4:14: payment: needs amount with optional times, edit and amount, or delete with an optional reopen"],
  ],
  ["fees: { case: a }", ["4:11: fees: needs one of grossAmount, interestFees, reminderFees, collectionFees"]],
  ["fees: { case: a, grossAmount: 5, confirmPriceChange: true }", []],
  [
    "fees: { case: a, grossAmount: 5, confirmPriceChange: true, keepIntentionalRate: true }",
    ["4:11: fees: confirmPriceChange and keepIntentionalRate contradict each other"],
  ],
  ["fees: { case: a, confirmPriceChange: true, keepIntentionalRate: false, grossAmount: 1 }", []],
  ["set: { case: a }", ["4:10: set: names nothing to set"]],
  ["set: { case: a, lifecycle: Closed, closeCode: Paid }", []],
  [
    "set: { case: a, lifecycle: Paused, closeCode: Paid }",
    ["4:10: set: closeCode and closeComment go with lifecycle Closed"],
  ],
  ["set: { case: a, closeComment: b }", ["4:10: set: closeCode and closeComment go with lifecycle Closed"]],
  ["chat: { case: a, message: b, client: c, surface: customer }", []],
  ["chat: { case: a, message: b, surface: collection }", []],
  [
    "chat: { case: a, message: b, client: c, surface: collection }",
    ["4:54: surface: a client acts on the customer surface"],
  ],
  ["upload: { case: a, name: b.pdf }", []],
  [
    "deliver: { event: case.closed, received: case.closed }",
    ["4:14: deliver: needs event or received, and not both"],
  ],
  ["deliver: { delivery: stale }", ["4:14: deliver: needs event or received, and not both"]],
  [
    "deliver: { event: case.closed, answer: refused, booked: once }",
    ["4:61: booked: what is refused can't be booked"],
  ],
  ["deliver: { event: case.closed, answer: refused, booked: never }", []],
  ["deliver: { event: case.closed, answer: accepted, booked: once }", []],
  [
    "deliver: { received: case.closed, ago: 5m }",
    ["4:14: deliver: data and ago are for a new event, not for one that was received"],
  ],
  [
    "deliver: { event: case.closed, delivery: stale, with: { age: 6m } }",
    ["4:14: deliver: needs delivery or with, not both"],
  ],
  ['run: " "', ["4:10: run: names no program"]],
  ["run: ['']", ["4:10: run: names no program"]],
  ["run: [node, '']", []],
  ["run: node -e 'exit", ["4:10: run: has a quote that is not closed"]],
  [`run: node -e "it's" '"' don\\'t`, []],
  ["run: []", ["4:10: run: needs at least 1"]],
])("checks %s", async (step, findings) => {
  expect(await findingsIn("subscription: {}", step)).toEqual(findings);
});

test("refuses references in a program, and captures that map to the same variable", async () => {
  expect(await findingsIn(`run: node "\${case}"`)).toEqual([
    `3:10: run: takes no \${…}: a program reads captures from its environment, as RECOUP_CAPTURE_<NAME>`,
  ]);
  expect(
    await findingsIn(
      "create: {}\n    capture: { Case: id }",
      "create: {}\n    capture: { case: id }",
      "run: node a.js",
    ),
  ).toEqual(["6:16: case and Case are both RECOUP_CAPTURE_CASE to a program"]);
  expect(
    await findingsIn("create: {}\n    capture: { Case: id }", "create: {}\n    capture: { case: id }"),
  ).toEqual([]);
});

test.each([
  ["check: { remaider: 1 }", ["4:14: remaider is not a field of the answer; did you mean remainder?"]],
  ["check: { remainder.abve: 1 }", ["4:14: abve is not a known condition; did you mean above?"]],
  ["check: { remainder: { abve: 1 } }", ["4:27: abve is not a known condition; did you mean above?"]],
  ["check: { Remainder: { above: 1 }, $.debtor.name: X, DEBTOR.name: X }", []],
  [
    "check: { debtor: { nme: X } }",
    ["4:24: debtor.nme is not a field of the answer; did you mean debtor.name?"],
  ],
  ["check: { quite-different: 1 }", []],
  ["capture: { case: ids }", ["4:22: case: ids is not a field of the answer; did you mean id?"]],
  [
    "capture: { rest: remaindr }",
    ["4:22: rest: remaindr is not a field of the answer; did you mean remainder?"],
  ],
])("checks the fields of %s", async (line, findings) => {
  expect(await findingsIn(`create: {}\n    ${line}`)).toEqual(findings);
});

const yamlOf = async (text: string) => (await readYaml("a.yaml", Buffer.from(text))).value;
const failureOf = async (text: string | Uint8Array) => {
  const failure = await readYaml("a.yaml", Buffer.from(text as string)).catch((error: unknown) => error);
  if (!(failure instanceof Failure)) return "accepted";
  return failure.details.findings?.[0] ?? failure.message;
};

test("preserves values, aliases and numbers as written", async () => {
  expect(
    await yamlOf('a: &x { b: 1.50 }\nc: *x\nd: [*x, ~, true, "1", 0x10, .inf, 1e3, 2026-01-01]\n5: e\n'),
  ).toEqual({
    ...{ a: { b: new NumberText("1.50") }, c: { b: new NumberText("1.50") }, 5: "e" },
    d: [
      ...[{ b: new NumberText("1.50") }, null, true, "1", new NumberText("16"), ".inf"],
      ...[new NumberText("1e3"), "2026-01-01"],
    ],
  });
});

test("finds the position of a value, its key or its parent", async () => {
  const { positionOf } = await readYaml("a.yaml", Buffer.from("a: &x\n  b: [1, { c: 2 }]\nd: *x\ne:\n"));
  const at = (...input: Parameters<typeof positionOf>) => Object.values(positionOf(...input)).join(":");
  expect([at([]), at(["a", "b"]), at(["a", "b"], "key"), at(["a", "b", 1, "c"])]).toEqual([
    ...["1:1", "2:6", "2:3", "2:15"],
  ]);
  expect([at(["a", "b", 1, "c"], "key"), at(["a", "b", 7]), at(["a", "z"]), at(["e"])]).toEqual([
    ...["2:12", "2:6", "2:3", "4:3"],
  ]);
  expect([at(["d", "b", 0]), at(["d"])]).toEqual(["2:7", "3:4"]);
});

test("limits file size, value size and nesting depth", async () => {
  expect(await failureOf("#".repeat(2 ** 20))).toBe("The file a.yaml is empty.");
  expect(await failureOf("#".repeat(2 ** 20 + 1))).toBe(
    "The file a.yaml has 1048577 bytes; a scenario has 1048576 at most.",
  );
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(await failureOf(nested(101))).toBe("accepted");
  expect(await failureOf(`[${nested(101)}]`)).toBe(
    "a.yaml:1:102: The file or the expansion of its aliases is too large here.",
  );
});

test("counts each use of an alias against the limit", async () => {
  const aliases = (count: number) => `a: &x 1\nb: [${"*x, ".repeat(count)}]\n`;
  expect(await failureOf(aliases(9998))).toBe("accepted");
  expect(await failureOf(aliases(9999))).toMatch(
    /: The file or the expansion of its aliases is too large here\.$/,
  );
});

test("limits the number of tokens in a file", async () => {
  expect(await failureOf(`a: [${"1,".repeat(51_000)}]`)).toBe(
    "The file a.yaml is too large; a scenario has 20000 values at most.",
  );
});

test("requires a check alongside eventually, except in a run step", async () => {
  expect(await findingsIn("create: {}\n    eventually: { within: 1m }", "create: {}\n    check: {}")).toEqual(
    ["4:5: eventually needs a check, which it repeats", "6:12: check: has no condition"],
  );
  expect(await findingsIn("run: node a.js\n    eventually: { within: 1m }")).toEqual([]);
});
