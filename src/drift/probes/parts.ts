import type { Surface } from "../../base/platform";
import { amountsLike } from "../matchers/amounts";
import { createMatcher, type Matcher } from "../matchers/matcher";
import { hasField, noRecords, walkFields } from "../matchers/records";
import {
  all,
  array,
  asNumber,
  emptyText,
  equals,
  filledText,
  integer,
  matches,
  not,
  object,
  success,
  text,
} from "../matchers/values";
import type { Probe, ReadingCheck, RequestStep, RuleClaim } from "../probe";

/** Probes by ID. An ID begins with the surface of its probe. */
type ProbeTable = Readonly<Record<`${Surface}-${string}`, Omit<Probe, "id" | "surface">>>;

/** Builds the probes in a table. `makes` is the default for each row. */
export const buildCreatingProbes = (makes: Probe["makes"] & object, table: ProbeTable): readonly Probe[] =>
  Object.entries(table).map(([id, probe]) => {
    const [surface] = id.split("-") as [Surface];
    return { id, surface, makes, ...probe };
  });

export const buildProbes = (table: ProbeTable): readonly Probe[] => buildCreatingProbes([], table);

export type StepOptions = Omit<RequestStep, "name" | "method" | "path" | "body">;

const createStepBuilder =
  (method: RequestStep["method"]) =>
  (name: string, path: string, options: StepOptions = {}): RequestStep => ({
    name,
    method,
    path,
    ...options,
  });

const createBodyStepBuilder =
  (method: RequestStep["method"]) =>
  (name: string, path: string, body?: unknown, options?: StepOptions): RequestStep => ({
    ...createStepBuilder(method)(name, path, options),
    ...(body === undefined ? {} : { body }),
  });

export const get = createStepBuilder("GET");
export const post = createBodyStepBuilder("POST");
export const put = createBodyStepBuilder("PUT");
export const patch = createBodyStepBuilder("PATCH");
export const del = createStepBuilder("DELETE");

export const must = (rule: string, location: string, is: Matcher): RuleClaim => ({ rule, location, is });

/** Claims that an operation had its reported effect. The probe's readings rely on it. */
export const provesEffect = (rule: string, location: string, is: Matcher): RuleClaim => ({
  ...must(rule, location, is),
  isBasis: true,
});

export const status = (rule: string, step: string, expected: number | Matcher): RuleClaim =>
  must(rule, `${step}:status`, typeof expected === "number" ? equals(expected) : expected);

export const checkReading = (
  assumption: string,
  location: string,
  names: ReadingCheck["names"],
): ReadingCheck => ({ assumption, location, names });

/** Applies one of two matchers, depending on whether the platform accepted a step's request. */
export const ifAccepted = (step: string, is: Matcher, otherwise: Matcher): Matcher =>
  createMatcher(`${is.says}, if ${step} was accepted`, (value, seen) => {
    const isAccepted = success.holds(seen.at(`${step}:status`).values[0], seen);
    return (isAccepted ? is : otherwise).holds(value, seen);
  });

/** Builds the claims about the page object and the record array of a list (FLD-12, FLD-13). */
export const buildPageClaims = (step: string, items: string): readonly RuleClaim[] => [
  must("FLD-13", `${step}.page`, object),
  ...["totalResults", "currentPage", "pageSize", "responseCount", "totalPages"].map((name) =>
    must("FLD-13", `${step}.page.${name}`, integer),
  ),
  must("FLD-12", `${step}.${items}`, array),
];

/** Builds the claims about the error shape shared by most refusals (ERR-01 to ERR-03). */
export const buildErrorEnvelopeClaims = (step: string): readonly RuleClaim[] => [
  must("ERR-01", `${step}.businessErrors`, array),
  must("ERR-01", `${step}.businessErrors[].type`, filledText),
  must("ERR-01", `${step}.businessErrors[].message`, text),
  must("ERR-02", `${step}.businessErrors[].solutionUrl`, emptyText),
  must("ERR-03", `${step}.error`, text),
  must("ERR-03", `${step}.message`, text),
];

export const buildRefusalClaims = (
  rule: string,
  step: string,
  code: number,
  type: string,
): readonly RuleClaim[] => [
  status(rule, step, code),
  must(rule, `${step}.businessErrors[].type`, equals(type)),
];

/** Claims that a step gets a 404 with this error type, in the shape shared by most refusals. */
export const buildNotFoundClaims = (rule: string, step: string, type: string): readonly RuleClaim[] => [
  ...buildRefusalClaims(rule, step, 404, type),
  ...buildErrorEnvelopeClaims(step),
];

/** Builds the claims about refusing unreadable or missing input (ERR-08). */
export const buildProblemClaims = (step: string): readonly RuleClaim[] => [
  must("ERR-08", `${step}.title`, filledText),
  must("ERR-08", `${step}.type`, filledText),
  must("ERR-08", `${step}.status`, equals(400)),
  must("ERR-08", `${step}.errors`, object),
  must("ERR-08", `${step}.traceId`, filledText),
];

const fieldNames = (says: string, pattern: RegExp) =>
  createMatcher(says, (value) => {
    const names = [...walkFields(value)].map(([name]) => name);
    return names.length > 0 && names.every((name) => pattern.test(name));
  });

const camelNames = fieldNames("fields that begin with a lower-case letter", /^[a-z]/);
const pascalNames = fieldNames("fields that begin with an upper-case letter", /^[A-Z]/);

/** Builds the check for whether field names begin with an uppercase or lowercase letter (AMB-02). */
export const buildCasingCheck = (location: string): ReadingCheck =>
  checkReading("AMB-02", location, {
    "camel-case": camelNames,
    "pascal-case|pascal-case-records": pascalNames,
  });

/**
 * Builds the check for the case of field names in a refusal of the shape that most refusals share (AMB-02).
 */
export const buildRefusalCasingCheck = (step: string): ReadingCheck =>
  checkReading("AMB-02", step, {
    "camel-case|pascal-case-records": all(hasField("businessErrors"), camelNames),
    "pascal-case": all(hasField("businessErrors"), pascalNames),
    "camel-case|pascal-case|pascal-case-records": not(hasField("businessErrors")),
  });

/** Builds the check for the response to a page size of 150 (AMB-26). The list may have fewer records. */
export const buildLargePageCheck = (step: string): ReadingCheck =>
  checkReading("AMB-26", `${step}.page.pageSize`, {
    returned: equals(150),
    cut: equals(100),
    refused: createMatcher("a refusal", (_, { answers }) => answers.get(step)?.status === 400),
  });

/** Claims that a page of cases is full. Clients take a shorter page for the last one (LIM-10). */
export const buildFullPageClaim = (step: string): RuleClaim =>
  must(
    "LIM-10",
    `${step}.cases`,
    createMatcher("a full page, or all records", (value, { at }) => {
      const [size, total] = ["pageSize", "totalResults"].map((name) =>
        asNumber(at(`${step}.page.${name}`).values[0]),
      );
      return !Array.isArray(value) || !(value.length < Math.min(size ?? 0, total ?? 0));
    }),
  );

/** Builds the check for the response to an invalid page number, on a list that corrects it (AMB-27). */
export const buildInvalidPageCheck = (location: string): ReadingCheck =>
  checkReading("AMB-27", location, { "by-list": success, refused: equals(400) });

/** Builds the check for the format of times (NS-65). */
const buildTimeFormatCheck = (location: string): ReadingCheck =>
  checkReading("NS-65", location, {
    "seven-digits": matches("a time with seven digits of a second", /\.\d{7}Z$/),
    utc: matches("a time that ends with Z", /Z$/),
    offset: matches("a time with an offset", /[+-]00:00$/),
    "no-zone": matches("a time without a zone", /T[\d:.]+$/),
  });

/** Builds the check for the format of amounts (NS-66), if the records have any. */
const buildAmountFormatCheck = (location: string): ReadingCheck =>
  checkReading("NS-66", location, {
    text: amountsLike("strings", () => true, "string"),
    "two-decimals": amountsLike("numbers with two decimals", (texts) =>
      texts.some((text) => /\.\d0$/.test(text)),
    ),
    shortest: amountsLike("numbers without zeros at the end", (texts) =>
      texts.some((text) => !text.includes(".")),
    ),
    "one-decimal": amountsLike("numbers with the decimal 0", (texts) =>
      texts.some((text) => /\.0$/.test(text)),
    ),
    "one-decimal|shortest": amountsLike("numbers with one decimal", (texts) =>
      texts.some((text) => /\.\d$/.test(text)),
    ),
    other: amountsLike("numbers with zeros after two decimals", (texts) =>
      texts.some((text) => /\.\d\d+0$/.test(text)),
    ),
    "two-decimals|one-decimal|shortest": amountsLike("numbers", () => true),
  });

export const buildCaseListChecks = (step: string): readonly ReadingCheck[] => [
  buildCasingCheck(step),
  buildTimeFormatCheck(`${step}.cases[].dateCreated`),
  buildAmountFormatCheck(`${step}.cases`),
];

/** Builds a probe of the delivery history's parameters. `list` captures the case `id`. */
export const historyParameters = (rule: string, list: RequestStep) => ({
  title: "Parameters of the delivery history",
  means: "A client that reads the delivery history is refused, or gets the deliveries of all cases.",
  steps: [
    list,
    get("all", "/webhooks/events"),
    get("case", "/webhooks/events", { query: { caseId: "{id}" } }),
    get("later", "/webhooks/events", { query: { caseId: "{id}", since: "{nextWeek}T00:00:00Z" } }),
  ],
  claims: [status(rule, "case", 200), status("DLV-14", "later", 200), must("DLV-14", "later", noRecords)],
  readings: [
    checkReading("AMB-49", "all:status", { required: equals(400), optional: success }),
    checkReading("NS-16", "case", { array, object }),
  ],
});
