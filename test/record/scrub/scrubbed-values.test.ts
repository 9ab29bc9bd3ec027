import { expect, test } from "vitest";
import { NumberText } from "../../../src/base/json/json";
import { ScrubbedValues } from "../../../src/record/scrub/scrubbed-values";

test.each([
  ...["", "DE", "EUR", "Active", "Partially paid", "case.closed", "Closed:Paid", "true", "12.5", "-123456"],
  ...["123456.1234", "2026-03-16", "2026-03-16T09:00:00Z", "Company"],
])("keeps %j", (value) => {
  expect(new ScrubbedValues().text(value)).toBe(value);
});

test.each(["active", "1234567", "1.12345", "12,5", "Acme", "2026-13-16"])("replaces %j", (value) => {
  expect(new ScrubbedValues().text(value)).toBe("text-1");
});

test("replaces identical values the same way, and IDs with lowercase IDs", () => {
  const values = new ScrubbedValues();
  const guid = "3F2504E0-4f89-41d3-9a0c-0305e82c3301";
  expect([values.text("one"), values.text("two"), values.text("one")]).toEqual([
    "text-1",
    "text-2",
    "text-1",
  ]);
  expect(values.text(guid)).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(values.text(guid.toLowerCase())).toBe(values.text(guid));
  expect(values.text(guid)).not.toBe(guid.toLowerCase());
});

test("invents the fields of a person or company, even in nested records", () => {
  const values = new ScrubbedValues();
  const company = {
    ...{ companyName: "Acme", countryAlpha2: "DE", OfficeEmail: "a@acme.example", note: "secret" },
    ...{ contact: { phone: "1234567" }, tags: ["x", new NumberText("5"), null, true] },
  };
  const scrubbed = values.json(company) as Record<string, unknown>;
  expect(scrubbed).toMatchObject({
    ...{ countryAlpha2: "DE", note: expect.stringMatching(/^text-\d$/) },
    tags: [expect.stringMatching(/^text-\d$/), new NumberText("5"), null, true],
  });
  expect(scrubbed.companyName).toMatch(/\w{3}/);
  expect(scrubbed.companyName).not.toMatch(/Acme|^text-/);
  expect(scrubbed.OfficeEmail).toContain("@");
  expect(JSON.stringify(scrubbed)).not.toMatch(/acme|1234567/i);
  expect(values.json(company)).toEqual(scrubbed);
  expect(values.json(undefined)).toBeNull();
});

test("keeps field names only if they may be the platform's", () => {
  const scrubbed = new ScrubbedValues().json({
    ...{ name2: true, [`a${"b".repeat(40)}`]: true, [`a${"b".repeat(41)}`]: true, ab123: true },
    ...{ "2a": true, "a-b": true },
  }) as object;
  expect(Object.keys(scrubbed)).toEqual([
    ...["name2", `a${"b".repeat(40)}`, "text-1", "text-2", "text-3", "text-4"],
  ]);
});
