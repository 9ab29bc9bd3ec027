import { expect, test } from "vitest";
import { mapFieldLines } from "../../../src/base/json/field-lines";

test("finds the line on which each of a document's fields and items starts", () => {
  const document = `{
  "currencyCode": "EUR",
  "debtor": { "name": "A, {B}: [C] \\" D",
    "countryAlpha2": "UK" },
  "users": [
    { "email": "a@b.example" },
    7, [
      "x" ]
  ],
  "tags": [], "none": {}, "last": null
}`;
  expect(Object.fromEntries(mapFieldLines(document))).toEqual({
    currencyCode: 2,
    debtor: 3,
    "debtor.name": 3,
    "debtor.countryAlpha2": 4,
    users: 5,
    "users.0": 6,
    "users.0.email": 6,
    "users.1": 7,
    "users.2": 7,
    "users.2.0": 8,
    tags: 10,
    none: 10,
    last: 10,
  });
});
