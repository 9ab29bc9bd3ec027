import { NumberText, readField } from "../../base/json/json";
import { dayMs, hourMs } from "../../base/text/time/duration";
import { createMatcher } from "../matchers/matcher";
import { otherThan, sameAs } from "../matchers/relations";
import { either, equals, filledText, oneOf } from "../matchers/values";
import type { RequestStep } from "../probe";
import { listClients, mintToken } from "./clients/client-request";
import { buildProbes, checkReading, get, must, status } from "./parts";
import { submitCase, withoutReference } from "./submissions/submission";

/** Matches a 429 that states the wait in exactly these places: the body, a header, or both. */
const statesWait = (inBody: boolean, inHeader: boolean) =>
  createMatcher("a wait", (value, { answers }) => {
    const header = answers.get("refused")?.headers["retry-after"];
    return (readField(value, "retryAfter") !== undefined) === inBody && (header !== undefined) === inHeader;
  });

const idempotentStep: Partial<RequestStep> = { headers: { "idempotency-key": "{tag}" } };

export const overTimeProbes = buildProbes({
  "referral-token-life": {
    title: "The life of a token",
    means: "A client mints too often, or calls with a dead token.",
    steps: [
      listClients(),
      mintToken("minted", "{tenant}", { captures: { token: "accessToken", lifetime: "expiresIn" } }),
      { passes: ({ lifetime }) => Number(lifetime) * 1000 - 20_000 },
      get("alive", "/cases", { on: "customer", as: "token", query: { PageSize: "1" } }),
      { passes: 40_000 },
      get("dead", "/cases", { on: "customer", as: "token", query: { PageSize: "1" } }),
      mintToken("again", "{tenant}"),
    ],
    claims: [status("TOK-04", "alive", 200), status("TOK-04", "dead", 401), status("TOK-05", "again", 200)],
  },
  "customer-key-life": {
    makes: ["test cases of a creditor"],
    title: "The life of an idempotency key",
    means: "A client that repeats a request too late submits a second case.",
    steps: [
      submitCase("create", withoutReference, { ...idempotentStep, captures: { id: "id" } }),
      { passes: 2 * hourMs },
      submitCase("soon", withoutReference, idempotentStep),
      { passes: 2 * dayMs },
      submitCase("late", withoutReference, idempotentStep),
    ],
    claims: [status("EP-38", "create", oneOf(200, 201, 202))],
    readings: [
      checkReading("NS-73", "soon.id", {
        "one-day|one-week": sameAs("{id}"),
        "one-hour": otherThan("{id}"),
      }),
      checkReading("NS-73", "late.id", {
        "one-week": sameAs("{id}"),
        "one-day|one-hour": otherThan("{id}"),
      }),
    ],
  },
  "referral-limit": {
    title: "A refusal for too many requests",
    means: "A client doesn't know how long to wait, and is refused again.",
    steps: [
      {
        control: "faults",
        body: { surface: "referral", status: new NumberText("429"), next: new NumberText("1") },
      },
      get("refused", "/cases", { query: { PageSize: "1" }, isRaw: true }),
    ],
    claims: [
      status("ERR-11", "refused", 429),
      must("ERR-11", "refused.error", equals("rate_limit_exceeded")),
      must("ERR-11", "refused.message", filledText),
      must(
        "LIM-04",
        "refused",
        either(statesWait(true, true), statesWait(true, false), statesWait(false, true)),
      ),
    ],
    readings: [
      checkReading("NS-67", "refused", {
        "body-and-header": statesWait(true, true),
        header: statesWait(false, true),
        body: statesWait(true, false),
      }),
    ],
  },
});
