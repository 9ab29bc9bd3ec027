import type { Surface } from "../../base/platform";
import type { Operation } from "../exchange/call";
import type { Endpoint } from "./endpoint";
import { endpointsAt, findEndpoint } from "./find-endpoint";
import { isRead } from "./request-path";

/**
 * Classifies a raw request by the most dangerous operation that a server could route its path to. A repeat is
 * safe only if it is safe for all of them (AMB-51). A DELETE of an unknown path counts as irreversible.
 */
export function operationAt(surface: Surface, method: string, pathAndQuery: string): Operation {
  const unknown: Partial<Endpoint> = method === "DELETE" ? { isDestructive: true } : {};
  const possible = endpointsAt(surface, method, pathAndQuery).map((endpoint) => endpoint ?? unknown);
  const some = (hasTrait: (endpoint: Partial<Endpoint>) => boolean | undefined) =>
    possible.some((endpoint) => hasTrait(endpoint) === true);
  const foundEndpoint = findEndpoint(surface, method, pathAndQuery);
  const isHonored = possible.every(({ idempotencyKey }) => idempotencyKey === "honored");
  return {
    ...foundEndpoint,
    ...(foundEndpoint?.idempotencyKey === undefined || isHonored ? {} : { idempotencyKey: "sent" }),
    isRepeatable: possible.every(({ isRepeatable }) => isRepeatable === true),
    effect: some(({ effect }) => (effect ?? (isRead(method) ? "read" : "write")) === "write")
      ? "write"
      : "read",
    isTestCaseOnly: possible.every(({ isTestCaseOnly }) => isTestCaseOnly === true),
    isTestHostOnly: some(({ isTestHostOnly }) => isTestHostOnly),
    isDestructive: some(({ isDestructive }) => isDestructive),
    isBulk: some(({ isBulk }) => isBulk),
    consequence: possible.length === 1 ? foundEndpoint?.consequence : undefined,
    destructiveFields: possible.flatMap(({ destructiveFields = [] }) => destructiveFields),
  };
}
