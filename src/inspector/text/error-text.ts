export function getErrorHint(error: unknown): string | undefined {
  const hint = (error as { readonly hint?: unknown } | undefined)?.hint;
  return typeof hint === "string" ? hint : undefined;
}
