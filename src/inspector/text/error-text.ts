/** Returns the message of any thrown value. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Returns what to do next, if the error has a hint. */
export function errorHint(error: unknown): string | undefined {
  const hint = (error as { readonly hint?: unknown } | undefined)?.hint;
  return typeof hint === "string" ? hint : undefined;
}
