import { expect, test } from "vitest";
import { runLine } from "../../support/program/world";

/** Runs the step after a subscription and a case. Returns the findings without the file name. */
async function findings(step: string): Promise<readonly string[]> {
  const lines = ["subscription: { as: hooks }", "{ create: {}, capture: { case: id } }", step];
  const file = [
    "name: Bad",
    "matrix: { country: [DE, FR] }",
    "steps:",
    ...lines.map((line) => `  - ${line}`),
  ];
  const result = await runLine("test run bad.yaml", { files: { "/work/bad.yaml": `${file.join("\n")}\n` } });
  expect(result).toMatchObject({ exitCode: 2, stdout: "", requests: [] });
  return result.stderr.split("\n").flatMap((line) => /^ {2}- bad\.yaml:6:(.*)/.exec(line)?.[1] ?? []);
}

const created = "create: {}";
const paymentForms = "needs amount with optional times, edit and amount, or delete with an optional reopen";
const paid = "expect: { event: case.closed, data:";
const moved = "expect: { event: case.updated, data:";

/** One misspelling per kind of known word, with its column and suggestion. */
test.each([
  ["advance: { case: a, to: pad }", 29, "paid"],
  ["wait: { case: a, until: Actve }", 29, "Active"],
  ['wait: { case: a, until: [Active, "Closed:Piad"] }', 38, "Paid"],
  ["expect: { event: case.closd }", 22, "case.closed"],
  ["expect: case.closd", 13, "case.closed"],
  ["expect: { events: [{ event: case.closd }] }", 33, "case.closed"],
  ["expect: { event: case.closed, surface: colection }", 44, "collection"],
  ["expect: { event: case.closed, from: hoks }", 41, "hooks"],
  ["expect: { event: case.closed, since: strt }", 42, "start"],
  ["expect: { events: [{ event: case.closed }], order: givn }", 56, "given"],
  ["expect-none: { event: case.closd }", 27, "case.closed"],
  ["expect-none: { event: case.closed, surface: colection }", 49, "collection"],
  [`${moved} { newLifecycle: Actve } }`, 58, "Active"],
  [`${moved} { newLifecycle: { not: Actve } } }`, 65, "Active"],
  [`${moved} { newLifecycle: { oneOf: [Active, Pausd] } } }`, 76, "Paused"],
  [`${paid} { closeCode: Piad } }`, 54, "Paid"],
  [`${paid} { closCode: Paid } }`, 43, "closeCode"],
  ["expect: { events: [{ event: case.closed, data: { closCode: Paid } }] }", 54, "closeCode"],
  ["expect-none: { data: { closCode: Paid } }", 28, "closeCode"],
  ["expect: { event: case.closed, fields: { evnt: case.closed } }", 45, "event"],
  ["expect: { event: payment.created, data: { amount: { abov: 5 } } }", 57, "above"],
  ["{ expect: case.closed, capture: { code: data.closCode } }", 45, "data.closeCode"],
  ["subscription: { surface: colection }", 30, "collection"],
  ["subscription: { events: [case.closd] }", 30, "case.closed"],
  ["subscription: { events: al }", 29, "all"],
  ["subscription: { surface: referral, events: [case.create] }", 49, "case.created"],
  ["rotate: { subscription: hoks }", 29, "hooks"],
  ["start: { case: a, welcomMessage: b }", 23, "welcomeMessage"],
  ["close: { case: a, closeCode: DebtorUntracable }", 34, "DebtorUntraceable"],
  ["fees: { case: a, intrestFees: 5 }", 22, "interestFees"],
  ["note: { case: a, description: b, eventDat: c }", 38, "eventDate"],
  ["chat: { case: a, message: b, surface: custmer }", 43, "customer"],
  ["upload: { case: a, documentType: DemandLeter }", 38, "DemandLetter"],
  ["payment: { case: a, amount: 5, paymentRecipient: Creditr }", 54, "Creditor"],
  ["set: { case: a, lifecycle: Pausd }", 32, "Paused"],
  ["set: { creditor: a, kyc: verifed }", 30, "verified"],
  ["api: { method: GTE, path: /cases }", 20, "GET"],
  ["api: { surface: colection, path: /cases }", 21, "collection"],
  ["fault: { kind: drop-afer }", 20, "drop-after"],
  ["fault: { status: 500, operation: createManagedCas }", 38, "createManagedCase"],
  ["fault: { status: 500, surface: colection }", 36, "collection"],
  ["fault: { type: Conflct }", 20, "Conflict"],
  ["link: { client: a, decision: aproved }", 34, "approved"],
  ["receiver: defalt", 15, "default"],
  ["receiver: { answers: 503, events: [case.closd] }", 40, "case.closed"],
  ["create: { currencyCode: EUT }", 29, "EUR"],
  ["submit: { body: { currencyCode: EUT, debtor: { countryAlpha2: DE } } }", 37, "EUR"],
  ["client: { client: { country: Germny } }", 34, "DE"],
  [`{ ${created}, check: { lifecycle: Actve } }`, 39, "Active"],
  [`{ ${created}, check: { lifecycle: { not: Actve } } }`, 46, "Active"],
  [`{ ${created}, check: { remainder: { abov: 5 } } }`, 41, "above"],
  [`{ ${created}, check: { debtor: { nmae: X } } }`, 38, "debtor.name"],
  [`{ ${created}, eventually: { fail-fast: { lifecycle: Actve } }, check: { a: 1 } }`, 57, "Active"],
  [`{ ${created}, eventualy: { within: 1h } }`, 19, "eventually"],
  [`{ ${created}, eventually: { withn: 1h }, check: { a: 1 } }`, 33, "within"],
  [`{ ${created}, when: { targt: sandbox } }`, 27, "target"],
  [`{ ${created}, when: { target: sandbx } }`, 35, "sandbox"],
  [`{ ${created}, when: { contry: DE } }`, 27, "country"],
  [`{ ${created}, when: { country: FT } }`, 36, "FR"],
  [`{ advance: { case: "\${case}", to: active }, check: { state: Actve } }`, 65, "Active"],
  ["{ book: {}, check: { stte: Active } }", 26, "state"],
  ['{ book: {}, check: { state: "Closed:Piad" } }', 33, "Paid"],
  ["{ book: {}, check: { events: [case.closd] } }", 35, "case.closed"],
] as const)("refuses %s at column %i and suggests %s", async (step, column, meant) => {
  const [finding = "", ...others] = await findings(step);
  expect(others).toEqual([]);
  expect(finding).toMatch(
    new RegExp(`^${column}: .*[Dd]id you mean (countryAlpha2 )?${meant.replace(/\./g, "\\.")}\\?$`),
  );
});

/** Words that resemble no known word, and invalid combinations. */
test.each([
  ["create: { debtor: { type: Firm } }", "31: type: must be Company or Private"],
  ["create: { debtor: { countryAlpha2: DX } }", '40: countryAlpha2: "DX" is not an ISO 3166-1 country code'],
  [
    "create: { creditorCountryAlpha2: DX }",
    '38: creditorCountryAlpha2: "DX" is not an ISO 3166-1 country code',
  ],
  ["subscription: { events: [client.linked] }", "30: the collection surface has no client.linked"],
  ["expect: client.linked", "13: expect: no earlier subscription receives it"],
  [
    "expect-none: { surface: referral }",
    "18: expect-none: no earlier subscription of the referral surface receives it",
  ],
  [`advance: { case: "\${case}", to: paid }`, "37: to: amount is missing"],
  [
    `advance: { case: "\${case}", to: active, amount: 5 }`,
    "53: amount: can only be used with paid, not with active",
  ],
  ["payment: { case: a }", `14: payment: ${paymentForms}`],
  ["payment: { case: a, amount: 5, reopen: true }", `14: payment: ${paymentForms}`],
  ["payment: { case: a, delete: b, amount: 5 }", `14: payment: ${paymentForms}`],
  ["payment: { case: a, edit: b }", `14: payment: ${paymentForms}`],
  ["payment: { delete: b }", "14: case: is required"],
  ["payment: { case: a, amount: 5.0005 }", "33: amount: 5.0005 has more than three decimals"],
  [
    "payment: { case: a, amount: 5, paymentRecipient: Creditor }",
    "14: commissionPaymentStatus: is required if the creditor received the payment: Paid or Unpaid",
  ],
  [
    "payment: { case: a, amount: 5, payoutCreditor: 3, payoutCollectionPartner: 1 }",
    "52: payoutCreditor: the parts add up to 4.00, the payment is 5",
  ],
  ["start: { case: a, interestFees: 1.0005 }", "37: interestFees: 1.0005 has more than three decimals"],
  ["start: { welcomeMessage: a }", "12: case: is required"],
  ["close: { case: a }", "12: closeCode: is required"],
  ["fees: { case: a }", "11: fees: needs one of grossAmount, interestFees, reminderFees, collectionFees"],
  [
    "fees: { case: a, interestFees: 1, confirmPriceChange: true, keepIntentionalRate: true }",
    "11: fees: confirmPriceChange and keepIntentionalRate contradict each other",
  ],
  ["note: { case: a }", "11: description: is required"],
  ["chat: { case: a }", "11: message: is required"],
  [
    "chat: { case: a, message: b, client: c, surface: collection }",
    "54: surface: a client acts on the customer surface",
  ],
  [
    "upload: { case: a, name: a.exe }",
    '30: name: "a.exe" has no ending that the collection surface accepts: pdf, doc, docx, xls, xlsx, jpg, jpeg, png, txt, zip, csv, eml',
  ],
  ["set: { case: a }", "10: set: names nothing to set"],
  ["set: { case: a, closeCode: Paid }", "10: set: closeCode and closeComment go with lifecycle Closed"],
  ["sign: {}", "11: client: is required"],
  ['wait: { case: a, until: "Active:Paid" }', '29: until: only Closed has a close code (got "Active:Paid")'],
  [
    "api: { path: /cses/3f2504e0-4f89-41d3-9a0c-0305e82c3301, status: 404 }",
    "18: path: the collection surface has no known operation at /cses/3f2504e0-4f89-41d3-9a0c-0305e82c3301, so a 404 proves nothing",
  ],
  [
    `api: { path: "/cses/\${case}", status: 404, client: kb-1001 }`,
    `18: path: the customer surface has no known operation at /cses/\${case}, so a 404 proves nothing`,
  ],
  [`advance: { case: \${case}, to: active }`, `23: Inside braces, \${…} needs quotes: "\${name}".`],
  ["expect: { events: [case.closed] }", "24: must be an object such as { event: case.created }"],
  [
    "expect: [case.closed]",
    "13: expect: must be an event, or an object such as { events: [{ event: case.created }] }",
  ],
  ["expect: { event: case.closed, count: 0 }", "42: count: must be above 0; expect-none expects no event"],
  ["create: { debtor: { zipCode: 01067 } }", "34: zipCode: must be a string (got the number 1067)"],
  [
    `advance: { case: "\${case}", to: paid, amount: 100,50 }`,
    "55: 50 is not a known field; write decimals with a point",
  ],
  ["create: { amountToRecover: 1,250 }", "34: 250 is not a known field"],
  [
    `{ api: { path: "/cases/\${case}" }, check: { remainder: { greter: 3 } } }`,
    "62: greter is not a known condition; use one of not, matches, exists, above, below, contains, oneOf, length",
  ],
  [
    `{ api: { path: "/cases/\${case}?a=b" }, check: { closCode: { exists: false } } }`,
    "53: closCode is not a field of the answer; did you mean closeCode?",
  ],
  ["fault: { kind: delay }", "12: fault: A delay fault needs a duration."],
  [
    "fault: { kind: html, status: 429 }",
    "12: fault: The kind html has no status 429. Use one of 502, 503, 504.",
  ],
  [
    "submit: { body: { debtor: { type: Company, countryAlpha2: DE } }, status: 202 }",
    "71: status is not a known field",
  ],
])("refuses the step %s", async (step, finding) => {
  expect(await findings(step)).toContain(finding);
});

const paidEvent = "expect-none: { event: payment.created, data:";

/**
 * Conditions that can never hold. With one of them, `expect-none` would always pass and `when` would always
 * skip its step.
 */
test.each([
  [
    `${paidEvent} { amount: "100.00" } }`,
    '60: amount: must be a number (got "100.00"): write 100.00 without quotes',
  ],
  [`${paidEvent} { amount: { not: "5" } } }`, '67: not: must be a number (got "5"): write 5 without quotes'],
  [`${paidEvent} { currency: { oneOf: [5] } } }`, "72: must be a string (got the number 5)"],
  [`${paidEvent} { amount: { not: { above: 5 } } } }`, "67: not: must be a number"],
  [`${paidEvent} { amount: { gt: 5 } } }`, "62: gt is not a known condition"],
  [
    `${paidEvent} { amount: { above: "5" } } }`,
    '69: above: must be a number (got "5"): write 5 without quotes',
  ],
  [`${paidEvent} { amount: { exists: yes } } }`, "70: exists: must be true or false"],
  [`${paidEvent} { currency: { oneOf: EUR } } }`, "71: oneOf: must be a list"],
  [`${paidEvent} { currency: { oneOf: [] } } }`, "71: oneOf: needs at least 1"],
  [
    `${paidEvent} { currency: { length: "3" } } }`,
    '72: length: must be a number (got "3"): write 3 without quotes',
  ],
  [`${paidEvent} { amount: { above: 100, below: 50 } } }`, "60: amount: no number is above 100 and below 50"],
  [`${paidEvent} { currency: { length: -1 } } }`, "72: length: must not be below 0"],
  [
    "expect-none: { event: payment.created, fields: { timestamp: 5 } }",
    "65: timestamp: must be a string (got the number 5)",
  ],
  [
    "expect-none: { event: payment.created, fields: { Timestamp: 5 } }",
    "65: Timestamp: must be a string (got the number 5)",
  ],
  [`${paidEvent} { caseId: case } }`, "60: caseId: is not a valid GUID"],
  [`${paidEvent} { caseId: } }`, "60: caseId: is required"],
  [`${paidEvent} { caseId: "\${{ case }}" } }`, `60: caseId: contains an invalid reference; write \${name}`],
  [`api: { path: '/cases/\${case' }`, `18: path: contains an invalid reference; write \${name}`],
  [`{ ${created}, check: { lifecycle: { exists: "no" } } }`, "49: exists: must be true or false"],
  [`{ ${created}, when: { case: { abov: 3 } } }`, "35: abov is not a known condition; did you mean above?"],
  [`{ ${created}, when: { target: { oneOf: sandbox } } }`, "44: oneOf: must be a list"],
  [
    `{ ${created}, when: { country: { matches: "^A" } } }`,
    "36: country: no value of country (DE, FR) meets this condition",
  ],
  [`{ ${created}, when: { country: 1 } }`, "36: country: no value of country (DE, FR) meets this condition"],
  [
    `{ ${created}, when: { country.code: DE } }`,
    "41: country.code: no value of country (DE, FR) meets this condition",
  ],
  [`{ ${created}, when: { country: { matches: "(" } } }`, "47: matches: ( is not a valid regular expression"],
])("refuses %s, which can never be met", async (step, finding) => {
  expect(await findings(step)).toEqual([finding]);
});

test.each(["paid", "start"])("refuses since: %s if it could mean two steps", async (name) => {
  const file = `name: Bad
steps:
  - subscription: {}
  - { name: ${name}, wait: 1s }
  - { name: paid, wait: 1s }
  - expect-none: { event: case.closed, since: ${name} }
`;
  const { exitCode, stderr } = await runLine("test run bad.yaml", { files: { "/work/bad.yaml": file } });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`- bad.yaml:6:47: since: more than one earlier step is called ${name}\n`);
});

test("finds misspelled fields under a key in the wrong letter case", async () => {
  expect(await findings("expect: { event: case.closed, Data: { closCode: Paid } }")).toEqual([
    "35: Data is not a known field",
  ]);
  expect(
    await findings("{ create: {}, eventually: { Fail-fast: { lifecyle: Paused } }, check: { a: 1 } }"),
  ).toEqual(["33: Fail-fast is not a known field; did you mean fail-fast?"]);
});

test.each([
  ["case.closed", "closeCode: { not: null }"],
  ["case.closed", 'caseId: { not: "" }'],
  ["case.updated", "newLifecycle: { oneOf: [Active, null] }"],
  ["payment.created", `amount: { not: "\${sum}" }`],
  ["payment.created", `currency: { matches: "^\${sum}{2}" }`],
])("accepts a %s with the condition %s, which can be met", async (event, condition) => {
  const steps = ["subscription: { as: hooks }", `expect: { event: ${event}, data: { ${condition} } }`];
  const head = ["name: Good", "matrix: { sum: [1, 2] }", "steps:"];
  const file = [...head, ...steps.map((line) => `  - ${line}`)].join("\n");
  const result = await runLine("test run a.yaml --dry-run", { files: { "/work/a.yaml": file } });
  expect([result.exitCode, result.stderr]).toEqual([0, expect.not.stringContaining("a.yaml:")]);
});

test("accepts fields of errors, lists and open objects in the check of an `api` step", async () => {
  const file = `name: Open
steps:
  - { subscription: { surface: customer }, capture: { hook: id } }
  - { api: { path: "/cases/3f2504e0-4f89-41d3-9a0c-0305e82c3301", status: 404 }, check: { type: CaseNotFound } }
  - { api: { path: /webhooks, surface: customer }, check: { 0.events.0: { exists: true } } }
  - { api: { path: "/cases/3f2504e0-4f89-41d3-9a0c-0305e82c3301/\${tag}", status: 404 } }
  - api: { method: POST, path: "/webhooks/\${hook}/test", surface: customer }
    check: { testPayload: { event: { exists: true } } }
`;
  const result = await runLine("test run a.yaml", { files: { "/work/a.yaml": file } });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
});

test("accepts a field of an `api` step that resembles a known one, because the platform may have added it", async () => {
  const file = `name: New
steps:
  - { create: {}, capture: { case: id } }
  - { api: { path: "/cases/\${case}" }, check: { creditorName: Acme } }
`;
  const result = await runLine("test run a.yaml", { files: { "/work/a.yaml": file } });
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain('creditorName: expected "Acme", got nothing\n');
});

test("accepts any field of an event whose fields aren't described, even if it resembles an operator", async () => {
  const file = `name: Linked
steps:
  - subscription: { surface: referral }
  - expect: { event: client.linked, data: { note: { exists: true }, nested.exist: 5 } }
`;
  const result = await runLine("test run a.yaml --dry-run", { files: { "/work/a.yaml": file } });
  expect([result.exitCode, result.stderr]).toEqual([0, expect.not.stringContaining("a.yaml:")]);
});

test("resolves references in a pattern, and fails if the result isn't one", async () => {
  const file = `name: Pattern
variables: { start: EU, broken: "(" }
steps:
  - create: { currencyCode: EUR }
    check: { currency: { matches: "^\${start}R$" } }
  - create: {}
    check: { currency: { matches: "\${broken}" } }
`;
  const result = await runLine("test run a.yaml", { files: { "/work/a.yaml": file } });
  expect([result.exitCode, result.stdout]).toEqual([
    13,
    expect.stringContaining("create  (line 6)\n            matches: ( is not a valid regular expression.\n"),
  ]);
});

test("accepts a word that a variable supplies when the step runs", async () => {
  const file = `name: Open
matrix: { to: [active, no-payment], kind: [html, garbage] }
steps:
  - { create: {}, capture: { case: id } }
  - advance: { case: "\${case}", to: "\${to}" }
  - fault: { kind: "\${kind}", operation: getManagedCase }
`;
  const result = await runLine("test run a.yaml", { files: { "/work/a.yaml": file } });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
});
