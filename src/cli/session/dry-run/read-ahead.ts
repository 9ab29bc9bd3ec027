import type { Endpoint } from "../../../api/endpoint/endpoint";
import { type Answer, type CallInput, call } from "../../../api/exchange/call";
import type { Context } from "../context";

/** A read that a write depends on; `--dry-run` sends it, as it could not show the write otherwise. */
export async function readAhead<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer> {
  const isDryRun = context.flags.dryRun === true && context.flags.curl !== true;
  if (!isDryRun) return context.call(endpoint, input);
  const { check: _, ...unguarded } = await context.target(endpoint.surface);
  return call(unguarded, endpoint, input);
}

/**
 * The context for everything that a write reads first. Not as a client: a dry run mints no token, and shows the first
 * read instead.
 */
export function readingAhead(context: Context): Context {
  if (context.flags.client !== undefined) return context;
  return { ...context, call: (endpoint, input = {}) => readAhead(context, endpoint, input) };
}
