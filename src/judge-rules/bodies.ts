import { schemaFindings } from "../api/checks/schema-findings";
import type { Finding } from "../base/finding";
import { isJsonObject, type JsonValue, NumberText, tryParseJson } from "../base/json/json";
import { didYouMean } from "../base/text/unknown-word";
import type { Exchange } from "../traffic/exchange";
import { type Breach, type JudgeRule, noJudgment } from "./rule";

const oneBreach = (exchange: Exchange, messages: readonly string[]): Breach[] =>
  messages.length === 0 ? [] : [{ exchanges: [exchange], message: messages.join(" ") }];

const unknownParameter: JudgeRule = {
  id: "unknown-parameter",
  title: "Send only parameters that the operation has",
  verdict: "advice",
  follows: ["LIM-12"],
  because:
    "A parameter that the operation doesn't have is ignored in silence, so a misspelled filter returns everything.",
  reads: "queries of known operations",
  advice: "Correct the name of the parameter, or leave it out.",
  judge({ exchanges }) {
    const sent = exchanges.filter(({ endpoint, query }) => endpoint !== undefined && query.length > 0);
    const breaches = sent.flatMap((exchange) => {
      const known = Object.keys(exchange.endpoint?.query ?? {});
      const isKnown = (name: string) => known.some((other) => other.toLowerCase() === name.toLowerCase());
      const unknown = [...new Set(exchange.query.map(([name]) => name))].filter((name) => !isKnown(name));
      return oneBreach(
        exchange,
        unknown.map((name) => `The parameter ${name} is ignored${didYouMean(name, known)}.`),
      );
    });
    return { occasions: sent.length, breaches };
  },
};

/** Values of texts, as far as the operation has a fixed set of them. */
const valueOutsideEnum: JudgeRule = {
  id: "value-outside-enum",
  title: "Send only values that the operation knows",
  verdict: "advice",
  follows: ["VAL-17", "EP-50", "AMB-48"],
  because: "Fields and filters with fixed values refuse others, or ignore them.",
  reads: "parameters and fields that take one of several words",
  advice: "Use one of the documented values, in their spelling.",
  async judge({ exchanges }) {
    const known = exchanges.filter(({ endpoint }) => endpoint !== undefined);
    const breaches: Breach[] = [];
    let occasions = 0;
    for (const exchange of known) {
      const inQuery = wordProblems(exchange);
      const inBody = (await bodyFindings(exchange)).filter(({ message }) => /\bone of\b/.test(message));
      occasions += inQuery.occasions + (exchange.body === undefined ? 0 : 1);
      breaches.push(
        ...oneBreach(exchange, [
          ...inQuery.messages,
          ...inBody.map(({ path, message }) => `${path} ${message}.`),
        ]),
      );
    }
    return { occasions, breaches };
  },
};

function wordProblems({ endpoint, query }: Exchange) {
  const codecs = Object.entries(endpoint?.query ?? {});
  const worded = query.flatMap(([name, value]) => {
    const found = codecs.find(([known]) => known.toLowerCase() === name.toLowerCase());
    return found?.[1].words === undefined ? [] : [{ name, decoded: found[1].decode(value) }];
  });
  const messages = worded.flatMap(({ name, decoded }) =>
    "findings" in decoded ? [`${name}: ${decoded.findings.join("; ")}.`] : [],
  );
  return { occasions: worded.length, messages };
}

const isUnknownField = ({ message }: Finding) => message.startsWith("is not a known field");

const unknownField: JudgeRule = {
  id: "unknown-field",
  title: "Send only fields that the operation has",
  verdict: "advice",
  follows: ["VAL-01"],
  because: "A field that the operation doesn't have is ignored in silence, and its value is lost.",
  reads: "JSON bodies of known operations",
  advice: "Correct the name of the field, or leave it out.",
  async judge({ exchanges }) {
    const sent = exchanges.filter(({ endpoint, body }) => endpoint?.body !== undefined && body !== undefined);
    const breaches: Breach[] = [];
    for (const exchange of sent) {
      const unknown = (await bodyFindings(exchange)).filter(isUnknownField);
      breaches.push(
        ...oneBreach(
          exchange,
          unknown.map(({ path, message }) => `${path} ${message}.`),
        ),
      );
    }
    return { occasions: sent.length, breaches };
  },
};

async function bodyFindings({ endpoint, body }: Exchange): Promise<readonly Finding[]> {
  if (endpoint?.body === undefined || body === undefined) return [];
  const json = tryParseJson(body);
  return isJsonObject(json) ? schemaFindings(await endpoint.body(), json) : [];
}

interface Leaf {
  readonly path: string;
  readonly value: JsonValue;
}

function leaves(value: JsonValue | undefined, path = ""): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue, at) => leaves(item, `${path}[${at}]`));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([name, field]) =>
      leaves(field, path === "" ? name : `${path}.${name}`),
    );
  return value === undefined ? [] : [{ path, value }];
}

const sentLeaves = (exchange: Exchange) =>
  exchange.body === undefined ? [] : leaves(tryParseJson(exchange.body));

/** No currency has more than four decimals. */
const maxDecimals = 6;

function isInexact(value: JsonValue): boolean {
  const text = value instanceof NumberText ? value.value : typeof value === "string" ? value : "";
  return /^-?\d{1,30}\.\d{1,400}$/.test(text) && (text.split(".")[1]?.length ?? 0) > maxDecimals;
}

const leafRule = (
  rule: Omit<JudgeRule, "judge">,
  isCounted: (leaf: Leaf) => boolean,
  isWrong: (leaf: Leaf) => boolean,
  describe: (leaf: Leaf) => string,
): JudgeRule => ({
  ...rule,
  judge({ exchanges }) {
    const sent = exchanges.map((exchange) => ({ exchange, counted: sentLeaves(exchange).filter(isCounted) }));
    const met = sent.filter(({ counted }) => counted.length > 0);
    if (met.length === 0) return noJudgment;
    const breaches = met.flatMap(({ exchange, counted }) =>
      oneBreach(exchange, counted.filter(isWrong).map(describe)),
    );
    return { occasions: met.length, breaches };
  },
});

const inexactAmount = leafRule(
  {
    id: "inexact-amount",
    title: "Send amounts in exact decimals",
    verdict: "advice",
    follows: ["FLD-27"],
    because:
      "An amount has the decimals of its currency. Binary fractions turn 0.1 + 0.2 into 0.30000000000000004.",
    reads: "numbers in JSON bodies",
    advice:
      "Calculate in minor units or with a decimal type, and print the result with the decimals of the currency.",
  },
  ({ value }) => value instanceof NumberText,
  ({ value }) => isInexact(value),
  ({ path, value }) => `${path} is ${String(value)}.`,
);

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const timeWithoutZone = leafRule(
  {
    id: "time-without-zone",
    title: "Send times with their zone",
    verdict: "advice",
    follows: ["VAL-12"],
    because: "A time without a zone is read by somebody else's: near midnight, another day.",
    reads: "times in JSON bodies; plain days need no zone",
    advice: "Send a plain day such as 2026-03-16, or a time with Z or an offset.",
  },
  ({ value }) => typeof value === "string" && time.test(value),
  ({ value }) => !/(?:Z|[+-]\d\d:?\d\d)$/i.test(String(value)),
  ({ path, value }) => `${path} is ${String(value)}, without a zone.`,
);

const unfindableReference = leafRule(
  {
    id: "unfindable-reference",
    title: "Send references that can be found again",
    verdict: "advice",
    follows: ["CLI-25"],
    because: "References are trimmed when they are stored, and compared exactly when they are looked up.",
    reads: "references in JSON bodies",
    advice: "Trim references, and keep line breaks and control characters out of them.",
  },
  ({ path, value }) => /reference$/i.test(path) && typeof value === "string" && value !== "",
  ({ value }) => typeof value === "string" && (value.trim() !== value || /\p{Cc}/u.test(value)),
  ({ path }) => `${path} has spaces around it, or control characters.`,
);

export const bodyRules: readonly JudgeRule[] = [
  unknownParameter,
  unknownField,
  valueOutsideEnum,
  inexactAmount,
  timeWithoutZone,
  unfindableReference,
];
