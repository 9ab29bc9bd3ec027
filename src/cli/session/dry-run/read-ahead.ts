import type { Endpoint } from "../../../api/endpoint/endpoint";
import { type Answer, type CallInput, call } from "../../../api/exchange/call";
import type { Context } from "../context";

/**
 * A read that a write depends on; `--dry-run` and `--curl` send it, as they could not show the write otherwise. Not as
 * a client: they mint no token, and show the read instead.
 */
export async function readAhead<E extends Endpoint>(
  context: Context,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer> {
  const { dryRun, curl, client } = context.flags;
  if (dryRun !== true && curl !== true) return context.call(endpoint, input);
  if (client !== undefined && endpoint.surface === "customer") {
    await context.warn("This read comes first. The write depends on its answer, which needs a client token.");
    return context.call(endpoint, input);
  }
  const { check: _, ...unguarded } = await context.target(endpoint.surface);
  return call(unguarded, endpoint, input);
}

/** The context for everything that a write reads first. */
export function readingAhead(context: Context): Context {
  return { ...context, call: (endpoint, input = {}) => readAhead(context, endpoint, input) };
}
