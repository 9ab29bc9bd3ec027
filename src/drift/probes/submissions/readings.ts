import { readTime, utcDay } from "../../../base/text/time/date";
import { dayMs } from "../../../base/text/time/duration";
import { amountOf } from "../../matchers/amounts";
import { matcher } from "../../matchers/matcher";
import { hasAt, namesField } from "../../matchers/records";
import { dayOf } from "../../matchers/relations";
import { either, equals, oneOf, success, textOf } from "../../matchers/values";
import { must, probesMaking, reads } from "../parts";
import { submission, submit } from "./submission";

const { debtor } = submission;
/** Omits the reference, because a host may refuse one that is in use (AMB-47). */
const plain = { creditorReference: null };
const american = (state: object) => ({ ...plain, debtor: { ...debtor, countryAlpha2: "US", ...state } });
/** Status of a submission that was accepted, or refused because no partner collects in that country. */
const isReadable = oneOf(200, 201, 202, 422);

const dayBefore = matcher("on the day before lastMonth", (value, { values }) => {
  const day = readTime(values.lastMonth ?? "")?.dayMs ?? 0;
  return textOf(value)?.startsWith(utcDay(day - dayMs)) === true;
});
const invoiceText = "  {tag} Cafe\u0301 ";
const keptAs = (says: string, form: (text: string) => string) =>
  matcher(says, (value, { values }) => value === form(invoiceText.replace("{tag}", values.tag ?? "")));

export const submissionReadings = probesMaking(["test cases of a creditor"], {
  "customer-case-forms": {
    title: "Submissions in forms that the description leaves open",
    means: "A client that writes a field in another form is refused, or finds another value.",
    steps: [
      submit("plain", plain, { captures: { id: "id" }, missing: "the account can't submit a test case" }),
      submit("state-code", american({ stateAlpha2: "CA" })),
      submit("state-name", american({ state: "California" })),
      submit("decimals", { ...plain, currencyCode: "JPY", amountToRecover: 100.5 }),
      submit("offset", { ...plain, date: "{lastMonth}T00:30:00+02:00" }),
      submit("blanks", { creditorReference: invoiceText }),
      submit("unknown", { ...plain, recoupDrift: "unknown" }),
    ],
    claims: [must("FLD-34", "state-code:status", isReadable)],
    readings: [
      reads("AMB-40", "state-name:status", { "either-field": isReadable, "code-only": equals(400) }),
      reads("NS-59", "decimals", {
        "by-currency": namesField("amounttorecover"),
        "two-decimals": hasAt("grossAmount", amountOf(100.5)),
        rounded: hasAt("grossAmount", either(amountOf(100), amountOf(101))),
      }),
      reads("NS-60", "offset.date", { "as-written": dayOf("{lastMonth}"), "in-utc": dayBefore }),
      reads("NS-61", "blanks.creditorReference", {
        normalized: keptAs("trimmed and in NFC", (text) => text.trim().normalize("NFC")),
        "as-written": keptAs("as it was written", (text) => text),
      }),
      reads("NS-03", "unknown:status", { ignored: success, refused: equals(400) }),
    ],
  },
});
