import { describe, expect, test } from "vitest";
import { openSandbox } from "../../../support/sandbox/sandbox";
import { post, submission } from "../../../support/sandbox/submissions";

const sandbox = await openSandbox();
const { find } = sandbox;

type Part = Readonly<Record<string, unknown>>;

const submit = (body: unknown, request?: Parameters<typeof post>[4]) =>
  post(sandbox, "customer", "/cases", body, request);
const countCases = () => find<number>("select count(*) as n from cases");

type Problems = Readonly<
  Record<string, readonly (readonly [title: string, changes: Part, problem: string])[]>
>;

/** Returns a submission for each field problem, with the error it causes. */
const rowsOf = (problems: Problems) =>
  Object.entries(problems).flatMap(([field, rows]) =>
    rows.map(([title, changes, problem]) => ({
      title,
      body: field.startsWith("Debtor.") ? submission({}, changes) : submission(changes),
      errors: { [field]: [`The ${field} field ${problem}.`] },
    })),
  );

describe("a field that breaks a rule", () => {
  const broken = rowsOf({
    CurrencyCode: [
      ["an unknown currency [VAL-11]", { currencyCode: "ZZZ" }, "has an invalid currency code: ZZZ"],
    ],
    Date: [["a date in the future [VAL-12]", { date: "2026-03-17" }, "must not be in the future"]],
    DueDate: [
      ["a due date before the date [VAL-13]", { dueDate: "2026-01-09" }, "must not be earlier than the date"],
      ["a due date in the future [VAL-14]", { dueDate: "2026-03-17" }, "must not be later than today"],
    ],
    AmountToRecover: [
      ["an amount of 0 [VAL-15]", { amountToRecover: 0 }, "must be greater than 0"],
      ["a negative amount [VAL-15]", { amountToRecover: -1 }, "must be greater than 0"],
      ["an amount of three decimals", { amountToRecover: 10.005 }, "must have at most two decimals"],
      ["an amount above the maximum", { amountToRecover: 1e12 }, "must not be larger than 999999999999.99"],
    ],
    "Debtor.Type": [["an unknown debtor type [VAL-17]", { type: "Other" }, "must be Company or Private"]],
    "Debtor.CountryAlpha2": [
      [
        "an unknown country code [VAL-18]",
        { countryAlpha2: "ZZ" },
        "must be an ISO 3166-1 country code (got ZZ)",
      ],
      ["no country at all", { countryAlpha2: undefined }, "is required without Country"],
    ],
    "Debtor.Country": [
      [
        "an unknown country name [VAL-19]",
        { countryAlpha2: undefined, country: "Atlantis" },
        "has an unknown country: Atlantis; use countryAlpha2 instead",
      ],
    ],
    "Debtor.StateAlpha2": [
      [
        "a debtor in the USA without a state [VAL-20]",
        { countryAlpha2: "US" },
        "is required for a debtor in the United States",
      ],
      ["an unknown state", { countryAlpha2: "US", stateAlpha2: "QQ" }, "must be a US state (got QQ)"],
      [
        "an unknown state code beside a state's name",
        { countryAlpha2: "US", stateAlpha2: "XX", state: "California" },
        "must be a US state (got XX)",
      ],
    ],
    "Debtor.Email": [["an invalid email address [ERR-07]", { email: "nobody" }, "must be an email address"]],
    CreditorDivisionId: [
      [
        "a division of another creditor",
        { creditorDivisionId: "5b8c2f0e-1111-4222-8333-944455556666" },
        "must be a division of the creditor",
      ],
    ],
    AssignedUserEmail: [
      [
        "an owner who is not a user",
        { assignedUserEmail: "user1@weidmann.example" },
        "must be a user of the creditor",
      ],
    ],
    AmountToRecoverOver12Months: [
      [
        "an older part that is larger than the younger one",
        { amountToRecoverOver12Months: 1000.01, amountToRecoverOver24Months: 5 },
        "must be between 0 and the next younger amount",
      ],
      [
        "only one of two amounts by age",
        { amountToRecoverOver24Months: 5 },
        "and AmountToRecoverOver24Months must be given together",
      ],
    ],
    AmountToRecoverOver6Months: [
      [
        "the amount over 6 months without the older ones",
        { amountToRecoverOver6Months: 5 },
        "requires AmountToRecoverOver12Months and AmountToRecoverOver24Months",
      ],
    ],
  });
  test.each(broken)("is reported under its own name: $title", async ({ body, errors }) => {
    const before = countCases();
    const { status, json } = await submit(body);
    expect([status, json]).toEqual([400, errors]);
    expect(countCases()).toBe(before);
  });

  test("is reported together with all other invalid fields", async () => {
    const { status, json } = await submit(
      submission(
        { currencyCode: "ZZZ", amountToRecover: 0, date: "2026-03-18", dueDate: "2026-03-17" },
        { type: "Other", countryAlpha2: "ZZ" },
      ),
    );
    expect(status).toBe(400);
    expect(Object.keys(json).sort()).toEqual([
      "AmountToRecover",
      "CurrencyCode",
      "Date",
      "Debtor.CountryAlpha2",
      "Debtor.Type",
      "DueDate",
    ]);
    expect(json.DueDate).toEqual([
      "The DueDate field must not be earlier than the date.",
      "The DueDate field must not be later than today.",
    ]);
  });
});

describe("parsing a submission's body", () => {
  const unreadable = rowsOf({
    Debtor: [
      ["no debtor [VAL-16]", { debtor: null }, "is required"],
      ["a debtor that is a string [FLD-31]", { debtor: "Ann" }, "must be an object"],
    ],
    AmountToRecover: [
      ["an amount that is a string", { amountToRecover: "12" }, "must be a number"],
      ["no amount", { amountToRecover: null }, "is required"],
    ],
    CurrencyCode: [["no currency", { currencyCode: " " }, "is required"]],
    Date: [
      ["a date that doesn't exist", { date: "2026-02-30" }, "must be an ISO 8601 date, such as 2026-01-31"],
    ],
    IsTest: [["a flag that is a string", { isTest: "yes" }, "must be true or false"]],
    CollectionPartnerId: [["an invalid partner id", { collectionPartnerId: "7" }, "must be a GUID"]],
    "Debtor.Name": [["a debtor without a name", { name: "" }, "is required"]],
    CreditorReference: [
      ["a text that is too long", { creditorReference: "x".repeat(51) }, "must have at most 50 characters"],
    ],
  });
  const several = {
    title: "a missing field next to a broken rule",
    body: submission({ debtor: null, currencyCode: "ZZZ" }),
    errors: {
      CurrencyCode: ["The CurrencyCode field has an invalid currency code: ZZZ."],
      Debtor: ["The Debtor field is required."],
    },
  };
  test.each([...unreadable, several])(
    "returns problem details for $title [ERR-08] [AMB-38]",
    async ({ body, errors }) => {
      const before = countCases();
      const { status, json } = await submit(body);
      expect(status).toBe(400);
      expect(json).toEqual({
        type: expect.any(String),
        title: "One or more validation errors occurred.",
        status: 400,
        errors,
        traceId: expect.any(String),
      });
      expect(countCases()).toBe(before);
    },
  );

  test("returns problem details if the body is missing or malformed JSON [ERR-08]", async () => {
    for (const body of [undefined, Buffer.from("{"), Buffer.from("[]"), Buffer.from("null")]) {
      const { status, json } = await submit(body);
      expect([status, json.title]).toEqual([400, "One or more validation errors occurred."]);
    }
  });

  test("returns a ValidationError if the body isn't UTF-8 [VAL-21]", async () => {
    const text = Buffer.from(JSON.stringify(submission({ comments: "~" })));
    text[text.indexOf("~")] = 0xff;
    const { status, json } = await submit(text);
    expect([status, json.businessErrors[0].type]).toEqual([400, "ValidationError"]);
  });

  test("parses amounts exactly, regardless of exponents and trailing zeros", async () => {
    const written = (amount: string) =>
      Buffer.from(
        JSON.stringify(submission({ isTest: true, amountToRecover: 1 })).replace(
          'Recover":1',
          `Recover":${amount}`,
        ),
      );
    for (const [amount, cents] of [
      ["1.50e1", 1500],
      ["0.5e2", 5000],
      ["12.3400", 1234],
      ["90000000000000001e-5", undefined],
      ["1e999999999", undefined],
      ["1e-999999999", undefined],
      ["999999999999.995", undefined],
      [`1.${"0".repeat(60_000)}`, undefined],
    ] as const) {
      const { status, json } = await submit(written(amount));
      if (cents === undefined) expect([status, Object.keys(json)]).toEqual([400, ["AmountToRecover"]]);
      else {
        const gross_amount = find<number>("select gross_amount from cases where id = ?", json.id);
        expect(gross_amount).toBe(cents * 10);
      }
    }
  });
});
