import type { Endpoint } from "../../../api/endpoint/endpoint";
import { type CallInput, type CallResult, call } from "../../../api/exchange/call";
import type { Context } from "../context";

/**
 * Sends a read that a write depends on, even with `--dry-run` or `--curl`, which need the response to show
 * the write. For a client, both flags show the read instead, because neither mints a token.
 */
export async function readAhead<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallResult> {
  const { dryRun, curl, client } = context.flags;
  if (dryRun !== true && curl !== true) return context.call(endpoint, input);
  if (client !== undefined && endpoint.surface === "customer") {
    await context.warn("This read comes first. The write depends on its answer, which needs a client token.");
    return context.call(endpoint, input);
  }
  const { check: _, ...unguarded } = await context.target(endpoint.surface);
  return call(unguarded, endpoint, input);
}

/** Returns a context for all reads that must precede a write. */
export function enableReadAhead(context: Context): Context {
  return { ...context, call: (endpoint, input = {}) => readAhead(context, endpoint, input) };
}
