import type * as z from "zod";
import { checkBodySchema } from "../api/checks/schema-findings";
import { findSchema, listFieldNames } from "../api/checks/schema-walk";
import { currencyCodes, readCountryCode } from "../api/endpoint/iso-codes";
import { getCached } from "../base/collections/get-or-create";
import type { Finding } from "../base/finding";
import { isJsonObject, type JsonObject, type JsonValue, NumberText, tryParseJson } from "../base/json/json";
import type { Exchange } from "../traffic/exchange";
import { checkEnumParameters, hasZone, isTimeOfDay, listQueryTimes } from "./parameters";
import { type Breach, createBreach, defineRules, judgeOccasions, type RuleRow } from "./rule";

const createLeafRule = ({ leaves: leavesOf, isWrong, describe, ...rule }: LeafRule): RuleRow => ({
  ...rule,
  judge({ exchanges }) {
    const countedBodies = exchanges.map((exchange) => ({ exchange, counted: leavesOf(exchange) }));
    const relevantBodies = countedBodies.filter(({ counted }) => counted.length > 0);
    return judgeOccasions(relevantBodies, ({ exchange, counted }) =>
      createBreach(exchange, counted.filter(isWrong).map(describe)),
    );
  },
});

export const bodyRules = defineRules({
  "unknown-field": {
    title: "Send only fields that the operation has",
    follows: ["VAL-01"],
    because: "A field that the operation doesn't have is ignored in silence, and its value is lost.",
    reads: "JSON bodies of known operations",
    advice: "Correct the name of the field, or leave it out.",
    async judge({ exchanges }) {
      const exchangesWithBody = exchanges.filter(
        ({ endpoint, body }) => endpoint?.body !== undefined && body !== undefined,
      );
      const breaches: Breach[] = [];
      for (const exchange of exchangesWithBody) {
        const findings = await checkBody(exchange);
        const fieldFindings = findings.filter(({ message }) => message.startsWith("is not a known field"));
        const breach = createBreach(exchange, fieldFindings.map(formatSentence));
        if (breach !== undefined) breaches.push(breach);
      }
      return { occasions: exchangesWithBody.length, breaches };
    },
  },
  "value-outside-enum": {
    title: "Send only values that the operation knows",
    follows: ["VAL-11", "VAL-17", "VAL-18", "EP-50", "AMB-48"],
    because: "Fields and filters with fixed values refuse others, or ignore them.",
    reads: "parameters and fields that take one of several words",
    advice: "Use one of the documented values, in their spelling.",
    async judge({ exchanges }) {
      const breaches: Breach[] = [];
      let occasions = 0;
      for (const exchange of exchanges.filter(({ endpoint }) => endpoint !== undefined)) {
        const { count, messages } = checkEnumParameters(exchange);
        const bodyMessages = (await checkBody(exchange)).filter(isEnumFinding).map(formatSentence);
        occasions += count + (exchange.body === undefined ? 0 : 1);
        const breach = createBreach(exchange, [...messages, ...bodyMessages, ...findUnknownCodes(exchange)]);
        if (breach !== undefined) breaches.push(breach);
      }
      return { occasions, breaches };
    },
  },
  "inexact-amount": createLeafRule({
    title: "Send amounts in exact decimals",
    follows: ["FLD-27"],
    because:
      "An amount has the decimals of its currency. Binary fractions turn 0.1 + 0.2 into 0.30000000000000004.",
    reads: "numbers in JSON bodies",
    advice:
      "Calculate in minor units or with a decimal type, and print the result with the decimals of the currency.",
    leaves: (exchange) => listSentLeaves(exchange).filter(({ value }) => value instanceof NumberText),
    isWrong: ({ value }) => isInexact(value),
    describe: ({ path, value }) => `${path} is ${String(value)}.`,
  }),
  "time-without-zone": createLeafRule({
    title: "Send times with their zone",
    follows: ["VAL-12", "EP-56"],
    because:
      "A time without a zone is read in a zone that the sender may not mean: near midnight, another day.",
    reads: "times in JSON bodies and queries; plain days need no zone",
    advice: "Send a plain day such as 2026-03-16, or a time with Z or an offset.",
    leaves: (exchange) => [
      ...listSentLeaves(exchange).filter(({ value }) => typeof value === "string" && isTimeOfDay(value)),
      ...listQueryTimes(exchange),
    ],
    isWrong: ({ value }) => !hasZone(String(value)),
    describe: ({ path, value }) => `${path} is ${String(value)}, without a zone.`,
  }),
  "unfindable-reference": createLeafRule({
    title: "Send references that can be found again",
    follows: ["EP-09", "EP-11", "VIS-08"],
    because: "References are found by an exact match only, and spaces around them may not be stored.",
    reads: "references in JSON bodies",
    advice: "Trim references, and keep line breaks and control characters out of them.",
    leaves: (exchange) =>
      listSentLeaves(exchange).filter(
        ({ path, value }) => /reference$/i.test(path) && typeof value === "string" && value !== "",
      ),
    isWrong: ({ value }) => typeof value === "string" && (value.trim() !== value || /\p{Cc}/u.test(value)),
    describe: ({ path }) => `${path} has spaces around it, or control characters.`,
  }),
});

const formatSentence = ({ path, message }: Finding) => `${path} ${message}`.replace(/[^?]$/, "$&.");

const isEnumFinding = ({ message }: Finding) =>
  /\bone of\b|\bis not known\b|^must be Company or Private$/.test(message);

/** Finds country and currency codes that the platform would refuse (VAL-11, VAL-18). */
const findUnknownCodes = (exchange: Exchange) =>
  listSentLeaves(exchange).flatMap(({ path, value }) => {
    if (typeof value !== "string" || value.trim() === "") return [];
    const isCode = codeChecks.find(([name]) => name.test(path))?.[1];
    return isCode === undefined || isCode(value) ? [] : [`${path} is ${value}, which is not a known code.`];
  });

const codeChecks: readonly (readonly [RegExp, (text: string) => boolean])[] = [
  [/(?:^|\.)currencyCode$/i, (text) => currencyCodes.includes(text.trim().toUpperCase())],
  [/countryAlpha2$/i, (text) => readCountryCode(text) !== undefined],
];

interface Leaf {
  readonly path: string;
  readonly value: JsonValue;
}

function listLeaves(value: JsonValue | undefined, path = ""): readonly Leaf[] {
  if (Array.isArray(value))
    return value.flatMap((item: JsonValue, index) => listLeaves(item, `${path}[${index}]`));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, field]) =>
      listLeaves(field, path === "" ? name : `${path}.${name}`),
    );
  return value === undefined ? [] : [{ path, value }];
}

const listSentLeaves = ({ endpoint, body }: Exchange): readonly Leaf[] =>
  endpoint?.body === undefined || body === undefined ? [] : listLeaves(tryParseJson(body));

/** Currencies have at most four decimals. Rounding errors such as 0.30000000000000004 have far more. */
const maxDecimals = 6;

function isInexact(value: JsonValue): boolean {
  const text = value instanceof NumberText ? value.value : "";
  // Trailing zeros aren't rounding errors: a column with eight decimals is printed with them.
  const decimals = /^-?\d{1,30}\.(\d{1,400})$/.exec(text)?.[1] ?? "";
  return /[1-9]/.test(decimals.slice(maxDecimals));
}

interface LeafRule extends Omit<RuleRow, "judge"> {
  leaves(exchange: Exchange): readonly Leaf[];
  isWrong(leaf: Leaf): boolean;
  describe(leaf: Leaf): string;
}

const findingsByBody = new Map<string, Promise<readonly Finding[]>>();
const maxCachedBodies = 5_000;

/** Checks a JSON body against the fields of its operation. Caches the result for equal bodies. */
function checkBody(exchange: Exchange): Promise<readonly Finding[]> {
  const { surface, endpoint, body, bodyDigest } = exchange;
  if (endpoint?.body === undefined || body === undefined) return Promise.resolve([]);
  const key = `${surface} ${endpoint.name} ${bodyDigest}`;
  return getCached(findingsByBody, key, { maxEntries: maxCachedBodies }, () => compareWithSchema(exchange));
}

async function compareWithSchema({ endpoint, body = "" }: Exchange): Promise<readonly Finding[]> {
  const json = tryParseJson(body);
  if (endpoint?.body === undefined || !isJsonObject(json)) return [];
  const schema = await endpoint.body();
  return checkBodySchema(schema, toDeclaredSpelling(schema, json) as JsonObject);
}

/** Changes field names to the letter case in the schema, because the platform ignores case (AMB-02). */
function toDeclaredSpelling(schema: z.ZodType | undefined, value: JsonValue): JsonValue {
  const getFieldSchema = (name: string | number) => schema && findSchema(schema, [name]);
  if (Array.isArray(value))
    return value.map((item: JsonValue) => toDeclaredSpelling(getFieldSchema(0), item));
  if (!isJsonObject(value)) return value;
  const names = schema === undefined ? [] : listFieldNames(schema, []);
  const getDeclaredName = (name: string) =>
    names.find((other) => other.toLowerCase() === name.toLowerCase()) ?? name;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      getDeclaredName(name),
      toDeclaredSpelling(getFieldSchema(getDeclaredName(name)), field ?? null),
    ]),
  );
}
