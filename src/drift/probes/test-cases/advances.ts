import { absent, either, equals, filled, ifPresent, isNull, oneOf, success } from "../../matchers/values";
import { buildCreatingProbes, checkReading, ifAccepted, must, provesEffect, status } from "../parts";
import {
  advanceTestCase,
  advanceToActive,
  closeAsPaid,
  closeAsUnpaid,
  createTestCase,
  readCase,
} from "./test-case";

const noPaymentCode = either(
  equals("PreLegalExhaustedNoPayment"),
  equals("Pre-Legal Exhausted – No Payment"),
);

const expectAdvanced = (rule: string, step: string, state: string) => [
  status(rule, step, success),
  must("EP-18", `${step}.advanced`, equals(true)),
  must("EP-18", `${step}.state`, equals(state)),
];
const expectNotAdvanced = (rule: string, step: string) => [
  status(rule, step, success),
  must(rule, `${step}.advanced`, equals(false)),
];

export const advanceProbes = buildCreatingProbes(["test cases"], {
  "collection-advance-active": {
    title: "Advancing a test case to Active",
    means: "A test that moves a case to Active doesn't see what the platform does.",
    steps: [
      createTestCase(),
      readCase("before"),
      advanceToActive,
      readCase("after"),
      advanceTestCase("again", { to: "Active" }),
      advanceTestCase("colon", { to: "Active" }, { path: "/test/cases/{id}%3Aadvance" }),
      advanceTestCase("without-amount", { to: "Closed:Paid" }),
      advanceTestCase("elsewhere", { to: "Paused" }),
      advanceTestCase("nowhere", {}),
      readCase("still"),
    ],
    claims: [
      status("EP-17", "create", success),
      must("FLD-08", "before.collectionPartnerReference", either(absent, isNull, equals(""))),
      ...expectAdvanced("LC-07", "active", "Active"),
      provesEffect("LC-07", "after.lifecycle", equals("Active")),
      must("FLD-08", "after.collectionPartnerReference", filled),
      ...expectNotAdvanced("LC-09", "again"),
      status("VAL-36", "without-amount", 400),
      status("VAL-37", "elsewhere", 400),
      status("VAL-37", "nowhere", 400),
      must("VAL-36", "still.lifecycle", equals("Active")),
    ],
    readings: [
      checkReading("AMB-36", "colon:status", {
        "every-surface": success,
        "customer-webhooks": oneOf(404, 405),
      }),
    ],
  },
  "collection-advance-paid": {
    title: "Closing a test case as paid",
    means: "A test that closes a case as paid doesn't see what the platform does.",
    steps: [
      createTestCase(),
      closeAsPaid,
      readCase("after"),
      advanceTestCase("again", closeAsPaid.body),
      closeAsUnpaid,
      advanceToActive,
      readCase("still"),
    ],
    claims: [
      status("EP-17", "create", success),
      ...expectAdvanced("LC-11", "paid", "Closed:Paid"),
      provesEffect("LC-11", "after.lifecycle", equals("Closed")),
      must("LC-11", "after.closeCode", equals("Paid")),
      ...expectNotAdvanced("LC-15", "again"),
      status("LC-16", "unpaid", 400),
      must("LC-10", "active.advanced", ifPresent(equals(false))),
      must("LC-16", "still.closeCode", equals("Paid")),
    ],
    readings: [checkReading("AMB-05", "active:status", { unchanged: success, refused: equals(400) })],
  },
  "collection-advance-active-paid": {
    title: "Closing an active test case as paid",
    means: "A test that plays a case to its payment is refused.",
    steps: [createTestCase(), advanceToActive, readCase("before"), closeAsPaid],
    claims: [
      ...expectAdvanced("LC-07", "active", "Active"),
      provesEffect("LC-07", "before.lifecycle", equals("Active")),
    ],
    readings: [checkReading("AMB-06", "paid:status", { allowed: success, refused: equals(400) })],
  },
  "collection-advance-part": {
    title: "Closing a test case as paid with part of the open amount",
    means: "A test that pays a part is refused, or closes the case.",
    steps: [createTestCase(), advanceTestCase("part", { to: "Closed:Paid", amount: 100 }), readCase("after")],
    claims: [
      status("EP-17", "create", success),
      provesEffect("LC-11", "after.lifecycle", ifAccepted("part", equals("Closed"), filled)),
    ],
    readings: [checkReading("NS-56", "part:status", { "any-amount": success, "full-only": equals(400) })],
  },
  "collection-advance-unpaid": {
    title: "Closing an active test case without a payment",
    means: "A test that closes a case without a payment doesn't see what the platform does.",
    steps: [
      createTestCase(),
      advanceToActive,
      closeAsUnpaid,
      readCase("after"),
      advanceTestCase("again", closeAsUnpaid.body),
      closeAsPaid,
      readCase("still"),
    ],
    claims: [
      ...expectAdvanced("LC-07", "active", "Active"),
      ...expectAdvanced("LC-14", "unpaid", "Closed:NoPayment"),
      must("LC-14", "after.lifecycle", equals("Closed")),
      must("LC-14", "after.closeCode", noPaymentCode),
      ...expectNotAdvanced("LC-15", "again"),
      status("VAL-38", "paid", 400),
      must("LC-16", "still.closeCode", noPaymentCode),
    ],
    readings: [
      checkReading("NS-63", "after.closeCode", {
        names: equals("PreLegalExhaustedNoPayment"),
        "labels|labels-in-answers": equals("Pre-Legal Exhausted – No Payment"),
      }),
    ],
  },
  "collection-advance-unpaid-directly": {
    title: "Closing a new test case without a payment",
    means: "A test that closes a case at once doesn't see what the platform does.",
    steps: [createTestCase(), closeAsUnpaid, readCase("after")],
    claims: [
      ...expectAdvanced("LC-13", "unpaid", "Closed:NoPayment"),
      must("LC-13", "after.lifecycle", equals("Closed")),
      must("LC-13", "after.closeCode", noPaymentCode),
    ],
  },
});
