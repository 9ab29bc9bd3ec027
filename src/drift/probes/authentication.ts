import { type Surface, surfaces } from "../../base/platform";
import { hasField } from "../matchers/records";
import { absent, either, equals, filledText, matches, object, success } from "../matchers/values";
import type { Probe, RuleClaim } from "../probe";
import { checkReading, get, must, status } from "./parts";

/** Builds the claims about every 401 on the partner interfaces (AUTH-04, ERR-09). */
const buildUnauthorizedClaims = (rule: string, step: string, detail: string): readonly RuleClaim[] => [
  status(rule, step, 401),
  must("ERR-09", `${step}:type`, matches("application/problem+json", /^application\/problem\+json\b/i)),
  must("AUTH-04", `${step}.title`, equals("Unauthorized")),
  must("AUTH-04", `${step}.status`, equals(401)),
  must("AUTH-04", `${step}.detail`, filledText),
  must("AUTH-12", `${step}.error`, absent),
  must(rule, `${step}.detail`, equals(detail)),
];

const partnerRefusals = {
  claims: [
    ...buildUnauthorizedClaims("AUTH-02", "keyless", "API Key was not provided"),
    ...buildUnauthorizedClaims("AUTH-03", "unknown", "Invalid API Key"),
  ],
};

/** The shape of a refusal on the customer surface is an assumption. */
const customerRefusals = {
  claims: [status("AUTH-07", "keyless", 401), status("AUTH-07", "unknown", 401)],
  readings: [
    checkReading("AMB-22", "unknown", {
      "problem-details": hasField("detail"),
      "error-object": hasField("error"),
    }),
  ],
};

const buildWrongKeysProbe = (surface: Surface): Probe => ({
  id: `${surface}-keys`,
  surface,
  title: "Requests with a wrong key and without a key",
  means: "A client that distinguishes a wrong key from other failures gets it wrong.",
  steps: [
    get("keyless", "/cases", { query: { PageSize: "1" }, as: "none" }),
    get("unknown", "/cases", { query: { PageSize: "1" }, as: "unknown-key" }),
  ],
  ...(surface === "customer" ? customerRefusals : partnerRefusals),
});

const buildMediaTypesProbe = (surface: Surface): Probe => ({
  id: `${surface}-media-types`,
  surface,
  title: "The media types of an answer",
  means: "A client that requests a media type can't read the answer.",
  steps: ["application/json", "text/json", "text/plain"].map((type) =>
    get(type.replace("/", "-"), "/cases", { query: { PageSize: "1" }, headers: { accept: type } }),
  ),
  claims: ["application-json", "text-json", "text-plain"].flatMap((step) => [
    status("EP-01", step, 200),
    must("EP-01", `${step}:type`, matches("JSON, or text", /^(application\/json|text\/(json|plain))\b/i)),
    must("EP-01", `${step}.page`, object),
  ]),
});

const creditorKeys: Probe = {
  id: "customer-key-headers",
  surface: "customer",
  title: "The two headers for a creditor's key",
  means: "A creditor's client that sends its key in the other header is refused.",
  steps: [
    get("header", "/webhooks"),
    get("bearer", "/cases", { query: { PageSize: "1" }, as: "key-as-bearer" }),
    get("token", "/cases", { query: { PageSize: "1" }, as: "unknown-token" }),
  ],
  claims: [status("AUTH-08", "header", 200), status("AUTH-07", "token", 401)],
  readings: [
    checkReading("AMB-21", "bearer:status", {
      "either-header": success,
      "key-header-only": either(equals(401), equals(403)),
    }),
  ],
};

export const authenticationProbes: readonly Probe[] = [
  ...surfaces.map(buildWrongKeysProbe),
  ...surfaces.map(buildMediaTypesProbe),
  creditorKeys,
];
