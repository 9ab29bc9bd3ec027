import * as z from "zod";
import { readTime, suggestDay, timePattern } from "../../../base/text/time/date";

/**
 * Fields shared by several request bodies. Requests are strict, so that misspelled fields are found before
 * sending. Schemas don't check rules that depend on other fields or on today's date.
 */
export const dateText = z
  .string()
  .refine((text) => readTime(text) !== undefined, {
    error: ({ input }) => `must be an ISO 8601 date or time${suggestDay(String(input))}`,
  })
  .meta({ description: "An ISO 8601 date or time.", examples: ["2026-01-31"], pattern: timePattern });

export const filledText = z.string().regex(/\S/, "must not be blank");
export const optionalText = z.string().nullish();
export const longText = z.string().max(4000).nullish();
export const emailText = z.email({ pattern: z.regexes.unicodeEmail });
/** Lists both letter cases, because JSON Schema patterns can't be case-insensitive. */
export const countryCode = z.string().regex(/^[A-Za-z]{2}$/, "must be a two-letter ISO 3166-1 country code");
export const currencyCode = z.string().regex(/^[A-Za-z]{3}$/, {
  error: ({ input }) => `must be a three-letter ISO 4217 currency code${suggestCurrency(String(input))}`,
});

/** Includes unambiguous words only, because several currencies are called dollar or krone. */
const currencyWords: Readonly<Record<string, string>> = {
  "€": "EUR",
  euro: "EUR",
  euros: "EUR",
  "£": "GBP",
  yen: "JPY",
};

function suggestCurrency(text: string): string {
  const word = text.trim().toLowerCase();
  return Object.hasOwn(currencyWords, word) ? `: write ${currencyWords[word]}` : "";
}

/** The partner's own identifier for a client. A client with a longer identifier can't get a token. */
export const tenantId = filledText.max(255);
