import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CaseRecord } from "../../../src/api/records/cases/case";
import { ClientLink } from "../../../src/api/records/clients/client-link";
import { TransactionRecord } from "../../../src/api/records/transaction";
import { mapFieldKinds } from "../../../src/api/selection/field-kinds";
import { findCurrencySource, Sums } from "../../../src/api/selection/sums";
import { parseJson } from "../../../src/base/json/json";

test("sums amounts exactly and per currency", () => {
  const sums = new Sums([{ path: "a", currency: { path: "currency" } }]);
  const add = (text: string) => sums.add(parseJson(text));
  add('{"a":0.1,"currency":"EUR"}');
  add('{"a":0.20,"currency":"eur"}');
  add('{"a":90071992547409930.01,"currency":"EUR"}');
  add('{"a":"7.5","currency":"USD"}');
  add('{"a":1000,"currency":"JPY"}');
  add('{"a":3,"currency":null}');
  add('{"a":null,"currency":"EUR"}');
  expect([...sums.missing]).toEqual([["a", 1]]);
  expect(sums.totals).toEqual({ a: { "": "3", EUR: "90071992547409930.31", JPY: "1000", USD: "7.5" } });
});

test("fails on a value that isn't a number, because skipping it would make the sum wrong", () => {
  const sums = new Sums([{ path: "a", currency: { path: "currency" } }]);
  sums.add(parseJson('{"a":" 7.50 ","currency":"EUR"}'));
  sums.add({ a: "", currency: "EUR" });
  for (const text of ["1.234,50", "7 EUR"])
    expect(() => sums.add({ a: text, currency: "EUR" })).toThrow(
      `A a is not a number (got ${JSON.stringify(text)}), so --sum would be wrong.`,
    );
  expect(sums.totals).toEqual({ a: { EUR: "7.50" } });
});

test("agrees with sums in whole cents on random amounts", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (cents) => {
      const sums = new Sums([{ path: "a", currency: { code: "EUR" } }]);
      const written = (value: bigint) => {
        const digits = String(value < 0n ? -value : value).padStart(3, "0");
        return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      };
      for (const value of cents) sums.add(parseJson(`{"a":${written(BigInt(value))}}`));
      const total = cents.reduce((sum, value) => sum + BigInt(value), 0n);
      expect(sums.totals).toEqual({ a: cents.length === 0 ? {} : { EUR: written(total) } });
    }),
  );
});

test("finds the currency of an amount in its field name, beside it or in a parent object", () => {
  const inCase = (path: string) => findCurrencySource(path, mapFieldKinds(CaseRecord));
  expect(inCase("remainder")).toEqual({ path: "currency" });
  expect(inCase("allocationOutstanding.principal")).toEqual({ path: "currency" });
  expect(inCase("preLegalSuccessFee")).toEqual({ code: "" });
  const inTransaction = (path: string) => findCurrencySource(path, mapFieldKinds(TransactionRecord));
  expect(inTransaction("payment.amount")).toEqual({ path: "payment.currency" });
  expect(inTransaction("earnings.serviceRevenueUsd")).toEqual({ code: "USD" });
  expect(inTransaction("earnings.referralFeePercentage")).toEqual({ code: "" });
  expect(findCurrencySource("caseStats.casesTotal", mapFieldKinds(ClientLink))).toEqual({ code: "" });
});
