import { describe, expect, test } from "vitest";
import { type JsonObject, parseJson } from "../../../src/base/json/json";
import { submitManagedCase } from "../../../src/sandbox/cases/submission/managed-case";
import { prepareRequest, submit } from "../../../src/sandbox/cases/submission/submission";
import { openSandbox, sandboxNow } from "../../support/sandbox/sandbox";
import { managedSubmission, submission } from "../../support/sandbox/submissions";

const { store, find } = await openSandbox();
const change = { store, now: sandboxNow, origin: "http://sandbox.invalid" };
const toJson = (body: object) => parseJson(JSON.stringify(body)) as JsonObject;
const send = (part: object, debtor: object = {}) =>
  submit(change, { creditor: 1 }, toJson(submission(part as never, debtor as never)));
const manage = (part: object, debtor: object = {}) =>
  submitManagedCase(change, 1, toJson(managedSubmission(part as never, debtor as never)));
/** Returns the messages, keyed by field, without their common prefix. */
function errorsOf(result: ReturnType<typeof send>) {
  if (!("errors" in result)) return result.kind;
  return Object.fromEntries(
    Object.entries(result.errors).map(([name, texts]) => [
      name,
      texts.map((text) => text.replace(`The ${name} field `, "").replace(/\.$/, "")),
    ]),
  );
}
/** Submits a case and returns the given columns of it or its debtor. */
const stored = (columns: string, part: object, debtor: object = {}) => {
  const result = send(part, debtor);
  if (result.kind !== "created") throw new Error(JSON.stringify(result));
  return store.get(
    `select ${columns} from cases c join debtors debtor on debtor.seq = c.debtor where c.seq = ?`,
    result.row.seq,
  );
};

describe("the amounts by age", () => {
  const buckets = (over6?: number, over12?: number, over24?: number) =>
    errorsOf(
      send({
        amountToRecover: 100,
        amountToRecoverOver6Months: over6,
        amountToRecoverOver12Months: over12,
        amountToRecoverOver24Months: over24,
      }),
    );
  const [six, twelve, twentyFour] = [6, 12, 24].map((months) => `AmountToRecoverOver${months}Months`);
  const between = ["must be between 0 and the next younger amount"];

  test("are optional, and each includes the older amounts", () => {
    expect(buckets()).toBe("created");
    expect(buckets(100, 100, 100)).toBe("created");
    expect(buckets(50, 20, 0)).toBe("created");
    expect(buckets(undefined, 100, 0)).toBe("created");
  });

  test("are refused if they grow with age or are below 0", () => {
    expect(buckets(100.01, 20, 10)).toEqual({ [six ?? ""]: between });
    expect(buckets(20, 20.01, 10)).toEqual({ [twelve ?? ""]: between });
    expect(buckets(20, 10, 10.01)).toEqual({ [twentyFour ?? ""]: between });
    expect(buckets(20, 10, -0.01)).toEqual({ [twentyFour ?? ""]: between });
  });

  test("require each other", () => {
    const together = [`and ${twentyFour} must be given together`];
    expect(buckets(undefined, 10)).toEqual({ [twelve ?? ""]: together });
    expect(buckets(undefined, undefined, 10)).toEqual({ [twelve ?? ""]: together });
    expect(buckets(10)).toEqual({ [six ?? ""]: [`requires ${twelve} and ${twentyFour}`] });
    expect(buckets(20, 10)).toEqual({ [twelve ?? ""]: together });
  });
});

test("stores the debtor as submitted [FLD-32 to FLD-34]", () => {
  const columns =
    "type, name, contact_person, registration_number, address, zip_code, city, state, state_alpha2, country_alpha2, email, phone";
  const debtor = {
    type: "pRIVATE",
    name: " Jane Doe ",
    contactPerson: "Jim",
    companyRegistrationNumber: "R 1",
    address: "1 Main St",
    zipCode: "94105",
    city: "San Francisco",
    state: "California",
    stateAlpha2: undefined,
    country: undefined,
    countryAlpha2: "us",
    email: "jane@doe.example",
    phone: "+1 555 0100",
  };
  const row = {
    type: "Private",
    name: " Jane Doe ",
    contact_person: "Jim",
    registration_number: "R 1",
    address: "1 Main St",
    zip_code: "94105",
    city: "San Francisco",
    state: "California",
    state_alpha2: "CA",
    country_alpha2: "US",
    email: "jane@doe.example",
    phone: "+1 555 0100",
  };
  expect(stored(columns, {}, debtor)).toEqual(row);
  expect(stored(columns, {}, { ...debtor, state: undefined, stateAlpha2: "US-NY" })).toEqual({
    ...row,
    state: null,
    state_alpha2: "NY",
  });
  const german = {
    ...debtor,
    type: "COMPANY",
    countryAlpha2: undefined,
    country: "Germany",
    state: "Bayern",
  };
  expect(stored(columns, {}, { ...german, stateAlpha2: "BY" })).toEqual({
    ...row,
    type: "Company",
    state: "Bayern",
    state_alpha2: null,
    country_alpha2: "DE",
  });
});

test("accepts text fields up to their maximum length", () => {
  const limits = { claimDescription: 4000, comments: 4000, creditorReference: 50, tag: 100 };
  for (const [name, length] of Object.entries(limits)) {
    expect([name, errorsOf(send({ [name]: "x".repeat(length) }))]).toEqual([name, "created"]);
    const [field] = Object.keys(errorsOf(send({ [name]: "x".repeat(length + 1) })));
    expect(field?.toLowerCase()).toBe(name.toLowerCase());
  }
});

test("stores both dates, defaulting the date to the due date or today [FLD-29] [FLD-30]", () => {
  const day = (text: string) => Date.parse(text);
  const dates = (part: object) =>
    stored("c.date, c.due_date", { date: undefined, dueDate: undefined, ...part });
  expect(dates({ date: "2026-01-10", dueDate: "2026-02-10" })).toEqual({
    date: day("2026-01-10"),
    due_date: day("2026-02-10"),
  });
  expect(dates({ date: "2026-01-10", dueDate: "2026-01-10" })).toMatchObject({ due_date: day("2026-01-10") });
  expect(dates({ dueDate: "2026-02-10" })).toEqual({ date: day("2026-02-10"), due_date: day("2026-02-10") });
  expect(dates({})).toEqual({ date: day("2026-03-16"), due_date: null });
});

test("starts a case at signing, internal verification or verification [BIZ-08]", () => {
  const stageOf = (part: object) => (stored("lifecycle", part) as { lifecycle: number }).lifecycle;
  expect(stageOf({})).toBe(1);
  expect(stageOf({ isTest: true })).toBe(2);
  expect(stageOf({ skipServiceVerification: true })).toBe(2);
  const undo = store.checkpoint();
  store.run("update creditors set power_of_attorney_signed = 0 where seq = 1");
  expect(stageOf({ allowPendingContracts: true, isTest: true })).toBe(0);
  undo();
});

test("stores a submission's division and referral partner", () => {
  const id = find("select id from divisions where seq = 2");
  expect(stored("division", { creditorDivisionId: id.toUpperCase() })).toEqual({ division: 2 });
  const result = submit(change, { creditor: 2, referralPartner: 1 }, toJson(submission()));
  if (result.kind !== "created") throw new Error(result.kind);
  expect([result.row.submitted_through, result.row.referral_partner]).toEqual([1, 1]);
});

describe("a managed case", () => {
  test("requires a date and, for a company, a contact person", () => {
    expect(errorsOf(manage({ date: undefined }))).toMatchObject({ Date: ["is required"] });
    expect(errorsOf(manage({}, { type: "Company", contactPerson: undefined }))).toEqual({
      "Debtor.ContactPerson": ["is required for a company"],
    });
    expect(errorsOf(manage({}, { type: "Private", contactPerson: undefined }))).toBe("created");
    expect(errorsOf(manage({ creditorCountryAlpha2: "ZZ" }))).toEqual({
      CreditorCountryAlpha2: ["must be an ISO 3166-1 country code (got ZZ)"],
    });
  });

  test("gets its own creditor and, if it is a test case, is collected by its manager [AMB-35]", () => {
    const create = (part: object) => {
      const result = manage(part);
      if (result.kind !== "created") throw new Error(JSON.stringify(result));
      return result.row;
    };
    const row = create({ isTest: true });
    expect([row.managing_partner, row.collection_partner, row.lifecycle]).toEqual([1, 1, 2]);
    expect(
      store.get(
        "select agreement_signed, power_of_attorney_signed, kyc_status from creditors where seq = ?",
        row.creditor,
      ),
    ).toEqual({ agreement_signed: 1, power_of_attorney_signed: 1, kyc_status: "not_required" });
    expect(create({ isTest: false }).lifecycle).toBe(1);
    expect(create({ isTest: false }).creditor).not.toBe(row.creditor);
  });
});

describe("readings for submissions", () => {
  const openWith = async (readings: Readonly<Record<string, string>>) => {
    const { store: world } = await openSandbox({ readings });
    const context = { ...change, store: world };
    const part = (body: object) => toJson(body);
    return {
      submitTo: (body: object) => errorsOf(submit(context, { creditor: 1 }, part(body))),
      preview: (body: object) => {
        const result = prepareRequest(context, 1, part(body), true);
        return "errors" in result ? Object.keys(result.errors) : "valid";
      },
      manageIn: (body: object) => errorsOf(submitManagedCase(context, 1, part(body))),
    };
  };

  test("require a date unless the request is a preview [NS-30]", async () => {
    const { submitTo, preview } = await openWith({ "NS-30": "required" });
    const undated = submission({ date: undefined });
    expect(submitTo(undated)).toMatchObject({ Date: ["is required"] });
    expect([submitTo(submission()), preview(undated)]).toEqual(["created", "valid"]);
  });

  test("refuse a reference the creditor has already used, except in a preview [AMB-47]", async () => {
    const { submitTo, preview } = await openWith({ "AMB-47": "refused" });
    const body = submission({ creditorReference: "ONCE" });
    expect([submitTo(body), submitTo(body)]).toEqual([
      "created",
      { CreditorReference: ["is already in use"] },
    ]);
    expect([preview(body), submitTo(submission({ creditorReference: "TWICE" }))]).toEqual([
      "valid",
      "created",
    ]);
    expect(submitTo(submission())).toBe("created");
  });

  test("refuse or ignore unknown fields [NS-03] [NS-14]", async () => {
    const strict = await openWith({ "NS-03": "refused", "NS-14": "refused" });
    const [own, managed] = [submission({ colour: "red" }), managedSubmission({ colour: "red" })];
    expect(strict.submitTo(own)).not.toBe("created");
    expect(strict.manageIn(managed)).not.toBe("created");
    expect([strict.submitTo(submission()), strict.manageIn(managedSubmission())]).toEqual([
      "created",
      "created",
    ]);
    const lenient = await openWith({});
    expect([lenient.submitTo(own), lenient.manageIn(managed)]).toEqual(["created", "created"]);
  });
});
