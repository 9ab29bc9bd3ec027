import { describe, expect, test } from "vitest";
import { bulkFolder } from "../support/bulk-folder";
import { answer } from "../support/platforms/answers";
import { listedCase, openCaseWorkPlatform } from "../support/platforms/case-work-platform";
import { collectionEnv, customerEnv, type LineSetting, runLine } from "../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const reference = "7KQ2M9XA";

/** Returns a setting with a host other than the sandbox. The host returns a case in this currency. */
const hostWith = (currency: string, remainder = 1000): LineSetting => ({
  env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
  send: async () =>
    answer({
      id,
      reference,
      currency,
      remainder,
      lifecycle: "PendingVerification",
      grossAmount: 1000,
      interestFees: 1,
      reminderFees: 2,
      collectionFees: 3,
      payments: [],
    }),
});
const writes = (requests: readonly { readonly method: string }[]) =>
  requests.filter(({ method }) => method !== "GET").length;

const record = (amount: string) =>
  `payments record ${reference} --amount ${amount} --date 2026-03-12 --recipient partner`;
const start = (interest: string) =>
  `cases start ${id} --message Hello --user ada@partner.example --interest ${interest}`;

const tooFine = [
  [record("1.005"), "EUR", "--amount: 1.005 has more than two decimals; EUR has 2"],
  [record("1.5"), "JPY", "--amount: 1.5 has decimals; JPY has none"],
  [record("1.2345"), "KWD", "--amount: 1.2345 has more than three decimals; KWD has 3"],
  [
    `${record("1")} --split creditor=0.5,partner=0.5`,
    "jpy",
    "--split creditor: 0.5 has decimals; JPY has none.\nWarning: --split partner: 0.5 has decimals; JPY has none",
  ],
  [`cases fees ${id} --interest 1.5`, "JPY", "--interest: 1.5 has decimals; JPY has none"],
  [start("1.005"), "EUR", "--interest: 1.005 has more than two decimals; EUR has 2"],
  [
    `payments record ${id} --amount 1.0005 --date 2026-03-12 --recipient partner`,
    "EUR",
    "--amount: 1.0005 has more than three decimals",
  ],
] as const;

const fine = [
  [record("1.0000"), "JPY"],
  [record("1.234"), "KWD"],
  [record("0.001"), "KWD"],
  [record("1.2300"), "EUR"],
  [`payments record ${id} --amount 1.234 --date 2026-03-12 --recipient partner`, "EUR"],
  [`cases fees ${id} --interest 1.234`, "KWD"],
  [start("1.234"), "KWD"],
] as const;

describe("on a host that isn't the sandbox", () => {
  test.each(tooFine)("sends %s in %s with a warning [NS-59]", async (line, currency, message) => {
    const { stderr, exitCode, requests } = await runLine(line, hostWith(currency));
    expect([exitCode, stderr, writes(requests)]).toEqual([0, `Warning: ${message}.\n`, 1]);
  });

  test.each(fine)("sends %s in %s without a warning [NS-59]", async (line, currency) => {
    const { stderr, exitCode, requests } = await runLine(line, hostWith(currency));
    expect([exitCode, stderr, writes(requests)]).toEqual([0, "", 1]);
  });

  test("accepts a payment of the full balance even if it has too many decimals for the currency [NS-59]", async () => {
    const { stderr, exitCode } = await runLine(record("99.50"), hostWith("JPY", 99.5));
    expect([exitCode, stderr]).toEqual([0, ""]);
  });

  test("sends the amount without a warning with --no-check [NS-59]", async () => {
    const { stderr, exitCode } = await runLine(`${record("1.5")} --no-check`, hostWith("JPY"));
    expect([exitCode, stderr]).toEqual([0, ""]);
  });

  test("warns in a payments import about too many decimals for the case's currency [NS-59]", async () => {
    const rows = "AAAA0001,1.005,2026-03-01,partner\nAAAA0002,1.005,2026-03-01,partner\n";
    const { run } = bulkFolder("payments import", "paid.csv", `case,amount,date,recipient\n${rows}`);
    const platform = openCaseWorkPlatform({ cases: [listedCase(1), listedCase(2, { currency: "KWD" })] });
    const { exitCode, stderr } = await run("", platform);
    expect([exitCode, stderr, platform.written.length]).toEqual([
      0,
      "Warning: row 2, amount: 1.005 has more than two decimals; EUR has 2.\n",
      2,
    ]);
  });
});

const submission = (amount: string, currency: string) =>
  `cases submit --check-only --set amountToRecover=${amount} --set currencyCode=${currency} --set date=2026-01-15 --set debtor.type=Company --set debtor.name=Acme --set debtor.countryAlpha2=DE --set debtor.email=a@acme.example`;

describe("a submission", () => {
  test("is refused on the sandbox if it has too many decimals [NS-59]", async () => {
    const { stderr, exitCode } = await runLine(submission("10.5", "JPY"), {});
    expect([exitCode, stderr]).toEqual([
      2,
      "Error: The submission is not valid (1 error); nothing was sent.\n  - amountToRecover: 10.5 has decimals; JPY has none\n  next: Fix the fields listed, or send it unchecked with --no-check.\n",
    ]);
  });

  test("causes a warning on other platforms if it has too many decimals [NS-59]", async () => {
    const { stderr, exitCode } = await runLine(submission("10.5", "JPY"), { env: customerEnv });
    expect([exitCode, stderr]).toEqual([0, "Warning: amountToRecover: 10.5 has decimals; JPY has none.\n"]);
  });

  test.each([
    ["10.123", "KWD"],
    ["10.000", "JPY"],
  ])("accepts the amount %s %s on the sandbox [NS-59]", async (amount, currency) => {
    expect((await runLine(submission(amount, currency), {})).exitCode).toBe(0);
  });
});

test.each(["1.2345", "1.23450", "0", "0.00", "-1"])("refuses to pay %s with test advance", async (amount) => {
  const { exitCode, stderr } = await runLine(`test advance ${id} paid --amount ${amount}`, hostWith("EUR"));
  expect([exitCode, stderr]).toEqual([
    2,
    `Error: --amount must be above 0, with at most three decimals (got "${amount}").\n  next: Run \`recoup test advance --help\` for its flags and arguments.\n`,
  ]);
});

describe("an import of cases with too many decimals", () => {
  const rows = "amountToRecover,currencyCode,date,debtor.type,debtor.name,debtor.countryAlpha2,debtor.email";
  const imported = () =>
    bulkFolder("cases import", "new.csv", `${rows}\n10.5,JPY,2026-01-15,Company,Acme,DE,a@acme.example\n`);
  const message = "row 2, amountToRecover: 10.5 has decimals; JPY has none";

  test("is refused on the sandbox [NS-59]", async () => {
    const { exitCode, stderr } = await imported().run("--dry-run", { env: {} });
    expect([exitCode, stderr]).toEqual([
      2,
      `Error: The rows of new.csv are not valid (1 finding in 1 row); nothing was sent.\n  - ${message}\n  next: Fix the rows and run again.\n`,
    ]);
  });

  test("causes a warning on other hosts [NS-59]", async () => {
    const { exitCode, stderr } = await imported().run("--dry-run", { env: customerEnv });
    expect([exitCode, stderr.split("\n")[0]]).toEqual([0, `Warning: ${message}.`]);
  });
});
