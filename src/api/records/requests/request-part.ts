import * as z from "zod";
import { readTime, timePattern } from "../../../base/text/date";

/**
 * Parts that several request bodies share. Requests are strict: a misspelled field is reported before it is sent. What
 * depends on other fields or on today is not checked by a schema.
 */
export const dateText = z
  .string()
  .refine((text) => readTime(text) !== undefined, "no date or time of ISO 8601, for example 2026-01-31")
  .meta({ description: "A date or a time of ISO 8601.", examples: ["2026-01-31"], pattern: timePattern });

export const filledText = z.string().regex(/\S/, "must not be blank");
export const optionalText = z.string().nullish();
export const longText = z.string().max(4000).nullish();
export const emailText = z.email({ pattern: z.regexes.unicodeEmail });
/** JSON Schema has no pattern that ignores case, so that each letter stands in both. */
export const countryCode = z.string().regex(/^[A-Za-z]{2}$/, "no two-letter country code of ISO 3166-1");
export const currencyCode = z
  .string()
  .regex(/^[A-Za-z]{3}$/, "must be a three-letter ISO 4217 currency code");

/** The partner's own identifier of a client; a longer one gets no token. */
export const tenantId = filledText.max(255);
