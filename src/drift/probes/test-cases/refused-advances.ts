import { type JsonValue, readField, readText } from "../../../base/json/json";
import { equals } from "../../matchers/values";
import type { ProbeResponses } from "../../observe/probe-answers";
import { buildProbes, checkReading, get, post, provesEffect, status } from "../parts";

/** Tries to advance a case to an invalid target, which every host must refuse. */
const advanceToInvalid = (name: string, id: string) =>
  post(name, `/test/cases/{${id}}/advance`, { to: "Paused" });

/** Finds a referred case of another partner. */
const findForeignCase = ({ at, values }: ProbeResponses) => {
  const [cases] = at("referred.cases").values;
  const isForeign = (item: JsonValue) =>
    (readText(item, "collectionPartner") || values.partner) !== values.partner;
  return Array.isArray(cases) ? readField(cases.find(isForeign), "id") : undefined;
};

export const refusedAdvanceProbes = buildProbes({
  "collection-advance-refused": {
    title: "Advancing cases that can't be advanced",
    means: "A test can't distinguish another creditor's case from one that isn't a test case.",
    steps: [
      get("own", "/cases", {
        query: { PageSize: "1" },
        captures: { own: "cases.*.id", partner: "cases.*.collectionPartner.name" },
        missing: "the account has no case",
      }),
      get("referred", "/cases", {
        on: "referral",
        query: { PageSize: "100" },
        captures: { foreign: findForeignCase },
        missing: "no referred case is with another collection partner",
      }),
      advanceToInvalid("production", "own"),
      advanceToInvalid("missing", "nobody"),
      advanceToInvalid("elsewhere", "foreign"),
    ],
    claims: [provesEffect("VAL-35", "production:status", equals(400)), status("ERR-26", "missing", 404)],
    readings: [
      checkReading("AMB-45", "elsewhere:status", {
        "ownership-first": equals(404),
        "kind-first": equals(400),
      }),
    ],
  },
  "collection-advance-missing": {
    title: "Advancing a case that doesn't exist",
    means: "A test can't distinguish a lost case from a mistake of its own.",
    steps: [post("missing", "/test/cases/{nobody}/advance", { to: "Active" })],
    claims: [status("ERR-26", "missing", 404)],
  },
});
