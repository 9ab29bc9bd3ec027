/** A query as it appears in the page's address: each value can be any text, or missing. */
export type Loose<Query> = { readonly [Name in keyof Query]?: string | number | undefined };
