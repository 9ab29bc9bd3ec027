import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse } from "../../../src/base/http";
import { answer, inTurn } from "../../support/platforms/answers";
import { type LineSetting, referralEnv, runLine } from "../../support/program/world";

const env = { ...referralEnv, RECOUP_ENVIRONMENT: "test" };
const where = "  in POST https://referral.example/clients (profile env, test, referral)";
const onboardUrl = "https://onboard.example/1";
const approveUrl = "https://approve.example/1";

const flags = [
  ...["clients", "create", "--external-tenant-id", "nl-1", "--name", "Nordlicht GmbH", "--country", "DE"],
  ...["--support-email", "office@n.example", "--registration-number", "007"],
  ...["--user", "Ada Lindt <ada@n.example>"],
];
const link = { externalTenantId: "nl-1", onboardingDone: true, client: { companyName: "Nordlicht GmbH" } };
const open = { ...link, onboardingDone: false, onboardingLinks: { url: onboardUrl } };
const conflict = {
  type: "ClientExistsNeedsLinking",
  message: "A user has an account.",
  data: { externalTenantId: "nl-1", onboardingLinks: { url: approveUrl } },
};

const bodies = (requests: readonly HttpRequest[]) =>
  requests.map(({ body }) => JSON.parse(Buffer.from(body ?? []).toString() || "null"));

function create(
  words: readonly string[],
  steps: readonly HttpResponse[] = [answer(link, 201)],
  setting: LineSetting = {},
) {
  return runLine([...flags, ...words], { env, send: inTurn(...steps), ...setting });
}

test("builds a single request from flags, without an idempotency key [EP-24] [FLD-21] [FLD-22] [FLD-23] [FLD-24] [AMB-31]", async () => {
  const { exitCode, stdout, stderr, requests } = await create([
    ...["--address", "Weg 1", "--zip-code", "01067", "--city", "Dresden", "--state", "SN"],
    ...["--support-phone", "+49 1", "-o", "ids"],
  ]);
  expect([exitCode, stdout, stderr]).toEqual([
    0,
    "nl-1\n",
    "The client is linked and its onboarding is done.\n",
  ]);
  expect(requests.map(({ method, url, headers }) => [method, url, headers["idempotency-key"]])).toEqual([
    ["POST", "https://referral.example/clients", undefined],
  ]);
  expect(bodies(requests)).toEqual([
    {
      externalTenantId: "nl-1",
      client: {
        name: "Nordlicht GmbH",
        country: "DE",
        supportEmail: "office@n.example",
        supportPhone: "+49 1",
        registrationNumber: "007",
        address: "Weg 1",
        zipCode: "01067",
        city: "Dresden",
        state: "SN",
      },
      users: [{ name: "Ada Lindt", email: "ada@n.example", isOnboardingUser: true }],
    },
  ]);
});

test("makes the first of several users the onboarding user unless --onboarding-user is given [FLD-24]", async () => {
  const users = ["--user", "Bo <bo@n.example>"];
  const [first, named] = [await create(users), await create([...users, "--onboarding-user", "bo@n.example"])];
  const flags = ({ requests }: typeof first) =>
    bodies(requests)[0].users.map((user: { isOnboardingUser?: boolean }) => user.isOnboardingUser);
  expect([flags(first), flags(named)]).toEqual([
    [true, undefined],
    [undefined, true],
  ]);
});

test.each([
  [["--user", "ada@n.example"], "The client is not valid (1 error); nothing was sent."],
  [
    ["--user", "ada@n.example", "--no-check"],
    '--user must be a name with an email address (got "ada@n.example").',
  ],
  [
    ["--onboarding-user", "ad@n.example"],
    '--onboarding-user must be the address of a --user (got "ad@n.example").',
  ],
  [["--case", "none.json"], "The file none.json does not exist."],
])("refuses %j with exit code 2", async (words, message) => {
  const { exitCode, stderr, requests } = await create(words);
  expect([exitCode, stderr.split("\n")[0], requests]).toEqual([2, `Error: ${message}`, []]);
});

test("trims a user's name and address", async () => {
  const line = flags.slice(0, -2);
  const send = async () => answer(link, 201);
  const { requests } = await runLine([...line, "--user", "  Ada Lindt  < ada@n.example > "], { env, send });
  expect(bodies(requests)[0].users).toEqual([
    { name: "Ada Lindt", email: "ada@n.example", isOnboardingUser: true },
  ]);
  const refused = await runLine([...line, "--user", " <ada@n.example>", "--user", "Bo <>"], { env });
  expect(refused.stderr).toBe(`Error: The client is not valid (2 errors); nothing was sent.
  - --user: must be a name with an email address, for example 'Ada Lindt <ada@client.example>' (got " <ada@n.example>")
  - --user: must be a name with an email address, for example 'Ada Lindt <ada@client.example>' (got "Bo <>")
  next: Fix the fields listed, or send it unchecked with --no-check.
`);
});

test("reports an invalid --user under its flag or its path in the body", async () => {
  const [typed, inBody] = [
    await create(["--user", "Bo <bo>"]),
    await create(["--body", "-", "--user", "Bo <bo>"], undefined, { stdin: "{}" }),
  ];
  expect(typed.stderr).toContain('  - --user: is not a valid email address (got "Bo <bo>")\n');
  expect(inBody.stderr).toContain("  - users.1.email: is not a valid email address\n");
});

test("reads cases from files that each contain a case or a list [FLD-25]", async () => {
  const debtor = '"debtor":{"type":"Private","name":"A","countryAlpha2":"DE"}';
  const one = (amount: string) => `{"amountToRecover":${amount},"currencyCode":"EUR",${debtor}}`;
  const files = { "/work/one.json": one("1.10"), "/work/two.json": `[${one("2.20")},${one("3.30")}]` };
  const { requests } = await create(["--case", "one.json", "--case", "two.json"], undefined, { files });
  const sent = Buffer.from(requests[0]?.body ?? []).toString();
  expect(sent.match(/"amountToRecover":[\d.]+/g)).toEqual([
    '"amountToRecover":1.10',
    '"amountToRecover":2.20',
    '"amountToRecover":3.30',
  ]);
});

test("reports all findings together [VAL-04] [VAL-08] [VAL-09]", async () => {
  const { exitCode, stderr, requests } = await create([
    ...["--country", "Germny", "--set", "users=[]", "--set", "cases.0.currencyCode=ZZZ"],
    ...["--support-email", "nobody"],
  ]);
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toBe(`Error: The client is not valid (6 errors); nothing was sent.
  - --support-email: is not a valid email address (got "nobody")
  - users: needs at least 1
  - cases.0.amountToRecover: is required
  - cases.0.debtor: is required
  - --country: "Germny" is neither a code of ISO 3166-1 nor an English name of a country; did you mean DE?
  - cases.0.currencyCode: "ZZZ" is not an ISO 4217 currency
  next: Fix the fields listed, or send it unchecked with --no-check.
`);
});

test.each([
  ["null", "is required"],
  ["x", "must be a list"],
])("refuses users that are %s [VAL-03] [VAL-05]", async (users, message) => {
  const { exitCode, stderr } = await create(["--set", `users=${users}`, "--json"]);
  expect([exitCode, JSON.parse(stderr).error.fields]).toEqual([2, { users: [message] }]);
});

test("refuses a body from stdin that has two onboarding users [VAL-06] [VAL-07]", async () => {
  const user = { name: "A", email: "a@n.example", isOnboardingUser: true };
  const client = { name: "N", country: "Germany", supportEmail: "o@n.example" };
  const stdin = JSON.stringify({ externalTenantId: "x", client, users: [user, user] });
  const { exitCode, stderr } = await runLine("clients create --body -", { env, stdin });
  expect([exitCode, stderr.split("\n")[1]]).toEqual([
    2,
    "  - users: exactly one needs isOnboardingUser true; 2 have it",
  ]);
});

test.each([
  ["202", answer(open, 202)],
  ["a 201 whose record says so", answer(open, 201)],
  [
    "PascalCase and a list of links [AMB-02] [AMB-03]",
    answer({ ExternalTenantId: "nl-1", OnboardingDone: false, OnboardingLinks: [{ Url: onboardUrl }] }, 202),
  ],
])("reports pending onboarding and its address: %s [FLD-16] [FLD-17] [AMB-44]", async (_, response) => {
  const { exitCode, stdout, stderr } = await create([], [response], { isTerminal: true });
  expect([exitCode, stderr]).toEqual([
    0,
    `The client is linked. It finishes its onboarding at ${onboardUrl}\n`,
  ]);
  expect(stdout).toContain(onboardUrl);
});

test.each([
  ["a 202 that doesn't mention onboarding", answer({ externalTenantId: "nl-1" }, 202)],
  ["an empty address", answer({ ...open, onboardingLinks: { url: "" } }, 201)],
])("reports pending onboarding without an address: %s", async (_, response) => {
  expect((await create([], [response])).stderr).toBe("The client is linked. Its onboarding is not done.\n");
});

test("doesn't say whether onboarding is done if the response doesn't [AMB-44]", async () => {
  const response = answer({ externalTenantId: "nl-1", onboardingDone: null }, 200);
  expect((await create([], [response])).stderr).toBe("The client is linked.\n");
});

test.each([
  ["201", answer({ externalTenantId: "nl-1", onboardingLinks: { url: onboardUrl } }, 201)],
  ["202 whose record says so", answer({ externalTenantId: "nl-1", onboardingDone: true }, 202)],
])("reports completed onboarding after a %s", async (_, response) => {
  expect((await create([], [response])).stderr).toBe("The client is linked and its onboarding is done.\n");
});

test("treats a response without a body as a success [AMB-44]", async () => {
  expect((await create([], [answer("", 200)], { isTerminal: true })).stdout).toBe("nl-1 is linked.\n");
  const { exitCode, stdout } = await create(["--json"], [answer("", 200)]);
  expect([exitCode, stdout]).toEqual([0, '{"externalTenantId":"nl-1"}\n']);
});

test("asks for missing values on a terminal and checks each input", async () => {
  const result = await runLine("clients create", {
    env,
    answers: [
      ...["nl-1", "Nordlicht", "Germny", "Germany", "nobody", "office@n.example"],
      ...["007", "Weg 1", "01067", "Dresden"],
      ...["Ada", "Ada <ada@n.example>", "Bo <bo@n.example>", "", "bo@n.example"],
    ],
    isTerminal: true,
    send: async () => answer(link, 201),
  });
  expect(bodies(result.requests)).toEqual([
    {
      externalTenantId: "nl-1",
      client: {
        name: "Nordlicht",
        country: "Germany",
        supportEmail: "office@n.example",
        registrationNumber: "007",
        address: "Weg 1",
        zipCode: "01067",
        city: "Dresden",
      },
      users: [
        { name: "Ada", email: "ada@n.example" },
        { name: "Bo", email: "bo@n.example", isOnboardingUser: true },
      ],
    },
  ]);
  expect([...new Set(result.stderr.match(/\? .*/g))]).toEqual([
    "? Your identifier for the client",
    "? Company name",
    "? Country (code or English name)",
    "? Support email address",
    "? Registration number (optional)",
    "? Street and number (optional)",
    "? Postal code (optional)",
    "? City (optional)",
    "? A user, as Name <address>",
    "? Another user, as Name <address> (optional)",
    "? Who does the onboarding? (ada@n.example, bo@n.example)",
  ]);
  expect(result.stderr).toContain("did you mean DE?\n");
  expect(result.stderr).toContain('--user must be a name with an email address (got "Ada").\n');
  expect(result.stderr).toContain(
    "The same command without prompts: recoup clients create --external-tenant-id nl-1 --name Nordlicht --country Germany --support-email office@n.example --registration-number 007 --address 'Weg 1' --zip-code 01067 --city Dresden --user 'Ada <ada@n.example>' --user 'Bo <bo@n.example>' --onboarding-user bo@n.example\n",
  );
});

test("doesn't ask for values that flags provide", async () => {
  const line = "clients create --external-tenant-id nl-1 --country DE --user 'Ada <ada@n.example>'";
  const result = await runLine(line, {
    env,
    answers: ["Nordlicht", "office@n.example", "", "", "", ""],
    isTerminal: true,
    send: async () => answer(link, 201),
  });
  expect(result.exitCode).toBe(0);
  expect(result.stderr.match(/\? .*/g)).toEqual([
    "? Company name",
    "? Support email address",
    "? Registration number (optional)",
    "? Street and number (optional)",
    "? Postal code (optional)",
    "? City (optional)",
  ]);
});

test("exits with 2 if values are missing and it can't ask for them", async () => {
  for (const more of [{}, { isTerminal: true, env: { ...env, RECOUP_NO_INPUT: "1", NO_COLOR: "1" } }]) {
    const { exitCode, stderr, requests } = await runLine("clients create", { env, ...more });
    expect([exitCode, stderr, requests]).toEqual([
      2,
      "Error: No client to create.\n  next: Set its fields with flags, or pass a JSON object with --body client.json.\n",
      [],
    ]);
  }
});

test.each([
  ["with only the four fields", conflict],
  [
    "with other fields that contradict them [CFL-03]",
    {
      ...conflict,
      onboardingDone: true,
      isAttributedClient: true,
      onboardingLinks: { url: "https://wrong.example" },
    },
  ],
  [
    "along with business errors [AMB-29]",
    { ...conflict, businessErrors: [{ type: conflict.type, message: conflict.message, solutionUrl: "" }] },
  ],
])(
  "exits with 7 and shows the approval address if a client needs linking: %s [CFL-02] [CLI-11]",
  async (_, body) => {
    const { exitCode, stdout, stderr, requests } = await create([], [answer(body, 409)]);
    expect([exitCode, stdout, requests.length]).toEqual([7, "", 1]);
    expect(stderr).toBe(`Error: The platform answered 409 ClientExistsNeedsLinking: A user has an account.
${where}
  next: The user approves the link at the address shown.
  address: ${approveUrl}
  more: recoup explain ClientExistsNeedsLinking
`);
  },
);

test("--wait polls until the client is linked, without creating it again [CLI-11]", async () => {
  const unknown = answer({ businessErrors: [{ type: "NotFound", message: "No such client" }] }, 404);
  const { exitCode, stdout, stderr, requests, waits } = await create(
    ["--wait", "-o", "ids"],
    [answer(conflict, 409), unknown, unknown, answer(link)],
  );
  expect([exitCode, stdout, waits]).toEqual([0, "nl-1\n", [2000, 3000]]);
  expect(stderr).toBe(
    `The account already exists. Waiting for its user to approve the link: ${approveUrl}\nThe client is linked and its onboarding is done.\n`,
  );
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST https://referral.example/clients",
    ...Array(3).fill("GET https://referral.example/clients/nl-1"),
  ]);
});

test("--wait stops on any other error while polling", async () => {
  const { exitCode, requests } = await create(["--wait"], [answer(conflict, 409), answer({}, 403)]);
  expect([exitCode, requests.length]).toEqual([5, 2]);
});

test("--wait reports that it is waiting, even if there is no address to show", async () => {
  const { data: _, ...withoutAddress } = conflict;
  expect((await create(["--wait"], [answer(withoutAddress, 409), answer(link)])).stderr).toBe(
    "The account already exists. Waiting for its user to approve the link.\nThe client is linked and its onboarding is done.\n",
  );
});

test("exits with 8 on timeout and explains how to get the current address [CLI-11] [LC-27]", async () => {
  const { exitCode, stdout, stderr } = await create(
    ["--wait", "--timeout", "3s"],
    [answer(conflict, 409), answer({}, 404)],
  );
  expect([exitCode, stdout]).toEqual([8, ""]);
  expect(stderr).toBe(`The account already exists. Waiting for its user to approve the link: ${approveUrl}
Error: The client nl-1 is not linked after 3s.
${where}
  next: The request was declined, expired or not answered yet. Run the same command again for a current address.
  address: ${approveUrl}
  more: recoup explain ClientExistsNeedsLinking
`);
});

test.each([
  [
    "ClientAlreadyLinkedToAnotherPartner",
    "The client belongs to another referral partner; contact the platform's support.",
  ],
  [
    "UserCreationFailed",
    "One of the users belongs to an account that is not a creditor; use another email address.",
  ],
])("prints a hint for %s without waiting, even with --wait [CLI-12]", async (type, hint) => {
  const body = { type, message: "It cannot be.", data: { externalTenantId: "nl-1" } };
  const { exitCode, stderr, requests } = await create(["--wait"], [answer(body, 409)]);
  expect([exitCode, requests.length]).toEqual([7, 1]);
  expect(stderr).toBe(
    `Error: The platform answered 409 ${type}: It cannot be.\n${where}\n  next: ${hint}\n  more: recoup explain ${type}\n`,
  );
});

test("retries creation after a lost connection [CLI-06] [AMB-51]", async () => {
  const send = async (): Promise<HttpResponse> => {
    throw new Failure("network", "the connection broke off", { hint: "Try again.", retryable: true });
  };
  const { exitCode, stderr, requests } = await create([], [], { send });
  expect([exitCode, requests.length]).toEqual([11, 4]);
  expect(stderr).toBe(
    [
      "Error: The connection broke off",
      where.replace(" (", " after 4 attempts ("),
      "  next: Try again. You can safely run the same command again: it does not create a second client.\n",
    ].join("\n"),
  );
});

test("exits with 12 and lists cases that couldn't be created", async () => {
  const failedCases = [
    { caseIndex: 0, creditorReference: "INV-1", errorType: "NoPartnerAvailable", errorMessage: "Nobody." },
    { caseIndex: 2, errorType: "ValidationError", validationErrors: { "Debtor.Email": ["Not valid."] } },
  ];
  const body = { ...link, caseResults: { successfulCases: [{}], failedCases } };
  const { exitCode, stdout, stderr } = await create(["--json"], [answer(body, 201)]);
  expect([exitCode, JSON.parse(stdout)]).toEqual([12, body]);
  expect(JSON.parse(stderr).error.code).toBe("partial");
  const counted = await create([], [answer(body, 201)]);
  expect(counted.stderr).toContain("Error: The client is linked, but 2 of 3 cases were not created.\n");
  const created = { ...link, caseResults: { successfulCases: [{}], failedCases: [] } };
  expect((await create([], [answer(created, 201)])).exitCode).toBe(0);
  const pascal = { ExternalTenantId: "nl-1", CaseResults: { FailedCases: failedCases } };
  const person = await create([], [answer(pascal, 201)]);
  expect([person.exitCode, person.stderr]).toEqual([
    12,
    [
      "The client is linked and its onboarding is done.",
      "Error: The client is linked, but 2 of 2 cases were not created.",
      "  - cases.0 (INV-1): NoPartnerAvailable, Nobody.",
      "  - cases.2: ValidationError, Debtor.Email: Not valid.",
      where,
      "  next: `recoup cases submit --client nl-1 --body <file>` submits a case for this client.\n",
    ].join("\n"),
  ]);
});

test("refuses a create on live without --live", async () => {
  const live = await create([], undefined, { env: { ...env, RECOUP_ENVIRONMENT: "live" } });
  expect([live.exitCode, live.requests]).toEqual([5, []]);
  const dryRun = await create(["--dry-run"]);
  expect([dryRun.exitCode, dryRun.requests]).toEqual([0, []]);
  expect(dryRun.stdout).toContain("POST https://referral.example/clients\n");
});
