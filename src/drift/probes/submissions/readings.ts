import { formatUtcDay, readTime } from "../../../base/text/time/date";
import { dayMs } from "../../../base/text/time/duration";
import { exactAmount } from "../../matchers/amounts";
import { createMatcher } from "../../matchers/matcher";
import { hasAt, namesField } from "../../matchers/records";
import { dayOf } from "../../matchers/relations";
import { asText, either, equals, oneOf, success } from "../../matchers/values";
import { buildCreatingProbes, checkReading, must } from "../parts";
import { submission, submitCase, withoutReference } from "./submission";

const { debtor } = submission;
const withAmericanDebtor = (state: object) => ({
  ...withoutReference,
  debtor: { ...debtor, countryAlpha2: "US", ...state },
});
/** A submission is accepted, or refused because no partner collects in that country. */
const readableStatus = oneOf(200, 201, 202, 422);

const dayBeforeLastMonth = createMatcher("on the day before lastMonth", (value, { values }) => {
  const day = readTime(values.lastMonth ?? "")?.dayMs ?? 0;
  return asText(value)?.startsWith(formatUtcDay(day - dayMs)) === true;
});
const invoiceText = "  {tag} Cafe\u0301 ";
const storedAs = (says: string, form: (text: string) => string) =>
  createMatcher(says, (value, { values }) => value === form(invoiceText.replace("{tag}", values.tag ?? "")));

export const submissionReadings = buildCreatingProbes(["test cases of a creditor"], {
  "customer-case-forms": {
    title: "Submissions in forms that the description leaves open",
    means: "A client that writes a field in another form is refused, or finds another value.",
    steps: [
      submitCase("plain", withoutReference, {
        captures: { id: "id" },
        missing: "the account can't submit a test case",
      }),
      submitCase("state-code", withAmericanDebtor({ stateAlpha2: "CA" })),
      submitCase("state-name", withAmericanDebtor({ state: "California" })),
      submitCase("decimals", { ...withoutReference, currencyCode: "JPY", amountToRecover: 100.5 }),
      submitCase("offset", { ...withoutReference, date: "{lastMonth}T00:30:00+02:00" }),
      submitCase("blanks", { creditorReference: invoiceText }),
      submitCase("unknown", { ...withoutReference, recoupDrift: "unknown" }),
    ],
    claims: [must("FLD-34", "state-code:status", readableStatus)],
    readings: [
      checkReading("AMB-40", "state-name:status", {
        "either-field": readableStatus,
        "code-only": equals(400),
      }),
      checkReading("NS-59", "decimals", {
        "by-currency": namesField("amounttorecover"),
        "two-decimals": hasAt("grossAmount", exactAmount(100.5)),
        rounded: hasAt("grossAmount", either(exactAmount(100), exactAmount(101))),
      }),
      checkReading("NS-60", "offset.date", {
        "as-written": dayOf("{lastMonth}"),
        "in-utc": dayBeforeLastMonth,
      }),
      checkReading("NS-61", "blanks.creditorReference", {
        normalized: storedAs("trimmed and in NFC", (text) => text.trim().normalize("NFC")),
        "as-written": storedAs("as it was written", (text) => text),
      }),
      checkReading("NS-03", "unknown:status", { ignored: success, refused: equals(400) }),
    ],
  },
});
