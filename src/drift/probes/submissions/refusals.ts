import { printJson } from "../../../base/json/json";
import { createMatcher } from "../../matchers/matcher";
import { fieldMessages, nullOrOmitted } from "../../matchers/records";
import { absent, array, emptyText } from "../../matchers/values";
import {
  buildCreatingProbes,
  buildProblemClaims,
  buildRefusalClaims,
  get,
  must,
  post,
  status,
} from "../parts";
import { submission, submitCase } from "./submission";

const { debtor } = submission;

const mentionsCode = createMatcher("a message that suggests countryAlpha2", (value) =>
  printJson(value).includes("countryAlpha2"),
);

/** Invalid values, each with the rule that it breaks and the field named in the response. */
const invalidValues: Readonly<Record<string, readonly [rule: string, more: object, field: string]>> = {
  currency: ["VAL-11", { currencyCode: "ZZZ" }, "currencyCode"],
  future: ["VAL-12", { date: "{nextWeek}", dueDate: "{nextWeek}" }, "date"],
  early: ["VAL-13", { dueDate: "2001-01-01" }, "dueDate"],
  late: ["VAL-14", { dueDate: "{nextWeek}" }, "dueDate"],
  nothing: ["VAL-15", { amountToRecover: 0 }, "amountToRecover"],
  negative: ["VAL-15", { amountToRecover: -1 }, "amountToRecover"],
  "no-debtor": ["VAL-16", { debtor: null }, "debtor"],
  type: ["VAL-17", { debtor: { ...debtor, type: "Other" } }, "type"],
  country: ["VAL-18", { debtor: { ...debtor, countryAlpha2: "ZZ" } }, "countryAlpha2"],
  state: ["VAL-20", { debtor: { ...debtor, countryAlpha2: "US" } }, "stateAlpha2"],
};

export const submissionRefusals = buildCreatingProbes(["test cases of a creditor"], {
  "customer-case-refused": {
    title: "Submissions that are refused",
    means: "A client that shows what is wrong with a case can't read the answer.",
    steps: [
      ...Object.entries(invalidValues).map(([name, [, more]]) => submitCase(name, more)),
      submitCase("country-name", { debtor: { ...debtor, countryAlpha2: undefined, country: "Nowhereland" } }),
      post("not-utf8", "/cases", Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])),
      post("broken", "/cases", Buffer.from("{")),
    ],
    claims: [
      ...Object.entries(invalidValues).map(([name, [rule]]) => status(rule, name, 400)),
      must("ERR-07", "nothing", fieldMessages(/AmountToRecover$/)),
      status("VAL-19", "country-name", 400),
      must("VAL-19", "country-name", mentionsCode),
      ...buildRefusalClaims("VAL-21", "not-utf8", 400, "ValidationError"),
      status("ERR-08", "broken", 400),
      ...buildProblemClaims("broken"),
    ],
  },
  "customer-case-rules": {
    title: "Submissions that break a business rule",
    means: "A client can't say why a case was refused, or where to sign.",
    steps: [
      get("list", "/cases", { query: { PageSize: "20" } }),
      submitCase("partner", { collectionPartnerId: "{nobody}" }),
      submitCase("jurisdiction", { debtor: { ...debtor, countryAlpha2: "AQ" } }),
    ],
    claims: [
      ...buildRefusalClaims("BIZ-06", "partner", 422, "CollectionPartnerNotFound"),
      must("CLI-17", "partner.businessErrors[].solutionUrl", emptyText),
      must("ERR-06", "partner.signingHandoff", nullOrOmitted("list")),
      must("ERR-05", "partner.error", absent),
      must("ERR-05", "partner.message", absent),
      status("BIZ-10", "jurisdiction", 422),
      must("ERR-12", "jurisdiction.BusinessRule", array),
      must("ERR-12", "jurisdiction.businessErrors", absent),
    ],
  },
});
