/** A query as the address of the page has it: any text, or nothing. */
export type Loose<Query> = { readonly [Name in keyof Query]?: string | number | undefined };
