import type { Codec } from "../api/endpoint/codec";
import { readTime } from "../base/text/time/date";
import { suggestNearest } from "../base/text/unknown-word";
import type { Exchange } from "../traffic/exchange";
import { createBreach, defineRules, judgeOccasions } from "./rule";

export const parameterRules = defineRules({
  "unknown-parameter": {
    title: "Send only parameters that the operation has",
    follows: ["LIM-12"],
    because:
      "A parameter that the operation doesn't have is ignored in silence, so a misspelled filter returns everything.",
    reads: "queries of known operations",
    advice: "Correct the name of the parameter, or leave it out.",
    judge({ exchanges }) {
      const exchangesWithQuery = exchanges.filter(
        ({ endpoint, query }) => endpoint !== undefined && query.length > 0,
      );
      return judgeOccasions(exchangesWithQuery, (exchange) => {
        const declaredNames = Object.keys(exchange.endpoint?.query ?? {});
        const unknownNames = [...new Set(exchange.query.map(([name]) => name))].filter(
          (name) => findCodec(exchange, name) === undefined,
        );
        return createBreach(
          exchange,
          unknownNames.map(
            (name) => `The parameter ${name} is ignored${suggestNearest(name, declaredNames) || "."}`,
          ),
        );
      });
    },
  },
});

/** Ignores the case of the parameter's name. */
function findCodec({ endpoint }: Exchange, name: string): Codec<unknown> | undefined {
  const declaredParameters = Object.entries(endpoint?.query ?? {});
  return declaredParameters.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
}

/** Checks the parameters that accept a fixed set of words, and counts them. */
export function checkEnumParameters(exchange: Exchange) {
  const enumParameters = exchange.query.flatMap(([name, value]) => {
    const codec = findCodec(exchange, name);
    return codec?.words === undefined ? [] : [{ name, decoded: codec.decode(value) }];
  });
  const messages = enumParameters.flatMap(({ name, decoded }) =>
    "findings" in decoded ? [`${name}: ${decoded.findings.join("; ")}.`] : [],
  );
  return { count: enumParameters.length, messages };
}

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Whether the text includes a time of day, not just a date. */
export const isTimeOfDay = (text: string) => timePattern.test(text) && readTime(text)?.isDateOnly === false;

export const hasZone = (text: string) => /(?:Z|[+-]\d\d:?\d\d)$/i.test(text.trim());

/** Returns the times in the query. An unencoded plus sign in one has become a space. */
export const listQueryTimes = (exchange: Exchange) =>
  exchange.query
    .filter(([name]) => findCodec(exchange, name) !== undefined)
    .map(([path, value]) => ({ path, value: value.replace(/ (?=\d\d:?\d\d$)/, "+") }))
    .filter(({ value }) => isTimeOfDay(value));
