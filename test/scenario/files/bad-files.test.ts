import { expect, test } from "vitest";
import { allEventTypes } from "../../../src/webhooks/events/event-types";
import { runLine } from "../../support/program/world";

/** Runs an invalid file, checks that nothing was sent, and returns the error and its findings. */
async function refusal(content: string, env: Record<string, string> = {}): Promise<readonly string[]> {
  const result = await runLine("test run bad.yaml", { files: { "/work/bad.yaml": content }, env });
  expect(result).toMatchObject({ exitCode: 2, stdout: "", requests: [] });
  return result.stderr
    .split("\n")
    .filter((line) => line.includes("bad.yaml:") || line.startsWith("Error"))
    .map((line) => line.trim());
}

const scenario = (...steps: string[]) =>
  ["name: Bad", "steps:", ...steps.map((step) => `  - ${step}`), ""].join("\n");
const subscribed = "subscription: { as: hooks }";

test("suggests the closest match for an unknown step and gives its position", async () => {
  expect(await refusal(scenario("create: {}", "advnce: { case: x, to: active }"))).toEqual([
    "Error: The file bad.yaml is not a valid scenario (1 finding). Nothing was sent.",
    "- bad.yaml:4:5: there is no step advnce; did you mean advance?",
  ]);
});

test.each([
  ["subscribe: {}", "there is no step subscribe; did you mean subscription?"],
  ["forbid: case.closed", "there is no step forbid; did you mean expect-none?"],
  ["expect_none: case.closed", "there is no step expect_none; did you mean expect-none?"],
  ["sleep: 1m", "there is no step sleep; did you mean wait?"],
  ["frobnicate: {}", "there is no step frobnicate; use one of create, advance, delete, wait, "],
  ["create", "add a colon: create:"],
  ["5", "a step is one of create, advance, "],
  ["create: { amount: 5 }", "amount is not a known field; did you mean amountToRecover?"],
  ["{ create: {}, when: { target: acme } }", 'target: "acme" is not a valid target; use sandbox or network'],
])("explains how to fix the step %s", async (step, message) => {
  expect((await refusal(scenario(step)))[1]).toContain(message);
});

test("lists the scenario names if a name is unknown", async () => {
  const file = scenario("create: {}").replace("Bad", "Paid, in full");
  const files = { "/work/a.yaml": file, "/work/b.yaml": file.replace("Paid, in full", "Lost") };
  expect((await runLine("test run a.yaml b.yaml --only Foo", { files })).stderr).toBe(
    'Error: No scenario has "Foo" in its name.\n  - "Paid, in full"\n  - "Lost"\n  next: --only takes a part of a name, with the letters as they are written.\n',
  );
  expect((await runLine(["test", "run", "a.yaml", "b.yaml", "--only", "Lo*"], { files })).stderr).toContain(
    "next: --only takes a part of the name, without an asterisk: --only 'Lo'.\n",
  );
});

test("reports all findings together, in file order", async () => {
  const file = scenario(
    "create: { amountToRecovr: 5, debtor: { nmae: X } }",
    "advance: { case: a, to: actve }",
    "wait: { case: a, until: Actve }",
    subscribed,
    "expect: { event: case.closd }",
    "expect: { event: case.closed, data: { closCode: Paid } }",
    "expect: { event: case.updated, data: { newLifecycle: Actve } }",
    'wait: "90"',
  );
  expect((await refusal(file)).slice(1)).toEqual([
    "- bad.yaml:3:15: amountToRecovr is not a known field; did you mean amountToRecover?",
    "- bad.yaml:3:44: nmae is not a known field; did you mean name?",
    '- bad.yaml:4:29: to: "actve" is not one of active, paid, no-payment, Active, Closed:Paid, Closed:NoPayment; did you mean active?',
    '- bad.yaml:5:29: until: "Actve" is not a valid lifecycle; did you mean Active?',
    `- bad.yaml:7:22: event: "case.closd" is not one of ${allEventTypes.join(", ")}; did you mean case.closed?`,
    "- bad.yaml:8:43: closCode is not a field of case.closed; did you mean closeCode?",
    '- bad.yaml:9:58: newLifecycle: "Actve" is not a valid lifecycle; did you mean Active?',
    "- bad.yaml:10:11: wait: is not a valid duration such as 90s, 2m or 1h30m",
  ]);
});

test("refuses a reference to a misspelled, missing or later value", async () => {
  const file = `name: Bad
steps:
  - advance: { case: "\${later}", to: active }
    capture: { state: state }
  - create: {}
    capture: { later: id }
  - advance: { case: "\${latr}", to: "\${env.GOAL}" }
    when: { countr: DE }
`;
  expect((await refusal(file)).slice(1)).toEqual([
    `- bad.yaml:3:22: case: \${later} is captured by step 2, which comes later`,
    "- bad.yaml:7:22: case: latr is not defined; did you mean later?",
    "- bad.yaml:7:37: to: the environment has no GOAL",
    "- bad.yaml:8:13: countr is not defined",
  ]);
});

test("refuses an expectation if its subscription is missing or unknown", async () => {
  expect((await refusal(scenario("expect: case.created"))).slice(1)).toEqual([
    "- bad.yaml:3:5: no event can arrive: there is no earlier subscription",
  ]);
  const file = scenario(subscribed, "expect: { event: case.created, from: hoks, since: strt }");
  expect((await refusal(file)).slice(1)).toEqual([
    "- bad.yaml:4:42: from: no earlier subscription is called hoks; did you mean hooks?",
    "- bad.yaml:4:55: since: no earlier step is called strt; did you mean start?",
  ]);
});

test("refuses an expect-none before any step that can cause an event, because it would always pass", async () => {
  const none = "expect-none: { event: case.closed }";
  const message = "nothing can have happened yet; move it after the steps that must not cause the event";
  expect((await refusal(scenario(subscribed, none, none, "create: {}", none))).slice(1)).toEqual([
    `- bad.yaml:4:5: ${message}`,
    `- bad.yaml:5:5: ${message}`,
  ]);
  expect((await refusal(scenario(subscribed, "creat: {}", none))).slice(1)).toEqual([
    "- bad.yaml:4:5: there is no step creat; did you mean create?",
  ]);
  for (const steps of [
    ["wait: 1s", none],
    ["api: { path: /cases }", none],
    ["expect-none: { event: case.closed, within: 1s }"],
  ]) {
    const files = { "/work/a.yaml": scenario(subscribed, ...steps) };
    expect((await runLine("test run a.yaml", { files })).exitCode).toBe(0);
  }
});

test("refuses misspelled response fields but allows unknown ones", async () => {
  const file = scenario(
    "{ create: {}, check: { lifecyle: Active, newThing: 5, debtor.nmae: X, debtor: { name: X } } }",
    "{ create: {}, capture: { a: $.idd, b: creditor.companyName } }",
  );
  expect((await refusal(file)).slice(1)).toEqual([
    "- bad.yaml:3:28: lifecyle is not a field of the answer; did you mean lifecycle?",
    "- bad.yaml:3:59: debtor.nmae is not a field of the answer; did you mean debtor.name?",
    "- bad.yaml:4:33: a: idd is not a field of the answer; did you mean id?",
  ]);
});

test("refuses conditions on fields that an envelope never has, and accepts those that it has", async () => {
  const file = scenario(
    "{ subscription: { events: all } }",
    "{ expect: { event: case.closed, fields: { clasification: test } } }",
    "{ expect-none: { fields: { unknown: 1 } } }",
    '{ expect: { events: [{ event: case.closed, fields: { links.self: { exists: true }, "data.caseId": x, classification: test } }] } }',
    '{ expect: { event: case.closed, fields: { $.specVersion: "1.0", SpecVersion: "1.0" }, data: { $.caseId: x, CaseId: x } } }',
  );
  const names = "an event's envelope";
  expect((await refusal(file)).slice(1)).toEqual([
    `- bad.yaml:4:47: clasification is not a field of ${names}; did you mean classification?`,
    `- bad.yaml:5:32: unknown is not a field of ${names}`,
  ]);
});

test("refuses a condition inside `not`, because it would fail for every number and text", async () => {
  const file = scenario(
    "{ create: {}, capture: { sum: remainder }, check: { remainder: { not: { oneOf: [5, 6] } } } }",
    "{ create: {}, when: { sum: { not: { above: 5 } } } }",
    "{ create: {}, check: { remainder: { not: 5 }, debtor: { not: { name: X } } } }",
  );
  expect((await refusal(file)).slice(1)).toEqual([
    "- bad.yaml:3:75: not: takes a value, not a condition",
    "- bad.yaml:4:39: not: takes a value, not a condition",
  ]);
});

test("refuses checks and captures in steps that have no result", async () => {
  const file = scenario(
    subscribed,
    "create: {}",
    "{ expect-none: { event: case.closed }, capture: { id: id } }",
    "{ compare: {}, check: { paid: { exists: false } } }",
    "{ receiver: default, check: { paid: { exists: false } } }",
  );
  expect((await refusal(file)).slice(1)).toEqual([
    "- bad.yaml:5:44: expect-none has no result to capture",
    "- bad.yaml:6:20: compare has no result to check",
    "- bad.yaml:7:26: receiver has no result to check",
  ]);
});

test("refuses a variable that would replace the values of the matrix", async () => {
  const file = `${scenario("create: {}")}matrix: { sum: [1, 2] }\nvariables: { sum: 3 }\n`;
  expect((await refusal(file)).slice(1)).toEqual(["- bad.yaml:5:14: sum is defined in matrix, too"]);
});

test("refuses a variable, matrix value or capture with a built-in name", async () => {
  const file = `${scenario("{ create: {}, capture: { tag: id, case: id } }")}matrix: { run: [1] }\nvariables: { today: 3 }\n`;
  expect((await refusal(file)).slice(1)).toEqual([
    "- bad.yaml:3:30: tag is a built-in name; choose another",
    "- bad.yaml:4:11: run is a built-in name; choose another",
    "- bad.yaml:5:14: today is a built-in name; choose another",
  ]);
});

test("refuses a second subscription with the same name, unless conditions choose between the two", async () => {
  const conditional = (target: string) => `{ subscription: { as: a }, when: { target: ${target} } }`;
  const file = scenario(subscribed, "subscription: { as: hooks, events: [case.closed] }", "subscription:");
  const message = "is called hooks, too; set as to another name";
  expect((await refusal(file)).slice(1)).toEqual([`- bad.yaml:4:21: an earlier subscription ${message}`]);
  expect((await refusal(scenario("subscription:", "subscription: {}"))).slice(1)).toEqual([
    "- bad.yaml:4:19: an earlier subscription is called collection, too; set as to another name",
  ]);
  const either = scenario(conditional("sandbox"), conditional("network"), "create: {}");
  const files = { "/work/a.yaml": either };
  expect(await runLine("test run a.yaml", { files })).toMatchObject({ exitCode: 0, stderr: "" });
});

test("explains empty texts, wrong names and lists in place of objects", async () => {
  const file = scenario(
    '{ create: {}, name: "", capture: { 1x: id, y: "" } }',
    "{ create: {}, check: [lifecycle] }",
    "wait: { case: a, until: Active, every: 0s }",
  ).replace("name: Bad", 'name: " "');
  expect((await refusal(file)).slice(1)).toEqual([
    "- bad.yaml:1:7: name: must not be blank",
    "- bad.yaml:3:25: name: must not be empty",
    "- bad.yaml:3:44: 1x: is not a valid name",
    "- bad.yaml:3:51: y: must not be empty",
    "- bad.yaml:4:26: check: must be an object",
    "- bad.yaml:5:44: every: must be above 0",
  ]);
});

test("refuses a missing argument and a missing file", async () => {
  expect(await runLine("test run")).toMatchObject({ exitCode: 2, requests: [] });
  const result = await runLine("test run nowhere.yaml");
  expect(result).toMatchObject({ exitCode: 2, requests: [] });
  expect(result.stderr).toContain("The file nowhere.yaml does not exist.");
});

test("reports the findings of all files", async () => {
  const files = {
    "/work/a.yaml": scenario("creat: {}"),
    "/work/b.yaml": scenario("wat: 1s"),
    "/work/c.yaml": scenario("wait: 1s"),
  };
  const result = await runLine("test run a.yaml b.yaml c.yaml", { files });
  expect(result).toMatchObject({ exitCode: 2, stdout: "", requests: [] });
  expect(result.stderr).toContain("a.yaml:3:5: there is no step creat; did you mean create?");
  expect(result.stderr).toContain("b.yaml:3:5: there is no step wat; did you mean wait?");
  expect(result.stderr).toContain("next: `recoup help 'scenarios.md#steps'` describes the steps;");
});

test("refuses a step without exactly one action and a file that isn't a scenario", async () => {
  expect((await refusal(scenario("{ create: {}, mint: { client: a } }"))).slice(1)).toEqual([
    "- bad.yaml:3:19: create and mint are two steps",
  ]);
  expect((await refusal(scenario("name: lonely")))[1]).toBe(
    "- bad.yaml:3:5: it has no step; add one of create, advance, delete, wait, submit, client, mint, subscription, api, start, close, fees, note, chat, upload, payment, import, set, sign, kyc, run, fault, link, rotate, receiver, book, compare, deliver, expect, expect-none",
  );
  expect((await refusal("just text\n"))[1]).toBe("- bad.yaml:1:1: a scenario needs a name and steps");
  expect(await refusal("")).toEqual(["Error: The file bad.yaml is empty."]);
});

test("reports the line and column of broken YAML, tabs and a second document", async () => {
  expect(await refusal("name: Bad\nsteps:\n\t- create: {}\n")).toEqual([
    "Error: The file bad.yaml is not a valid scenario (1 finding). Nothing was sent.",
    "- bad.yaml:3:1: Tabs are not allowed as indentation.",
  ]);
  expect((await refusal("name: [unclosed\n"))[1]).toMatch(/^- bad\.yaml:2:1: Flow sequence in block/);
  expect((await refusal("name: a\nsteps:\n  - create: {}\n---\nname: b\n"))[1]).toBe(
    "- bad.yaml:4:1: A file can contain only one scenario, and a second one starts here.",
  );
});

test("refuses exponentially expanding aliases, cyclic aliases and a file of 10 MB", async () => {
  const levels = Array.from(
    { length: 30 },
    (_, index) => `  v${index + 1}: &v${index + 1} [*v${index}, *v${index}, *v${index}]`,
  );
  const bomb = ["name: Bomb", "variables:", "  v0: &v0 [x]", ...levels, "steps: [{ create: {} }]", ""].join(
    "\n",
  );
  expect((await refusal(bomb))[1]).toMatch(
    /bad\.yaml:\d+:\d+: The file or the expansion of its aliases is too large here\.$/i,
  );
  const cycle = "name: Cycle\nvariables: { a: &a [*a] }\nsteps: [{ create: {} }]\n";
  expect((await refusal(cycle))[1]).toMatch(/too large|alias/i);
  expect(await refusal(`name: Big\nsteps: [{ create: {} }]\n${"# x\n".repeat(2_600_000)}`)).toEqual([
    "Error: The file bad.yaml has 10400034 bytes; a scenario has 1048576 at most.",
  ]);
});

test("refuses a file with too many aliases or keys", async () => {
  const list = (text: string, count: number) => Array(count).fill(text).join(",");
  const aliases = `name: x\nvariables:\n  pad: [${list("1", 6000)}]\n  a: &a 1\n  l: [${list("*a", 6000)}]\nsteps: []\n`;
  expect((await refusal(aliases))[1]).toMatch(/^- bad\.yaml:\d+:\d+: /);
  const keys = (count: number) =>
    `name: x\n${Array.from({ length: count }, (_, index) => `k${index}: 1`).join("\n")}\nsteps: []\n`;
  expect((await refusal(keys(15_000)))[1]).toMatch(/^- bad\.yaml:\d+:\d+: /);
  const tooLarge = ["Error: The file bad.yaml is too large; a scenario has 20000 values at most."];
  for (const text of [
    keys(60_000),
    "- ".repeat(200_000),
    "[".repeat(200_000),
    `a: [${"*a,".repeat(200_000)}]`,
  ])
    expect(await refusal(text)).toEqual(tooLarge);
});

test("accepts an ordinary alias", async () => {
  const file = "name: A\nvariables: { a: &a 5 }\nsteps: [{ create: { amountToRecover: *a } }]\n";
  expect(await runLine("test run a.yaml --dry-run", { files: { "/work/a.yaml": file } })).toMatchObject({
    exitCode: 0,
    stdout: "Would run 1 scenario on sandbox. Nothing was changed.\n",
  });
});

test("refuses steps that a real environment doesn't support, before sending anything", async () => {
  const env = { RECOUP_COLLECTION_URL: "https://collection.example", RECOUP_COLLECTION_KEY: "a-key" };
  expect(
    (await refusal(scenario("create: {}", "set: { case: a, lifecycle: Paused }", "client: {}"), env)).slice(
      1,
    ),
  ).toEqual([
    "- bad.yaml:4:5: set: only the sandbox can change a case or a creditor at will",
    "- bad.yaml:5:5: client: a client on live can't be deleted",
  ]);
});

test("refuses a matrix with too many combinations", async () => {
  const many = `[${Array.from({ length: 17 }, (_, index) => index).join(", ")}]`;
  const file = `name: Many\nmatrix: { a: ${many}, b: ${many} }\nsteps: [{ create: {} }]\n`;
  const result = await runLine("test run many.yaml", { files: { "/work/many.yaml": file } });
  expect(result).toMatchObject({ exitCode: 2, requests: [] });
  expect(result.stderr).toContain("  - many.yaml:2:1: the matrix has more than 256 combinations\n");
});
