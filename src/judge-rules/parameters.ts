import type { Codec } from "../api/endpoint/codec";
import { readTime } from "../base/text/time/date";
import { didYouMean } from "../base/text/unknown-word";
import type { Exchange } from "../traffic/exchange";
import { oneBreach, rulesOf } from "./rule";

export const parameterRules = rulesOf({
  "unknown-parameter": {
    title: "Send only parameters that the operation has",
    follows: ["LIM-12"],
    because:
      "A parameter that the operation doesn't have is ignored in silence, so a misspelled filter returns everything.",
    reads: "queries of known operations",
    advice: "Correct the name of the parameter, or leave it out.",
    judge({ exchanges }) {
      const queried = exchanges.filter(({ endpoint, query }) => endpoint !== undefined && query.length > 0);
      const breaches = queried.flatMap((exchange) => {
        const declaredNames = Object.keys(exchange.endpoint?.query ?? {});
        const unknown = [...new Set(exchange.query.map(([name]) => name))].filter(
          (name) => codecOf(exchange, name) === undefined,
        );
        return oneBreach(
          exchange,
          unknown.map(
            (name) => `The parameter ${name} is ignored${asSentence(didYouMean(name, declaredNames))}`,
          ),
        );
      });
      return { occasions: queried.length, breaches };
    },
  },
});

const asSentence = (question: string) => (question === "" ? "." : question);

/** Finds the codec of a parameter, ignoring the case of its name. */
function codecOf({ endpoint }: Exchange, name: string): Codec<unknown> | undefined {
  const declared = Object.entries(endpoint?.query ?? {});
  return declared.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
}

/** Counts and checks the parameters that take a word from a fixed list. */
export function wordedParameters(exchange: Exchange) {
  const worded = exchange.query.flatMap(([name, value]) => {
    const codec = codecOf(exchange, name);
    return codec?.words === undefined ? [] : [{ name, decoded: codec.decode(value) }];
  });
  const messages = worded.flatMap(({ name, decoded }) =>
    "findings" in decoded ? [`${name}: ${decoded.findings.join("; ")}.`] : [],
  );
  return { count: worded.length, messages };
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Whether the text has a time of day, and not only a date. */
export const isTimeOfDay = (text: string) => time.test(text) && readTime(text)?.isDateOnly === false;

export const hasZone = (text: string) => /(?:Z|[+-]\d\d:?\d\d)$/i.test(text.trim());

/** Returns the times in the query. An unencoded plus sign arrives as a space. */
export const timesInQuery = (exchange: Exchange) =>
  exchange.query
    .filter(([name]) => codecOf(exchange, name) !== undefined)
    .map(([path, value]) => ({ path, value: value.replace(/ (?=\d\d:?\d\d$)/, "+") }))
    .filter(({ value }) => isTimeOfDay(value));
