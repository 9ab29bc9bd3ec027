import { readText } from "../../../base/json/json";
import { createListMatcher, createMatcher } from "../../matchers/matcher";
import { hasAt } from "../../matchers/records";
import { hasItem, hasLength } from "../../matchers/relations";
import { absent, all, array, equals, object, oneOf } from "../../matchers/values";
import { buildCreatingProbes, checkReading, get, must, provesEffect, status } from "../parts";
import { submitCase } from "./submission";
import { unsignedClient, waitingClaim, waitingReading, waitingSubmission } from "./waiting-case";

const namesContract = hasItem("type", equals("MissingDebtCollectionContract"));
const namesPowerOfAttorney = hasItem("type", equals("MissingPowerOfAttorney"));
/** Matches if the response to the waiting submission had one of these statuses. */
const answered = (...statuses: readonly number[]) =>
  createMatcher(`an answer with ${statuses.join(" or ")}`, (_, { answers }) =>
    statuses.includes(answers.get("waiting")?.status ?? 0),
  );

const hasSigningUrl = createListMatcher("errors with an address", (list) =>
  list.some((error) => readText(error, "solutionUrl") !== ""),
);

export const unsignedSubmissions = buildCreatingProbes(["client"], {
  "customer-case-unsigned": {
    title: "Submissions for a client that has not signed",
    means: "A client can't show the user where to sign, or takes a waiting case for a submitted one.",
    steps: [
      ...unsignedClient,
      submitCase("stopped", { allowPendingContracts: false }, { as: "token" }),
      waitingSubmission,
      get("case", "/cases/{id}", { as: "token" }),
      get("referred", "/cases", { on: "referral", query: { ExternalTenantId: "{tag}" } }),
    ],
    claims: [
      status("EP-24", "client", oneOf(200, 201, 202)),
      status("BIZ-01", "stopped", 422),
      must("ERR-05", "stopped.businessErrors", array),
      must("BIZ-01", "stopped.businessErrors", namesContract),
      must("ERR-05", "stopped.error", absent),
      must("ERR-05", "stopped.message", absent),
      waitingClaim,
      provesEffect("BIZ-08", "case.lifecycle", oneOf("PendingContractSigning", "Pending contract signing")),
    ],
    readings: [
      checkReading("AMB-23", "stopped", {
        "both-places": all(hasAt("businessErrors", hasSigningUrl), hasAt("signingHandoff", object)),
        "solution-url": hasAt("businessErrors", hasSigningUrl),
        handoff: hasAt("signingHandoff", object),
      }),
      waitingReading,
      checkReading("AMB-25", "waiting", { "accepted-202": answered(202), "ok-200": answered(200, 201) }),
      checkReading("NS-43", "stopped.businessErrors", {
        each: all(namesContract, namesPowerOfAttorney),
        first: hasLength(1),
      }),
      checkReading("NS-54", "referred.page.totalResults", { included: equals(1), "left-out": equals(0) }),
    ],
  },
});
