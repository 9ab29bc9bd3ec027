import { exactAmount } from "../../matchers/amounts";
import { hasField, keyCount } from "../../matchers/records";
import { dayOf, sameAs } from "../../matchers/relations";
import { absent, equals, guid, ifPresent, object, success } from "../../matchers/values";
import { amount } from "../case-fields";
import {
  buildCasingCheck,
  buildCreatingProbes,
  buildProblemClaims,
  buildRefusalClaims,
  checkReading,
  del,
  get,
  ifAccepted,
  must,
  provesEffect,
  status,
} from "../parts";
import { advanceToActive, createTestCase, readCase, testCase } from "./test-case";

export const testCaseProbes = buildCreatingProbes(["test cases"], {
  "collection-test-case": {
    title: "A test case from its creation to its deletion",
    means: "A client that makes test cases can't find them, or takes them for real ones.",
    steps: [
      createTestCase(),
      { ...readCase("case"), captures: { creditor: "creditor.id" } },
      get("listed", "/cases", { query: { Ids: "{id}", includeTestCases: "true" } }),
      get("hidden", "/cases", { query: { Ids: "{id}" } }),
      get("lookup", "/cases/by-creditor-reference", {
        query: { reference: "{tag}", creditorId: "{creditor}" },
      }),
      get("managed", "/managed-cases/{id}"),
      del("deleted", "/test/cases/{id}"),
      readCase("gone"),
    ],
    claims: [
      status("EP-17", "create", success),
      provesEffect("EP-17", "create.id", guid),
      status("VIS-03", "case", 200),
      must("VIS-03", "case.id", sameAs("{id}")),
      must("FLD-02", "case.currency", equals("EUR")),
      must("FLD-05", "case.grossAmount", exactAmount(amount)),
      must("FLD-06", "case.dueDate", dayOf("{lastWeek}")),
      must("LC-06", "case.isTestCase", ifPresent(equals(true))),
      must("VIS-06", "listed.page.totalResults", equals(1)),
      must("VIS-06", "hidden.page.totalResults", equals(0)),
      status("VIS-05", "lookup", 404),
      status("EP-19", "deleted", success),
      provesEffect("EP-19", "gone:status", equals(404)),
    ],
    readings: [
      buildCasingCheck("case"),
      checkReading("AMB-44", "create:status", {
        "by-operation|ok-200": equals(200),
        "created-201": equals(201),
      }),
      checkReading("AMB-44", "deleted:status", {
        "by-operation|created-201": equals(204),
        "ok-200": equals(200),
      }),
      checkReading("NS-15", "create", { whole: hasField("reference"), "id-only": hasField("id") }),
      checkReading("AMB-35", "managed.id", { "test-too": sameAs("{id}"), "production-only": absent }),
    ],
  },
  "collection-test-case-lookup": {
    title: "A test case by the partner's own reference",
    means: "A client that looks up its own references takes test cases for real ones.",
    steps: [
      createTestCase(),
      advanceToActive,
      {
        ...readCase("case"),
        captures: { reference: "collectionPartnerReference" },
        missing: "the test case has no partner reference",
      },
      get("lookup", "/cases/by-partner-reference/{reference}"),
      get("batch", "/cases/by-partner-reference", {
        query: { references: "{reference}" },
        isKeyed: true,
      }),
    ],
    claims: [
      status("VIS-05", "lookup", 404),
      status("EP-10", "batch", 200),
      must("VIS-05", "batch", keyCount(0)),
    ],
  },
  "collection-delete-by-tag": {
    title: "Deleting test cases by their tag",
    means: "A clean-up by tag deletes too much, or too little.",
    steps: [
      createTestCase({ captures: { one: "id" } }),
      createTestCase({
        name: "create-other",
        body: { ...testCase, tag: "{other}" },
        captures: { two: "id" },
      }),
      del("deleted", "/test/cases", { query: { tag: "{tag}" } }),
      get("gone", "/cases/{one}"),
      get("kept", "/cases/{two}"),
      del("untagged", "/test/cases"),
      del("blank", "/test/cases", { query: { tag: " " } }),
      del("unmatched", "/test/cases", { query: { tag: "{tag}-none" } }),
    ],
    claims: [
      status("EP-17", "create", success),
      status("EP-20", "deleted", success),
      status("EP-20", "gone", 404),
      status("EP-20", "kept", 200),
    ],
  },
  "collection-idempotency": {
    title: "One idempotency key twice",
    means: "A client that repeats a request after a lost answer makes a second case.",
    steps: [
      createTestCase({ headers: { "idempotency-key": "{tag}" } }),
      createTestCase({ name: "repeat", headers: { "idempotency-key": "{tag}" }, captures: {} }),
      createTestCase({
        name: "other-body",
        headers: { "idempotency-key": "{tag}" },
        body: { ...testCase, amountToRecover: 17 },
        captures: {},
      }),
      createTestCase({
        name: "long-key",
        headers: { "idempotency-key": `{tag}-${"k".repeat(256)}` },
        captures: {},
      }),
    ],
    claims: [
      status("EP-17", "create", success),
      status("IDM-03", "repeat", success),
      must("IDM-03", "repeat.id", sameAs("{id}")),
      ...buildRefusalClaims("IDM-01", "other-body", 422, "IdempotencyConflict"),
    ],
  },
  "collection-case-refused": {
    title: "A managed case that is refused",
    means: "A client that shows what is wrong with a case can't read the answer.",
    steps: [
      createTestCase({ name: "broken", body: Buffer.from('{"isTest":true,'), captures: {} }),
      createTestCase({ name: "typed", body: { ...testCase, amountToRecover: "much" }, captures: {} }),
      createTestCase({ name: "empty", body: { isTest: true, tag: "{tag}" }, captures: {} }),
      createTestCase({ name: "unknown", body: { ...testCase, recoupDrift: "unknown" }, captures: {} }),
    ],
    claims: [
      status("ERR-08", "broken", 400),
      ...buildProblemClaims("broken"),
      status("ERR-13", "typed", 400),
      status("ERR-13", "empty", 400),
      provesEffect("EP-17", "unknown", ifAccepted("unknown", hasField("id"), object)),
    ],
    readings: [
      checkReading("AMB-38", "empty", { "problem-details": hasField("title"), "field-keyed": object }),
      checkReading("NS-14", "unknown:status", { ignored: success, refused: equals(400) }),
    ],
  },
});
