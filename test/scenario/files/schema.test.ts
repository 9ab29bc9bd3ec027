import { readdirSync, readFileSync } from "node:fs";
import type { ValidateFunction } from "ajv";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { getModifierSchemas, stepKinds } from "../../../src/scenario/files/schema/step-schemas";
import { createAjv } from "../../support/create-ajv";
import { runLine } from "../../support/program/world";
import { guideScenarios, ofSteps } from "../../support/scenario/scenarios";

let validate: ValidateFunction;

beforeAll(async () => {
  const { stdout } = await runLine("test schema");
  validate = createAjv().compile(JSON.parse(stdout));
});

const filesIn = (folder: string) =>
  readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")] as const);
const samples = [
  ...filesIn("scenarios"),
  ...filesIn("test/scenarios"),
  ...guideScenarios.map((sample, index) => [`scenario ${index + 1} of the guide`, sample] as const),
];

const guideSteps = guideScenarios.flatMap((sample): object[] => parse(sample).steps);

test.each(samples)("accepts %s with all its numbers and words", (_, content) => {
  validate(parse(content));
  expect(validate.errors ?? []).toEqual([]);
});

/**
 * Each step, spelled correctly and misspelled. An editor must report every mistake that the program refuses.
 */
test.each([
  ["create: { amountToRecover: 5 }", "create: { amountToRecovr: 5 }"],
  ["create: { debtor: { city: Kiel } }", "create: { debtor: { ctiy: Kiel } }"],
  ["advance: { case: a, to: paid, amount: 5 }", "advance: { case: a, to: pad, amount: 5 }"],
  ["advance: { case: a, to: paid, amount: 5 }", "advance: { case: a, to: paid, amout: 5 }"],
  ["wait: { case: a, until: Active, within: 1h }", "wait: { case: a, until: Active, withn: 1h }"],
  ["submit: { body: { tag: a } }", "submit: { body: { tga: a } }"],
  ["client: { users: [{ name: A, email: a@b.example }] }", "client: { usrs: [] }"],
  ["mint: { client: a }", "mint: { clint: a }"],
  ["subscription: { as: a, testMode: true }", "subscription: { as: a, testmode: true }"],
  ["subscription: { events: [case.closed] }", "subscription: { events: [case.closd] }"],
  ["subscription: { surface: referral }", "subscription: { surface: referal }"],
  ["api: { method: PUT, path: /cases }", "api: { method: PTU, path: /cases }"],
  ["api: { path: /cases, status: 404 }", "api: { path: /cases, staus: 404 }"],
  ["payment: { case: a, amount: 5 }", "payment: { case: a, amuont: 5 }"],
  ["start: { case: a, userEmail: a@b.example }", "start: { case: a, userEmal: a@b.example }"],
  ["close: { case: a, closeCode: Other }", "close: { case: a, closeCode: Othr }"],
  ["fees: { case: a, interestFees: 5 }", "fees: { case: a, intrestFees: 5 }"],
  ["note: { case: a, description: b }", "note: { case: a, descripton: b }"],
  ["chat: { case: a, message: b }", "chat: { case: a, mesage: b }"],
  ["upload: { case: a, name: b.pdf }", "upload: { case: a, nme: b.pdf }"],
  ["import: { payments: [{ case: a, amount: 5 }] }", "import: { payments: [{ cse: a, amount: 5 }] }"],
  ["set: { case: a, lifecycle: Paused }", "set: { case: a, lifecycle: Pausd }"],
  ["sign: { client: a }", "sign: { clint: a }"],
  ["kyc: { client: a, directorFullName: b }", "kyc: { client: a, directorFulName: b }"],
  ["fault: { kind: drop-after }", "fault: { kind: drop-afer }"],
  ["fault: { operation: getCase, status: 500 }", "fault: { operation: getCse, status: 500 }"],
  ["link: { client: a, decision: approved }", "link: { client: a, decision: aproved }"],
  ["deliver: { event: case.created, delivery: stale }", "deliver: { event: case.created, delivery: stal }"],
  [
    "deliver: { event: case.created, with: { age: 6m } }",
    "deliver: { event: case.created, with: { aeg: 6m } }",
  ],
  ["deliver: { received: case.created, booked: once }", "deliver: { received: case.created, boked: once }"],
  ["rotate: { subscription: a }", "rotate: { subscripton: a }"],
  ["receiver: { answers: 503, times: 2 }", "receiver: { answers: 503, times: 0 }"],
  ["payment: { case: a, amount: 1, times: 2 }", "payment: { case: a, amount: 1, tmes: 2 }"],
  ["receiver: { answers: 503, handles: true }", "receiver: { answers: 503, handels: true }"],
  ["receiver: default", "receiver: usul"],
  ["book: { case: a }", "book: { cse: a }"],
  ["expect: { event: case.closed, count: 1 }", "expect: { event: case.closed, cuont: 1 }"],
  ["expect: { events: [{ event: case.closed }] }", "expect: { events: [{ event: case.closd }] }"],
  ["expect: case.closed", "expect: case.closd"],
  [
    "expect: { event: case.closed, fields: { links.self: { exists: true } } }",
    "expect: { event: case.closed, fields: { unknown: 1 } }",
  ],
  [
    "expect: { event: case.closed, data: { a: { exists: true } } }",
    "expect: { event: case.closed, data: { a: { exists: 1 } } }",
  ],
  ["expect-none: { data: { a: { above: 5 } } }", 'expect-none: { data: { a: { above: "5" } } }'],
  [`expect-none: { data: { a: { below: "\${b}" } } }`, "expect-none: { data: { a: { below: [5] } } }"],
  ["expect-none: { data: { a: { oneOf: [5] } } }", "expect-none: { data: { a: { oneOf: [] } } }"],
  [
    "expect-none: { fields: { event: { length: 5 } } }",
    "expect-none: { fields: { event: { length: true } } }",
  ],
  ["expect-none: { since: start }", "expect-none: { snce: start }"],
  [
    "{ create: {}, check: { a: 1 }, eventually: { within: 1h } }",
    "{ create: {}, check: { a: 1 }, eventually: { withn: 1h } }",
  ],
  ["{ create: {}, check: { a: 1 } }", "{ create: {}, chekc: { a: 1 } }"],
  ["{ run: a, expect: { exit: 1 } }", "{ run: a, expect: { exits: 1 } }"],
  ["run: [a, b]", "run: [a, 1]"],
])("accepts %s but not %s", (right, wrong) => {
  expect([validate(parse(ofSteps(right))), validate(parse(ofSteps(wrong)))]).toEqual([true, false]);
});

/** Test files for the program and its published schema. Both must accept and refuse the same files. */
const corpus: readonly (readonly [file: string, isAccepted: boolean])[] = [
  [ofSteps("create: { currencyCode: EUR, debtor: { type: Company, countryAlpha2: DE } }"), true],
  [ofSteps("create: { currencyCode: eur, debtor: { type: pRIVATE, countryAlpha2: de } }"), true],
  [ofSteps("create: { creditorCountryAlpha2: Se, date: 2026-01-31, dueDate: 2026-02-28T10:00:00Z }"), true],
  [ofSteps("create:"), true],
  [ofSteps("create: { currencyCode: EURO }"), false],
  [ofSteps("create: { debtor: { type: Person } }"), false],
  [ofSteps("create: { date: 31.01.2026 }"), false],
  [ofSteps("create: { date: 2026-13-01 }"), false],
  [ofSteps("create: { amountToRecover: 0 }"), false],
  [ofSteps("create: { tag: mine }"), false],
  [ofSteps('wait: "1h 30m"'), false],
  [ofSteps("wait: 90"), false],
  [ofSteps("wait: 90S"), true],
  [ofSteps("wait: 1h30m"), true],
  [ofSteps('wait: "0"'), true],
  [ofSteps("advance: { case: a, to: paid }"), false],
  [ofSteps("advance: { case: a, to: Closed:Paid, amount: 5 }"), true],
  [ofSteps("advance: { case: a, to: active, amount: 5 }"), false],
  [ofSteps("advance: { case: a, to: no-payment }"), true],
  [ofSteps("payment: { case: a, amount: 5 }"), true],
  [ofSteps("payment: { case: a }"), false],
  [ofSteps("payment: { case: a, delete: b, reopen: true }"), true],
  [ofSteps("payment: { delete: b }"), false],
  [ofSteps("payment: { case: a, delete: b, amount: 5 }"), false],
  [ofSteps("payment: { case: a, delete: b, closeCase: true }"), false],
  [ofSteps("payment: { case: a, edit: b, amount: 5, reopen: true }"), true],
  [ofSteps("payment: { case: a, edit: b }"), false],
  [ofSteps("payment: { case: a, amount: 5, reopen: true }"), false],
  [ofSteps("start: { case: a }"), true],
  [ofSteps("start: {}"), false],
  [ofSteps("start: { case: a, interestFees: -1 }"), false],
  [ofSteps("close: { case: a, closeCode: Other }"), true],
  [ofSteps("close: { case: a, closeCode: CaseNeverStarted }"), false],
  [ofSteps("close: { case: a }"), false],
  [ofSteps("fees: { case: a, interestFees: 0 }"), true],
  [ofSteps("fees: { case: a, confirmPriceChange: true }"), false],
  [ofSteps("note: { case: a, description: b, eventDate: 2026-01-31 }"), true],
  [ofSteps("note: { case: a, description: ' ' }"), false],
  [ofSteps("chat: { case: a, message: b, client: c }"), true],
  [ofSteps("chat: { case: a, message: b, surface: referral }"), false],
  [ofSteps("upload: { case: a, name: letter.pdf, documentType: DemandLetter }"), true],
  [ofSteps("upload: { case: a, documentType: Letter }"), false],
  [ofSteps("import: { payments: [{ case: a, amount: 5 }], times: 200, kills: 3 }"), true],
  [ofSteps("import: { payments: [] }"), false],
  [ofSteps("import: { payments: [{ case: a, amount: 0 }] }"), false],
  [ofSteps("import: { payments: [{ case: a, amount: 5 }], kills: -1 }"), false],
  [ofSteps("set: { case: a, lifecycle: Closed, closeCode: Paid }"), true],
  [ofSteps("set: { case: a, lifecycle: Paused, closeCode: Paid }"), false],
  [ofSteps("set: { case: a }"), false],
  [ofSteps("set: { case: a, needs: { area: b, description: c } }"), true],
  [ofSteps("set: { creditor: a, blocked: null }"), true],
  [ofSteps("set: { creditor: a }"), false],
  [ofSteps("set: { case: a, kyc: verified }"), false],
  [ofSteps("kyc: { client: a, directorDateOfBirth: 1975-04-02 }"), true],
  [ofSteps("kyc: { client: a, directorDateOfBirth: soon }"), false],
  [ofSteps("kyc: { directorFullName: a }"), false],
  [ofSteps("sign: { client: a }"), true],
  [ofSteps("sign: { case: a }"), false],
  [ofSteps("{ create: {}, check: { a: 1 }, eventually: { every: 0s } }"), false],
  [ofSteps("{ create: {}, check: { a: 1 }, eventually: { every: 1s } }"), true],
  [ofSteps("wait: { case: a, until: Active, every: 0s }"), false],
  [ofSteps("{ create: {}, eventually: { every: 1s } }"), false],
  [ofSteps("{ create: {}, check: {}, eventually: { every: 1s } }"), false],
  [ofSteps("{ create: {}, check: {} }"), false],
  [ofSteps("{ create: {}, capture: { a b: id } }"), false],
  [ofSteps("{ create: {}, when: { target: sandbox } }"), true],
  [ofSteps("{ create: {}, when: { target: acme } }"), false],
  [ofSteps("{ create: {}, when: { target: { not: network } } }"), true],
  [ofSteps("{ create: {}, when: { target: [sandbox, acme] } }"), false],
  [ofSteps("{ create: {}, when: { receiver: { not: none } } }"), true],
  [ofSteps("{ create: {}, when: { receiver: mine } }"), false],
  [ofSteps("wait: { case: a, until: Actve, within: 1m }"), false],
  [ofSteps("wait: { case: a, until: [active, Closed:Paid] }"), true],
  [ofSteps("wait: { case: a, until: [Active, Closed:Payd] }"), false],
  [ofSteps("wait: { case: a, until: Active:Paid }"), false],
  [ofSteps("wait: { case: a, until: More Info Required }"), true],
  [ofSteps("wait: { case: a, until: Closed:no-payment }"), true],
  [ofSteps("{ create: {}, check: { lifecycle: Actve } }"), false],
  [ofSteps("{ create: {}, check: { lifecycle: { oneOf: [Active, Paussed] } } }"), false],
  [ofSteps("{ create: {}, check: { lifecycle: { not: pending verification } } }"), true],
  [ofSteps("{ create: {}, check: { lifecycle: { exists: true } } }"), true],
  [ofSteps("{ create: {}, mint: { client: a } }"), false],
  [`clock: 2026-11-20T00:00:00Z\n${ofSteps("create: {}")}`, true],
  [`clock: tomorrow\n${ofSteps("create: {}")}`, false],
  [`timeout: 5m\n${ofSteps("create: {}")}`, true],
  [`timeout: never\n${ofSteps("create: {}")}`, false],
  [`matrix: { country: [DE, FR] }\n${ofSteps("create: {}")}`, true],
  [`matrix: { country: [] }\n${ofSteps("create: {}")}`, false],
];

test.each(corpus)("the program and the schema agree on\n%s(accepted: %s)", async (file, isAccepted) => {
  const { exitCode } = await runLine("test run a.yaml --dry-run", { files: { "/work/a.yaml": file } });
  expect({ program: exitCode === 0, schema: validate(parse(file)) }).toEqual({
    program: isAccepted,
    schema: isAccepted,
  });
});

test.each(["nmae: A", "setps: []", "timeuot: 5m"])("rejects a scenario with %s", (line) => {
  expect(validate(parse(`${ofSteps("create: {}")}${line}\n`))).toBe(false);
});

const modifiersOf = (kind: string) => [...Object.keys(getModifierSchemas(kind === "run"))];

test("the schema describes every step and its options", async () => {
  const { stdout } = await runLine("test schema");
  const { anyOf } = JSON.parse(stdout).properties.steps.items;
  const names = anyOf.map(({ properties }: { properties: object }) => Object.keys(properties));
  expect(names).toEqual(stepKinds.map((kind) => [kind, ...modifiersOf(kind)]));
});

test("the schema is smaller than 65 KB", async () => {
  const { stdout } = await runLine("test schema");
  expect(Buffer.byteLength(stdout)).toBeLessThan(65_000);
});

test.each(stepKinds)("`test schema %s` prints a self-contained schema of the step", async (kind) => {
  const { stdout } = await runLine(`test schema ${kind}`);
  const { $schema, title, $defs, ...step } = JSON.parse(stdout);
  expect(title).toBe(`The step ${kind} of a scenario`);
  expect(Object.keys(step.properties)).toEqual([kind, ...modifiersOf(kind)]);
  const isValid = createAjv().compile({ $schema, $defs, ...step });
  const [found] = guideSteps.filter((candidate) => Object.hasOwn(candidate, kind));
  if (found !== undefined) expect(isValid(found)).toBe(true);
  expect(isValid({ [kind]: 7, nmae: "A" })).toBe(false);
});

test("`test schema` suggests the closest match for an unknown step", async () => {
  const { stderr, exitCode } = await runLine("test schema expct");
  expect(exitCode).toBe(2);
  expect(stderr).toBe('Error: There is no step "expct".\n  next: Did you mean expect?\n');
});
