import { absent, either, equals, filled, ifPresent, isNull, oneOf, success } from "../../matchers/values";
import { get, ifAccepted, must, probesMaking, reads, status, works } from "../parts";
import { active, advance, create, paid } from "./test-case";

const unpaid = { to: "Closed:NoPayment" };
const readCase = (name: string) => get(name, "/cases/{id}");
const noPayment = either(equals("PreLegalExhaustedNoPayment"), equals("Pre-Legal Exhausted – No Payment"));

const moved = (rule: string, step: string, state: string) => [
  status(rule, step, success),
  must("EP-18", `${step}.advanced`, equals(true)),
  must("EP-18", `${step}.state`, equals(state)),
];
const unmoved = (rule: string, step: string) => [
  status(rule, step, success),
  must(rule, `${step}.advanced`, equals(false)),
];

export const advances = probesMaking(["test cases"], {
  "collection-advance-active": {
    title: "Advancing a test case to Active",
    means: "A test that moves a case to Active doesn't see what the platform does.",
    steps: [
      create(),
      readCase("before"),
      active,
      readCase("after"),
      advance("again", { to: "Active" }),
      advance("colon", { to: "Active" }, { path: "/test/cases/{id}%3Aadvance" }),
      advance("without-amount", { to: "Closed:Paid" }),
      advance("elsewhere", { to: "Paused" }),
      advance("nowhere", {}),
      readCase("still"),
    ],
    claims: [
      status("EP-17", "create", success),
      must("FLD-08", "before.collectionPartnerReference", either(absent, isNull, equals(""))),
      ...moved("LC-07", "active", "Active"),
      works("LC-07", "after.lifecycle", equals("Active")),
      must("FLD-08", "after.collectionPartnerReference", filled),
      ...unmoved("LC-09", "again"),
      status("VAL-36", "without-amount", 400),
      status("VAL-37", "elsewhere", 400),
      status("VAL-37", "nowhere", 400),
      must("VAL-36", "still.lifecycle", equals("Active")),
    ],
    readings: [
      reads("AMB-36", "colon:status", { "every-surface": success, "customer-webhooks": oneOf(404, 405) }),
    ],
  },
  "collection-advance-paid": {
    title: "Closing a test case as paid",
    means: "A test that closes a case as paid doesn't see what the platform does.",
    steps: [
      create(),
      paid,
      readCase("after"),
      advance("again", paid.body),
      advance("unpaid", unpaid),
      active,
      readCase("still"),
    ],
    claims: [
      status("EP-17", "create", success),
      ...moved("LC-11", "paid", "Closed:Paid"),
      works("LC-11", "after.lifecycle", equals("Closed")),
      must("LC-11", "after.closeCode", equals("Paid")),
      ...unmoved("LC-15", "again"),
      status("LC-16", "unpaid", 400),
      must("LC-10", "active.advanced", ifPresent(equals(false))),
      must("LC-16", "still.closeCode", equals("Paid")),
    ],
    readings: [reads("AMB-05", "active:status", { unchanged: success, refused: equals(400) })],
  },
  "collection-advance-active-paid": {
    title: "Closing an active test case as paid",
    means: "A test that plays a case to its payment is refused.",
    steps: [create(), active, readCase("before"), paid],
    claims: [...moved("LC-07", "active", "Active"), works("LC-07", "before.lifecycle", equals("Active"))],
    readings: [reads("AMB-06", "paid:status", { allowed: success, refused: equals(400) })],
  },
  "collection-advance-part": {
    title: "Closing a test case as paid with part of the open amount",
    means: "A test that pays a part is refused, or closes the case.",
    steps: [create(), advance("part", { to: "Closed:Paid", amount: 100 }), readCase("after")],
    claims: [
      status("EP-17", "create", success),
      works("LC-11", "after.lifecycle", ifAccepted("part", equals("Closed"), filled)),
    ],
    readings: [reads("NS-56", "part:status", { "any-amount": success, "full-only": equals(400) })],
  },
  "collection-advance-unpaid": {
    title: "Closing an active test case without a payment",
    means: "A test that closes a case without a payment doesn't see what the platform does.",
    steps: [
      create(),
      active,
      advance("unpaid", unpaid),
      readCase("after"),
      advance("again", unpaid),
      paid,
      readCase("still"),
    ],
    claims: [
      ...moved("LC-07", "active", "Active"),
      ...moved("LC-14", "unpaid", "Closed:NoPayment"),
      must("LC-14", "after.lifecycle", equals("Closed")),
      must("LC-14", "after.closeCode", noPayment),
      ...unmoved("LC-15", "again"),
      status("VAL-38", "paid", 400),
      must("LC-16", "still.closeCode", noPayment),
    ],
    readings: [
      reads("NS-63", "after.closeCode", {
        names: equals("PreLegalExhaustedNoPayment"),
        "labels|labels-in-answers": equals("Pre-Legal Exhausted – No Payment"),
      }),
    ],
  },
  "collection-advance-unpaid-directly": {
    title: "Closing a new test case without a payment",
    means: "A test that closes a case at once doesn't see what the platform does.",
    steps: [create(), advance("unpaid", unpaid), readCase("after")],
    claims: [
      ...moved("LC-13", "unpaid", "Closed:NoPayment"),
      must("LC-13", "after.lifecycle", equals("Closed")),
      must("LC-13", "after.closeCode", noPayment),
    ],
  },
});
