import * as z from "zod";

const key = z.string().describe("output, pager, history, undo.size, decimal, date-format, or NOUN.columns");

export const Preference = z.object({ key, value: z.string() });

export const ListedPreference = Preference.extend({
  profile: z.string().nullable().describe("the profile it applies to; null: all profiles"),
});

export const UnsetPreference = z.object({ key, unset: z.literal(true) });
