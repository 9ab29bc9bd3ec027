import type { Endpoint } from "../../../api/endpoint/endpoint";
import { type CallInput, call } from "../../../api/exchange/call";
import { Secrets } from "../../../base/secrets/secrets";
import type { Context } from "../context";
import type { PlannedWrite } from "./planned-write";
import { ignorePlannedWrite, Planner } from "./planner";
import { type PlanFacts, type PlanOptions, writePlanFile } from "./write-plan-file";

interface PlannableCall {
  readonly endpoint: Endpoint;
  readonly input: CallInput<Endpoint>;
}

/** Describes a call for `planCalls`. `input.effects.subject` describes what it changes. */
export const createPlannableCall = <E extends Endpoint>(endpoint: E, input: CallInput<E>): PlannableCall => ({
  endpoint,
  input: input as CallInput<Endpoint>,
});

/** Writes a plan for these calls. Sends only reads of the affected state. */
export async function planCalls(
  context: Context,
  calls: Iterable<PlannableCall>,
  options: PlanOptions,
): Promise<PlanFacts> {
  return writePlanFile(context, collectPlannedWrites(context, calls), options);
}

async function* collectPlannedWrites(
  context: Context,
  calls: Iterable<PlannableCall>,
): AsyncGenerator<PlannedWrite> {
  const planner = new Planner();
  for (const { endpoint, input } of calls) {
    const target = await context.target(endpoint.surface);
    const { surface, baseUrl, secrets = new Secrets() } = target;
    const planWrite = async (...[request, effects]: Parameters<NonNullable<typeof target.check>>) =>
      planner.stop(request, effects, { surface, client: context.flags.client, baseUrl }, secrets);
    await call({ ...target, check: planWrite }, endpoint, input).catch(ignorePlannedWrite);
    yield* planner.take();
  }
}
