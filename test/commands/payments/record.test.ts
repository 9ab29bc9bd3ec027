import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, type LineSetting, runLine } from "../../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const paymentId = "86775263-ab0b-46a0-b399-ebb38962522a";
const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
const line = `payments record ${id} --amount 250.00 --date 2026-03-12`;
const receipt = {
  paymentId,
  caseReference: "7KQ2M9XA",
  date: "2026-03-12T00:00:00Z",
  paymentAmount: 250,
  paymentRecipient: "CollectionPartner",
  caseClosed: false,
  remainingAmount: 750.5,
  warnings: [],
};

const answering = (body: unknown = receipt, status = 200): LineSetting => ({
  env,
  send: async () => answer(body, status),
});
const bodyOf = ({ body }: HttpRequest) => Buffer.from(body ?? "").toString();
const sent = async (words: string) => {
  const { requests, stderr, exitCode } = await runLine(`${line} ${words}`, answering());
  expect([exitCode, stderr]).toEqual([0, ""]);
  return JSON.parse(bodyOf(requests[0] as HttpRequest));
};

describe("payments record", () => {
  test("sends the amount unchanged with the recipient's name and an idempotency key [IDM-03]", async () => {
    const { requests, exitCode } = await runLine(`${line} --recipient partner`, answering());
    const [request] = requests as [HttpRequest];
    expect(exitCode).toBe(0);
    expect(`${request.method} ${request.url}`).toBe(`POST https://collection.example/cases/${id}/payments`);
    expect(bodyOf(request)).toBe(
      '{"date":"2026-03-12","paymentAmount":250.00,"paymentRecipient":"CollectionPartner"}',
    );
    expect(request.headers["idempotency-key"]).toBeDefined();
  });

  test("sends each flag's value in the right field", async () => {
    const split = "--split creditor=200.00,partner=50";
    expect(await sent(`--recipient Creditor ${split} --commission unpaid --no-follow-up --close`)).toEqual({
      date: "2026-03-12",
      paymentAmount: 250,
      paymentRecipient: "Creditor",
      payoutCreditor: 200,
      payoutCollectionPartner: 50,
      commissionPaymentStatus: "Unpaid",
      createUnpaidCommissionFollowUp: false,
      closeCase: true,
    });
  });

  test("reads the parts of --split in any case and with spaces", async () => {
    const words = ["--recipient", "partner", "--split", " Creditor = 200.00 , PARTNER=50 "];
    const { requests } = await runLine([...line.split(" "), ...words], answering());
    expect(JSON.parse(bodyOf(requests[0] as HttpRequest))).toMatchObject({
      payoutCreditor: 200,
      payoutCollectionPartner: 50,
    });
  });

  test("trims the case argument", async () => {
    const words = `payments record X --amount 1 --date 2026-03-12 --recipient partner`.split(" ");
    const { requests } = await runLine(words.with(2, ` ${id} `), answering());
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST https://collection.example/cases/${id}/payments`,
    ]);
  });

  test("shows the recorded payment and the remaining balance", async () => {
    const { stdout, stderr } = await runLine(`${line} --recipient partner --color never`, {
      ...answering(),
      isTerminal: true,
    });
    expect([stdout, stderr]).toEqual([
      `Payment recorded  case 7KQ2M9XA

Amount       250
Date         2026-03-12
Recipient    CollectionPartner
Left to pay  750.5
Payment      ${paymentId}
`,
      "",
    ]);
  });

  test("shows the payouts of a split payment and that the case is closed", async () => {
    const payouts = { payoutCreditor: 200, payoutCollectionPartner: 50, commissionPaymentStatus: "Unpaid" };
    const { stdout } = await runLine(`${line} --recipient partner --color never`, {
      ...answering({ ...receipt, ...payouts, remainingAmount: 0, caseClosed: true }),
      isTerminal: true,
    });
    expect(stdout).toBe(`Payment recorded  case 7KQ2M9XA

Amount           250
Date             2026-03-12
Recipient        CollectionPartner
To the creditor  200
To the partner    50
Commission       Unpaid
Left to pay        0
Case closed      yes
Payment          ${paymentId}
`);
  });

  test("shows the currency for a case given by reference", async () => {
    const { stdout } = await runLine(
      "payments record 7KQ2M9XA --amount 250 --date 2026-03-12 --recipient platform --color never",
      {
        env,
        send: async ({ method }) => answer(method === "GET" ? { id, currency: "SEK" } : receipt),
        isTerminal: true,
      },
    );
    expect(stdout).toMatch(/^Amount +250 +SEK$[\s\S]*^Left to pay +750.5 SEK$/m);
  });

  test("prints the platform's warnings to stderr", async () => {
    const warnings = ["The case stays open: 750.50 EUR are still owed."];
    const { stderr, exitCode } = await runLine(
      `${line} --recipient partner --close --json`,
      answering({ ...receipt, warnings }),
    );
    expect([exitCode, stderr]).toEqual([0, `Warning: ${warnings[0]}\n`]);
  });

  test("finds the case by reference first", async () => {
    const { requests } = await runLine(
      "payments record 7KQ2M9XA --amount 1 --date 2026-03-12 --recipient platform",
      { env, send: async ({ method }) => answer(method === "GET" ? { Id: id } : receipt) },
    );
    expect(requests.map(({ method, url }) => `${method} ${url.slice(26)}`)).toEqual([
      "GET /cases/case-reference/7KQ2M9XA",
      `POST /cases/${id}/payments`,
    ]);
  });

  test("finds a managed test case among the partner's own cases [VIS-04]", async () => {
    const { requests, exitCode } = await runLine(
      "payments record 7KQ2M9XA --amount 1 --date 2026-03-12 --managed",
      {
        env,
        send: async ({ method, url }) => {
          if (method === "POST") return answer(receipt);
          return url.includes("/managed-cases/") ? answer({ error: "CaseNotFound" }, 404) : answer({ id });
        },
      },
    );
    expect([exitCode, requests.map(({ method, url }) => `${method} ${url.slice(26)}`)]).toEqual([
      0,
      [
        "GET /managed-cases/case-reference/7KQ2M9XA",
        "GET /cases/case-reference/7KQ2M9XA",
        `POST /managed-cases/${id}/payments`,
      ],
    ]);
  });

  test("doesn't require a recipient for a managed test case", async () => {
    const { requests, exitCode } = await runLine(`${line} --managed`, { ...answering(), env: collectionEnv });
    const [request] = requests as [HttpRequest];
    expect(exitCode).toBe(0);
    expect(request.url).toBe(`https://collection.example/managed-cases/${id}/payments`);
    expect(JSON.parse(bodyOf(request))).toMatchObject({
      paymentRecipient: "Creditor",
      commissionPaymentStatus: "Unpaid",
    });
    const refused = await runLine(`${line} --managed --split creditor=1,partner=2`, answering());
    expect(refused).toMatchObject({ exitCode: 2, requests: [] });
    expect(refused.stderr).toContain("--split cannot be used with --managed");
  });
});

const wrong: readonly (readonly [what: string, words: string, findings: readonly string[]])[] = [
  [
    "everything at once",
    `payments record ${id} --amount=-1.005 --date 2026-03-18 --recipient debtor --split creditor=1`,
    [
      "--date: 2026-03-18 is in the future; the latest day is 2026-03-17 in UTC",
      "--amount: -1.005 is not above 0",
      '--recipient: "debtor" is not one of creditor, partner, platform',
      "--split partner: is required: a split needs both parts",
    ],
  ],
  [
    "no flags",
    `payments record ${id}`,
    ["--date: is required", "--amount: is required", "--recipient: is required"],
  ],
  [
    "an amount of 0",
    `payments record ${id} --amount 0 --date 2026-03-12 --recipient partner`,
    ["--amount: 0 is not above 0"],
  ],
  [
    "a negative amount",
    `payments record ${id} --amount=-5.00 --date 2026-03-12 --recipient partner`,
    ["--amount: -5.00 is not above 0"],
  ],
  [
    "an amount that is not a number",
    `payments record ${id} --amount 1.250,00 --date 2026-03-12 --recipient partner`,
    ['--amount: "1.250,00" is not an amount: write 1250.00'],
  ],
  [
    "a day that does not exist",
    `payments record ${id} --amount 1 --date 2026-02-30 --recipient partner`,
    ['--date: "2026-02-30" is not a date: that day does not exist'],
  ],
  [
    "a payment to the creditor without a commission",
    `${line} --recipient creditor`,
    ["--commission: is required if the creditor received the payment: paid or unpaid"],
  ],
  [
    "a split that doesn't add up",
    `${line} --recipient partner --split creditor=200,partner=49.98`,
    ["--split creditor: the parts add up to 249.98, the payment is 250.00"],
  ],
  [
    "an amount with three decimals and a split of less",
    `payments record ${id} --amount 250.005 --date 2026-03-12 --recipient partner --split creditor=200,partner=49`,
    ["--split creditor: the parts add up to 249.00, the payment is 250.005"],
  ],
  [
    "an unknown commission status",
    `${line} --recipient creditor --commission later`,
    ['--commission: "later" is not one of paid, unpaid'],
  ],
];

describe("a payment that the platform would reject", () => {
  test.each(wrong)("is not sent: %s", async (_, words, findings) => {
    const { exitCode, stderr, requests } = await runLine(words, answering());
    expect([exitCode, requests]).toEqual([2, []]);
    const count = findings.length === 1 ? "1 error" : `${findings.length} errors`;
    expect(stderr).toBe(
      `Error: The payment is not valid (${count}); nothing was sent.\n${findings.map((finding) => `  - ${finding}\n`).join("")}  next: Fix the fields listed, or send it unchecked with --no-check.\n`,
    );
  });

  test("is sent unchanged if --no-check is set", async () => {
    const { requests } = await runLine(
      `payments record ${id} --amount 0 --recipient debtor --no-check`,
      answering(),
    );
    expect(bodyOf(requests[0] as HttpRequest)).toBe('{"paymentAmount":0,"paymentRecipient":"debtor"}');
  });

  test("is refused if --split names unknown parts", async () => {
    const { exitCode, stderr } = await runLine(`${line} --split debtor=1,partner=2`, answering());
    expect([exitCode, stderr]).toEqual([
      2,
      'Error: --split must name creditor and partner (got "debtor=1,partner=2").\n  next: Example: --split creditor=80.00,partner=20.00\n',
    ]);
  });
});

describe("on live", () => {
  test("asks for confirmation, naming the case and the amount with its currency", async () => {
    const { stderr, exitCode, requests } = await runLine(`${line} --recipient partner`, {
      ...answering({ id, reference: "7KQ2M9XA", currency: "JPY" }),
      env: collectionEnv,
      isTerminal: true,
      answers: ["no"],
    });
    expect([exitCode, requests.map(({ method }) => method)]).toEqual([5, ["GET"]]);
    expect(stderr).toContain(
      `POST https://collection.example/cases/${id}/payments (a payment of 250.00 JPY on case 7KQ2M9XA) writes on live (profile env). Type yes to continue:`,
    );
  });
});

describe("on live with --live", () => {
  test("doesn't read a case given by ID", async () => {
    const setting = { ...answering(), env: collectionEnv };
    const { requests, exitCode } = await runLine(`${line} --recipient partner --live`, setting);
    expect([exitCode, requests.map(({ method }) => method)]).toEqual([0, ["POST"]]);
  });
});

test.each([
  [422, { businessErrors: [{ type: "Conflict", message: "It is closed." }] }, " Conflict: It is closed."],
  [400, { Date: ["is not valid"] }, ": a field is not valid"],
])(
  "explains that a refused retry doesn't reveal what the first try did: %d [AMB-51]",
  async (status, body, refusal) => {
    let tries = 0;
    const send = async () => (++tries === 1 ? answer({}, 503) : answer(body, status));
    const { exitCode, stderr } = await runLine(`${line} --recipient partner`, { env, send });
    expect([exitCode, tries]).toEqual([9, 2]);
    expect(stderr).toContain(`Error: The platform answered ${status}${refusal}\n`);
    expect(stderr).toContain("  - An earlier try may have taken effect: check before you send it again.\n");
    const first = await runLine(`${line} --recipient partner`, answering(body, status));
    expect([first.exitCode, first.stderr.includes("An earlier try")]).toEqual([9, false]);
  },
);

describe("a response in another shape", () => {
  test("is used even if it is in PascalCase or lacks fields", async () => {
    const { stdout, exitCode } = await runLine(
      `${line} --recipient partner -o ids`,
      answering({ PaymentId: paymentId }),
    );
    expect([exitCode, stdout]).toEqual([0, `${paymentId}\n`]);
  });

  test("is a success if it has no body [AMB-44]", async () => {
    const { stdout, exitCode } = await runLine(`${line} --recipient partner --json`, answering("", 204));
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ recorded: true, paymentAmount: 250 });
  });

  test.each([
    ["text", answer("OK", 200, { "content-type": "text/plain" })],
    ["an array", answer([])],
    ["a web page", answer("<title>Sign in</title>", 200, { "content-type": "text/html" })],
  ])("may have taken effect if it is %s [AMB-51]", async (_, response) => {
    const { stdout, stderr, exitCode } = await runLine(`${line} --recipient partner`, {
      env,
      send: async () => response,
    });
    expect([exitCode, stdout]).toEqual([11, ""]);
    expect(stderr).toContain("It may have taken effect: check before you send it again.");
  });

  test("is quoted if its status is 422", async () => {
    const refusal = {
      error: "ValidationError",
      message: "Not started",
      businessErrors: [{ type: "ValidationError", message: "Not started", solutionUrl: "" }],
    };
    const { stderr, exitCode } = await runLine(`${line} --recipient partner`, answering(refusal, 422));
    expect(exitCode).toBe(9);
    expect(stderr).toContain("The platform answered 422 ValidationError: Not started");
  });
});
