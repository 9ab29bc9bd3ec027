import { expect, test } from "vitest";
import {
  closeCodes,
  getCloseCodeLabel,
  guessCloseCode,
  readCloseCode,
  settableCloseCodes,
} from "../../../src/base/cases/close-code";
import { filterableLifecycles, lifecycles, readLifecycle } from "../../../src/base/cases/lifecycle";

test("reads each close code by its name or label, however it is spelled [LC-05]", () => {
  for (const name of closeCodes)
    expect([readCloseCode(name.toUpperCase()), readCloseCode(` ${getCloseCodeLabel(name)} `)]).toEqual([
      name,
      name,
    ]);
  expect([readCloseCode("No payment"), readCloseCode("gone")]).toEqual([
    "PreLegalExhaustedNoPayment",
    undefined,
  ]);
});

test.each([
  ["bankrupt", "DebtorInsolventBankrupt"],
  ["Insolvent", "DebtorInsolventBankrupt"],
  ["paid in full", "Paid"],
  ["payed", "Paid"],
  ["settled", "Paid"],
  ["untraceable", "DebtorUntraceable"],
  ["withdrawn", "WithdrawnByClient"],
  ["Othr", "Other"],
  ["toString", undefined],
])("guesses the close code %s: %s", (word, code) => {
  expect(guessCloseCode(word)).toBe(code);
});

test("never guesses an invalid close code", () => {
  expect(guessCloseCode("settled", ["Other"])).toBeUndefined();
  expect(guessCloseCode("no quotes receivd", settableCloseCodes)).toBeUndefined();
});

test("filters by each lifecycle that collection partners see [LC-02]", () => {
  expect(filterableLifecycles).toEqual([
    "PendingVerification",
    "NeedsAdditionalDetails",
    "Leads",
    "LeadsQuoteGiven",
    "Active",
    "Paused",
    "Closed",
  ]);
  expect(lifecycles).toHaveLength(10);
});

test.each([
  [" closed ", "Closed"],
  ["-Closed", undefined],
  ["Closed!", undefined],
  ["Quote given by partner", "LeadsQuoteGiven"],
  ["Pending quote by partner", "Leads"],
  ["gone", undefined],
])("reads the lifecycle %j: %s", (text, lifecycle) => {
  expect(readLifecycle(text)).toBe(lifecycle);
});
