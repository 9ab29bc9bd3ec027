import { NumberText } from "../../../base/json/json";
import { sameAs } from "../../matchers/relations";
import { equals, guid, isEqual, oneOf, success } from "../../matchers/values";
import type { ProbeResponses } from "../../observe/probe-answers";
import {
  buildCasingCheck,
  buildCreatingProbes,
  buildRefusalClaims,
  checkReading,
  get,
  must,
  post,
  status,
} from "../parts";
import { submission, submitCase } from "./submission";

const { debtor } = submission;

const reorderedSubmission = Object.fromEntries(Object.entries(submission).reverse());

/**
 * Returns 400 if the request was refused. Otherwise the probe ends, because an accepted request shows nothing
 * about the keys of refused ones.
 */
const findRefusedStatus = ({ at }: ProbeResponses) =>
  [at("refused:status").values[0]].find((status) => isEqual(status, new NumberText("400")));

export const submissionLifecycleProbes = buildCreatingProbes(["test cases of a creditor"], {
  "customer-case-life": {
    title: "A submitted test case",
    means: "A creditor's client can't submit a case, or can't find it again.",
    steps: [
      submitCase("create", {}, { captures: { id: "id" }, missing: "the submitted case has no id" }),
      get("case", "/cases/{id}"),
      submitCase("undated", { date: undefined, creditorReference: null }),
      submitCase("due-today", { dueDate: "{today}", creditorReference: null }),
      submitCase("typed", { debtor: { ...debtor, type: "company" }, creditorReference: null }),
    ],
    claims: [
      status("EP-38", "create", oneOf(200, 201, 202)),
      must("EP-38", "create.id", guid),
      status("EP-40", "case", 200),
      must("EP-40", "case.id", sameAs("{id}")),
      must("FLD-28", "case.creditorReference", sameAs("{tag}")),
      status("FLD-30", "due-today", success),
      status("FLD-32", "typed", success),
    ],
    readings: [
      buildCasingCheck("create"),
      checkReading("NS-30", "undated:status", { "defaults-to-today": success, required: equals(400) }),
    ],
  },
  "customer-idempotency": {
    title: "One idempotency key twice",
    means: "A client that repeats a submission after a lost answer submits a second case.",
    steps: [
      submitCase(
        "create",
        {},
        {
          headers: { "idempotency-key": "{tag}" },
          captures: { id: "id" },
          missing: "the submitted case has no id",
        },
      ),
      submitCase("repeat", {}, { headers: { "idempotency-key": "{tag}" } }),
      submitCase("other-body", { amountToRecover: 17 }, { headers: { "idempotency-key": "{tag}" } }),
      post("reordered", "/cases", reorderedSubmission, { headers: { "idempotency-key": "{tag}" } }),
      submitCase(
        "refused",
        { amountToRecover: 0 },
        {
          headers: { "idempotency-key": "{other}" },
          captures: { refusal: findRefusedStatus },
          missing: "the submission was accepted",
        },
      ),
      submitCase("corrected", { creditorReference: null }, { headers: { "idempotency-key": "{other}" } }),
    ],
    claims: [
      status("EP-38", "create", oneOf(200, 201, 202)),
      must("IDM-03", "repeat.id", sameAs("{id}")),
      ...buildRefusalClaims("IDM-01", "other-body", 422, "IdempotencyConflict"),
      status("VAL-15", "refused", 400),
    ],
    readings: [
      checkReading("NS-50", "reordered:status", { json: success, bytes: equals(422) }),
      checkReading("NS-74", "corrected:status", { free: success, stored: oneOf(400, 422) }),
    ],
  },
  "customer-reference-twice": {
    title: "Two submissions with one reference",
    means: "A client that reuses a reference is refused, or finds the other case by it.",
    steps: [
      submitCase("first", {}, { captures: { one: "id" }, missing: "the submitted case has no id" }),
      { pausesMs: 2_000 },
      submitCase("second", {}, { captures: { two: "id" }, missing: "the reference can't be reused" }),
      get("found", "/cases/by-creditor-reference/{tag}"),
    ],
    claims: [status("EP-38", "first", oneOf(200, 201, 202))],
    readings: [
      checkReading("AMB-47", "second:status", { "newest|oldest": success, refused: equals(400) }),
      checkReading("AMB-47", "found.id", { newest: sameAs("{two}"), oldest: sameAs("{one}") }),
    ],
  },
});
