/** The message of anything thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What to do next, where the error says so. */
export function hintOf(error: unknown): string | undefined {
  const hint = (error as { readonly hint?: unknown } | undefined)?.hint;
  return typeof hint === "string" ? hint : undefined;
}
