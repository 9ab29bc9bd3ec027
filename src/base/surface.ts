/** Imports nothing, because the published types of `recoup/webhooks` need it. */
export const surfaces = ["collection", "referral", "customer"] as const;
export type Surface = (typeof surfaces)[number];
