export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

export function errorHint(error: unknown): string | undefined {
  const hint = (error as { readonly hint?: unknown } | undefined)?.hint;
  return typeof hint === "string" ? hint : undefined;
}
