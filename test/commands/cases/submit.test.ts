import { expect, test } from "vitest";
import type { HttpRequest, HttpResponse } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { customerEnv, type LineSetting, referralEnv, runLine } from "../../support/program/world";

const env = { ...customerEnv, RECOUP_ENVIRONMENT: "test" };
const id = "0b9c6f6e-6c58-4f0e-9d5e-3f1f6b1f7a11";
const record = { id, reference: "7KQ2M9XA", lifecycle: "PendingVerification" };
const signUrl = "https://sign.example/1";

const flags = [
  ...["cases", "submit", "--amount", "1250.00", "--currency", "EUR", "--date", "2026-01-12"],
  ...["--due-date", "2026-03-16", "--debtor-type", "company", "--debtor-name", "Muster GmbH"],
  ...["--debtor-country", "DE"],
];
const sentByFlags =
  '{"amountToRecover":1250.00,"currencyCode":"EUR","date":"2026-01-12","dueDate":"2026-03-16","debtor":{"type":"company","name":"Muster GmbH","countryAlpha2":"DE"}}';

const bodies = (requests: readonly HttpRequest[]) =>
  requests.map(({ body }) => Buffer.from(body ?? []).toString());

const submit = (
  words: readonly string[],
  response: HttpResponse = answer(record),
  setting: LineSetting = {},
) => runLine([...flags, ...words], { env, send: async () => response, ...setting });

test("builds the submission from flags and preserves the digits of numbers [EP-38] [FLD-26] [FLD-27] [FLD-32] [FLD-33]", async () => {
  const { exitCode, requests, stdout, stderr } = await submit(["-o", "ids"]);
  expect([exitCode, stdout, stderr]).toEqual([0, `${id}\n`, ""]);
  expect(requests.map(({ method, url }) => [method, url])).toEqual([
    ["POST", "https://customer.example/cases"],
  ]);
  expect(bodies(requests)).toEqual([sentByFlags]);
});

test("sends an idempotency key unless --idempotency-key none is given [IDM-03]", async () => {
  const [ownAnswer, chosen, none] = [
    await submit([]),
    await submit(["--idempotency-key", "k-1"]),
    await submit(["--idempotency-key", "none"]),
  ];
  const keyOf = ({ requests }: typeof ownAnswer) => requests[0]?.headers["idempotency-key"];
  expect([keyOf(ownAnswer), keyOf(chosen), keyOf(none)]).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}$/),
    "k-1",
    undefined,
  ]);
});

test("sets a field of the submission with each flag [FLD-28] [FLD-29] [FLD-30] [FLD-34] [FLD-35] [FLD-36]", async () => {
  const partner = "5e7f1c52-2b1c-4c55-9a53-0d0c7a1b2c3d";
  const { requests } = await submit([
    ...["--creditor-reference", "INV=1", "--description", "Goods", "--comments", "007", "--division", id],
    ...["--debtor-contact", "Kim", "--debtor-registration", "123", "--debtor-address", "Weg 1"],
    ...["--debtor-zip", "01067", "--debtor-city", "Dresden", "--debtor-email", "k@m.example"],
    ...["--debtor-phone", "+49 1", "--debtor-country", "United States", "--debtor-state", "us-ca"],
    ...["--collection-partner", partner, "--tag", "run-1", "--test", "--allow-pending-contracts"],
  ]);
  expect(JSON.parse(bodies(requests)[0] ?? "")).toEqual({
    amountToRecover: 1250,
    currencyCode: "EUR",
    date: "2026-01-12",
    dueDate: "2026-03-16",
    creditorReference: "INV=1",
    claimDescription: "Goods",
    comments: "007",
    creditorDivisionId: id,
    collectionPartnerId: partner,
    tag: "run-1",
    isTest: true,
    allowPendingContracts: true,
    debtor: {
      type: "company",
      name: "Muster GmbH",
      contactPerson: "Kim",
      companyRegistrationNumber: "123",
      address: "Weg 1",
      zipCode: "01067",
      city: "Dresden",
      email: "k@m.example",
      phone: "+49 1",
      country: "United States",
      stateAlpha2: "us-ca",
    },
  });
});

test("prefers flags to the body, and --set to both", async () => {
  const body =
    '{"currencyCode":"DKK","amountToRecover":1.10,"debtor":{"type":"Private","name":"A","city":"B"}}';
  const line =
    "cases submit --body - --currency EUR --debtor-country DE --set debtor.name=C --set amountToRecover=2.20";
  const { requests } = await runLine(line, { env, stdin: body, send: async () => answer(record) });
  expect(bodies(requests)).toEqual([
    '{"currencyCode":"EUR","debtor":{"type":"Private","city":"B","countryAlpha2":"DE","name":"C"},"amountToRecover":2.20}',
  ]);
});

test("reports all findings together [VAL-11] [VAL-12] [VAL-13] [VAL-14] [VAL-15] [VAL-17] [VAL-19]", async () => {
  const line =
    "cases submit --amount 0 --currency ZZZ --date 2026-04-01 --due-date 2026-03-31 --debtor-type Other --debtor-country Germny";
  const { exitCode, stdout, stderr, requests } = await runLine(line, { env });
  expect([exitCode, stdout, requests]).toEqual([2, "", []]);
  expect(stderr).toBe(`Error: The submission is not valid (8 errors); nothing was sent.
  - --amount: must be above 0 (got "0")
  - --debtor-type: must be Company or Private (got "Other")
  - --debtor-name: is required
  - --currency: "ZZZ" is not an ISO 4217 currency
  - --date: 2026-04-01 is in the future; the latest day is 2026-03-17 in UTC
  - --due-date: 2026-03-31 is before the date, 2026-04-01
  - --due-date: 2026-03-31 is in the future; the latest day is 2026-03-17 in UTC
  - --debtor-country: "Germny" is not the English name of a country; did you mean countryAlpha2 DE?
  next: Fix the fields listed, or send it unchecked with --no-check.
`);
});

test.each([
  [
    "debtor=null",
    { currencyCode: ["is required"], amountToRecover: ["is required"], debtor: ["is required"] },
  ],
  [
    "debtor.countryAlpha2=US",
    { "debtor.stateAlpha2": ["is required for a debtor in the United States, for example CA or California"] },
  ],
  ["debtor.countryAlpha2=ZZ", { "debtor.countryAlpha2": ['"ZZ" is not an ISO 3166-1 country code'] }],
  ["debtr.name=x", { debtr: ["is not a known field; did you mean debtor?"] }],
  ["amountToRecover=-1", { amountToRecover: ["must be above 0"] }],
  ["isTest=maybe", { isTest: ["must be true or false"] }],
  ["amountToRecover=a1", { amountToRecover: ['must be a number (got "a1")'] }],
  [`tag=${"x".repeat(101)}`, { tag: ["has more than 100 characters"] }],
  ["collectionPartnerId=7", { collectionPartnerId: ["is not a valid GUID"] }],
])(
  "reports --set %s with its field, in text and in JSON [FLD-31] [VAL-15] [VAL-16] [VAL-18] [VAL-20]",
  async (pair, fields) => {
    const { exitCode, stderr } = await runLine(`cases submit --set ${pair} --json`, { env });
    expect(exitCode).toBe(2);
    expect(JSON.parse(stderr).error.fields).toMatchObject(fields);
  },
);

test("--no-check sends the submission without checking it", async () => {
  const { exitCode, requests } = await runLine("cases submit --currency ZZZ --no-check", {
    env,
    send: async () => answer({ CurrencyCode: ["Invalid currency code."] }, 400),
  });
  expect([exitCode, bodies(requests)]).toEqual([9, ['{"currencyCode":"ZZZ"}']]);
});

test("--check-only reports a valid submission and sends nothing", async () => {
  const [person, script] = [
    await submit(["--check-only"], undefined, { isTerminal: true }),
    await submit(["--check-only", "--json"]),
  ];
  expect([person.exitCode, person.stdout, person.requests]).toEqual([0, "Valid. Nothing was sent.\n", []]);
  expect([script.exitCode, script.stdout, script.requests]).toEqual([0, '{"valid":true}\n', []]);
});

test("requires the customer surface except with --check-only", async () => {
  const other = { env: { ...env, ...referralEnv } };
  const checked = await submit(["--check-only", "--as", "referral"], undefined, other);
  expect([checked.exitCode, checked.requests]).toEqual([0, []]);
  const refused = await runLine("cases submit --as referral --color never", { ...other, isTerminal: true });
  expect([refused.exitCode, refused.stderr]).toEqual([
    2,
    "Error: This command is not available on the referral surface.\n  next: It is available on customer: write --as customer.\n",
  ]);
});

test("asks for missing values on a terminal and checks each input", async () => {
  const { exitCode, stderr, requests } = await runLine("cases submit", {
    env,
    answers: [
      ...["-1", "1250.00", "EURO", "EUR", "2026-01-12", "2026-02-11", "Company", "Muster GmbH"],
      ...["Untied States", "United States", "XX", "CA", "nobody", "k@m.example", "INV-1", "Goods"],
    ],
    isTerminal: true,
    send: async () => answer(record),
  });
  expect([...new Set(stderr.match(/^\? .*/gm))]).toEqual([
    "? Amount owed",
    "? Currency (ISO code)",
    "? Date of the claim (optional)",
    "? Due date (optional)",
    "? Who owes it? (Company, Private)",
    "? Name of the debtor",
    "? Country of the debtor (code or English name)",
    "? State of the debtor",
    "? Email address of the debtor (optional)",
    "? The creditor's own reference (optional)",
    "? What the claim is about (optional)",
  ]);
  expect([exitCode, bodies(requests).map((body) => JSON.parse(body))]).toEqual([
    0,
    [
      {
        amountToRecover: 1250,
        currencyCode: "EUR",
        date: "2026-01-12",
        dueDate: "2026-02-11",
        debtor: {
          type: "Company",
          name: "Muster GmbH",
          country: "United States",
          stateAlpha2: "CA",
          email: "k@m.example",
        },
        creditorReference: "INV-1",
        claimDescription: "Goods",
      },
    ],
  ]);
});

test("never asks for an optional value twice", async () => {
  const answers = ["10", "EUR", "", "", "Private", "Kim", "DE", "", "", ""];
  const { exitCode, stderr } = await runLine("cases submit", {
    env,
    answers,
    isTerminal: true,
    send: async () => answer(record),
  });
  expect([exitCode, stderr.match(/^\? .*/gm)?.length]).toEqual([0, answers.length]);
});

test.each([
  ["", "No case to submit."],
  ["--amount 1 --check-only --no-check", "--check-only and --no-check cannot be combined."],
  ["--wait-for-signing --idempotency-key k", "--wait-for-signing and --idempotency-key cannot be combined."],
])("refuses %j with exit code 2", async (words, message) => {
  const { exitCode, stderr, requests } = await runLine(`cases submit ${words}`, { env });
  expect([exitCode, stderr.split("\n")[0], requests]).toEqual([2, `Error: ${message}`, []]);
});

test("reports a 202 as a success that still needs signatures [BIZ-09] [AMB-25]", async () => {
  const pending = {
    ...record,
    lifecycle: "Pending contract signing",
    signingHandoff: { combinedSigningUrl: signUrl },
  };
  const person = await submit(["--color", "never"], answer(pending, 202), { isTerminal: true });
  expect([person.exitCode, person.stderr]).toEqual([
    0,
    `Accepted. The case waits until the creditor has signed: ${signUrl}\n`,
  ]);
  expect(person.stdout).toBe(
    `7KQ2M9XA  Pending contract signing\n\nReferences\nId  ${id}\n\nStill to sign\n${signUrl}\n`,
  );
  expect((await submit([], answer(pending, 201), { isTerminal: true })).stderr).toBe(person.stderr);
  const script = await submit(["--json"], answer(pending, 200));
  expect([JSON.parse(script.stdout), script.stderr]).toEqual([pending, ""]);
});

test("accepts a 202 without an address and a success without a body [BIZ-09] [AMB-44]", async () => {
  expect((await submit([], answer({ Id: id, Status: "x" }, 202))).stderr).toBe(
    "Accepted. The case waits until the creditor has signed.\n",
  );
  const bare = await submit([], answer("", 201), { isTerminal: true });
  expect([bare.exitCode, bare.stdout]).toEqual([0, "Submitted. The platform sent no details of the case.\n"]);
  const empty = await submit([], answer({}, 200), { isTerminal: true });
  expect([empty.exitCode, empty.stdout]).toEqual([0, bare.stdout]);
  const ids = await submit(["-o", "ids"], answer("", 201));
  expect([ids.exitCode, ids.stdout]).toEqual([0, ""]);
});

test("doesn't say that a case was submitted if the body of the 2xx says otherwise [CLI-01] [ERR-01]", async () => {
  const body = { businessErrors: [{ type: "CreditorBlocked", message: "The account is blocked." }] };
  const { exitCode, stdout, stderr, requests } = await submit([], answer(body, 200));
  expect([exitCode, stdout, requests.length]).toEqual([11, "", 1]);
  expect(
    stderr,
  ).toBe(`Error: The platform answered 200, but reports a failure: CreditorBlocked: The account is blocked.
  in POST https://customer.example/cases (profile env, test, customer)
  next: It may have taken effect: check before you send it again.
  more: recoup explain CreditorBlocked
`);
});

test("doesn't repeat a value that is too long to read", async () => {
  const { exitCode, stderr } = await submit(["--description", "x".repeat(4_001)]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("  - --description: has more than 4000 characters\n");
});

test("lists everything that a 422 reports as missing and shows the signing address [CLI-17] [ERR-05] [ERR-06] [AMB-23]", async () => {
  const businessErrors = [
    { type: "MissingDebtCollectionContract", message: "The agreement is not signed.", solutionUrl: "" },
    { type: "MissingPowerOfAttorney", message: "There is no power of attorney.", solutionUrl: "" },
  ];
  const handoff = { businessErrors, signingHandoff: { combinedSigningUrl: signUrl } };
  const inError = { BusinessErrors: [businessErrors[0], { ...businessErrors[1], solutionUrl: signUrl }] };
  for (const body of [handoff, inError]) {
    const { exitCode, stderr } = await submit([], answer(body, 422));
    expect([exitCode, stderr]).toEqual([
      9,
      [
        "Error: The platform answered 422 MissingDebtCollectionContract: The agreement is not signed.",
        "  - MissingPowerOfAttorney: There is no power of attorney.",
        "  in POST https://customer.example/cases (profile env, test, customer)",
        "  next: The creditor signs the debt collection agreement first.",
        `  address: ${signUrl}`,
        "  more: recoup explain MissingDebtCollectionContract\n",
      ].join("\n"),
    ]);
  }
});

test("doesn't show a signing address for a 422 that a signature can't fix [CLI-17] [ERR-06] [BIZ-05]", async () => {
  const body = {
    businessErrors: [{ type: "CreditorBlocked", message: "Blocked: unpaid fees.", solutionUrl: "" }],
    signingHandoff: null,
  };
  const { exitCode, stderr } = await submit(["--json"], answer(body, 422));
  const { error } = JSON.parse(stderr);
  expect([exitCode, error.type, error.hint, error.solutionUrl]).toEqual([
    9,
    "CreditorBlocked",
    "The creditor's account is blocked; contact the platform's support.",
    undefined,
  ]);
});

test("reports the legacy 422 together with its business rule [ERR-12] [BIZ-10]", async () => {
  const { exitCode, stderr } = await submit([], answer({ BusinessRule: ["Nobody collects in Kenya."] }, 422));
  expect([exitCode, stderr]).toEqual([
    9,
    [
      "Error: The platform answered 422: a business rule forbids it",
      "  - BusinessRule: Nobody collects in Kenya.",
      "  in POST https://customer.example/cases (profile env, test, customer)",
      "  next: Correct what the message names; the same request will be refused again.\n",
    ].join("\n"),
  ]);
});

test("refuses a live submission without --live, even with --test", async () => {
  for (const words of [[], ["--test"]]) {
    const result = await submit(words, undefined, { env: { ...env, RECOUP_ENVIRONMENT: "live" } });
    expect([result.exitCode, result.stdout, result.requests]).toEqual([5, "", []]);
  }
  const result = await submit(["--live"], undefined, { env: { ...env, RECOUP_ENVIRONMENT: "live" } });
  expect([result.exitCode, result.requests.length]).toEqual([0, 1]);
});

test("--dry-run and --curl show the request and send nothing", async () => {
  const [dryRun, curl] = [await submit(["--dry-run", "--json"]), await submit(["--curl"])];
  expect([dryRun.requests, curl.requests]).toEqual([[], []]);
  expect(JSON.parse(dryRun.stdout)).toMatchObject({
    method: "POST",
    url: "https://customer.example/cases",
    headers: { xapikey: "****" },
    body: JSON.parse(sentByFlags),
  });
  expect(curl.stdout).toContain(`--data-binary '${sentByFlags}'`);
});

test("--dry-run and --curl show the idempotency key that the user chose [IDM-03]", async () => {
  const chosenKey = ["--idempotency-key", "k-1"];
  const { stdout } = await submit([...chosenKey, "--dry-run", "--json"]);
  expect(JSON.parse(stdout).headers).toMatchObject({ "idempotency-key": "k-1" });
  expect((await submit([...chosenKey, "--curl"])).stdout).toContain("--header 'idempotency-key: k-1'");
});

test("--curl shows an idempotency key so that running the command twice has a single effect [IDM-03]", async () => {
  expect((await submit(["--curl"])).stdout).toMatch(/--header 'idempotency-key: [0-9a-f]{8}-[-0-9a-f]{27}'/);
  expect((await submit(["--idempotency-key", "none", "--curl"])).stdout).not.toContain("idempotency-key");
});

test("suggests recreating a client that is no longer linked [CLI-10] [TOK-09]", async () => {
  const noLink = answer(
    { businessErrors: [{ type: "NotFound", message: "No link.", solutionUrl: "" }] },
    404,
  );
  const both = { ...env, ...referralEnv };
  const { exitCode, stderr, requests } = await submit(["--client", "nl-1"], noLink, { env: both });
  expect([exitCode, requests.map(({ url }) => url)]).toEqual([6, ["https://referral.example/oauth/token"]]);
  expect(stderr).toContain(
    "posting the client again restores its link: `recoup clients create --body <file>`.\n",
  );
});

test("escapes control characters in text from the platform on a terminal", async () => {
  const url = "https://sign.example/\u001b]0;x\u0007";
  const body = {
    ...record,
    lifecycle: "PendingContractSigning",
    signingHandoff: { combinedSigningUrl: url },
  };
  const result = await submit(["--color", "never"], answer(body, 202), { isTerminal: true });
  for (const sign of ["\u001b", "\u0007"]) expect(result.stdout + result.stderr).not.toContain(sign);
});

test("on a real host, accepts a date one day ahead of this machine's clock", async () => {
  const { exitCode, requests } = await runLine(
    "cases submit --amount 10 --currency EUR --date 2026-03-17 --debtor-type Company --debtor-name M --debtor-country DE --live",
    { env: customerEnv, send: async () => answer({ id: "a" }) },
  );
  expect([exitCode, requests.length]).toEqual([0, 1]);
});

test("refuses an idempotency key that no header can carry, even on the embedded sandbox", async () => {
  const line = ["payments", "record", "IQZA1CG3", "--amount", "1", "--idempotency-key", "a\nb"];
  const { exitCode, stderr, requests } = await runLine(line, { env: {} });
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain(
    "--idempotency-key must be printable ASCII text, without a space at its start or end.",
  );
});
