/** Imports nothing, because the published types of `recoup/webhooks` include this file. */
export const surfaces = ["collection", "referral", "customer"] as const;
export type Surface = (typeof surfaces)[number];
