import type { Surface } from "../../base/platform";
import type { Operation } from "../exchange/call";
import { type Endpoint, isWrite } from "./endpoint";
import { findEndpoint, listPossibleEndpoints } from "./find-endpoint";

/**
 * Classifies a raw request by the most dangerous operation that a server could route its path to. A repeat
 * counts as safe only if every such operation is safe to repeat (AMB-51). A DELETE of an unknown path counts
 * as irreversible.
 */
export function classifyRequest(surface: Surface, method: string, pathAndQuery: string): Operation {
  const unknownEndpoint: Partial<Endpoint> = method === "DELETE" ? { isDestructive: true } : {};
  const candidates = listPossibleEndpoints(surface, method, pathAndQuery).map(
    (endpoint) => endpoint ?? unknownEndpoint,
  );
  const hasAnyEndpoint = (hasTrait: (endpoint: Partial<Endpoint>) => boolean | undefined) =>
    candidates.some((endpoint) => hasTrait(endpoint) === true);
  const bestMatch = findEndpoint(surface, method, pathAndQuery);
  const isHonored = candidates.every(({ idempotencyKey }) => idempotencyKey === "honored");
  return {
    ...bestMatch,
    acceptsAnyAnswer: true,
    ...(bestMatch?.idempotencyKey === undefined || isHonored ? {} : { idempotencyKey: "sent" }),
    isRepeatable: candidates.every(({ isRepeatable }) => isRepeatable === true),
    effect: candidates.some((endpoint) => isWrite(method, endpoint)) ? "write" : "read",
    isTestCaseOnly: candidates.every(({ isTestCaseOnly }) => isTestCaseOnly === true),
    isTestHostOnly: hasAnyEndpoint(({ isTestHostOnly }) => isTestHostOnly),
    isDestructive: hasAnyEndpoint(({ isDestructive }) => isDestructive),
    isBulk: hasAnyEndpoint(({ isBulk }) => isBulk),
    consequence: candidates.length === 1 ? bestMatch?.consequence : undefined,
    destructiveFields: candidates.flatMap(({ destructiveFields = [] }) => destructiveFields),
  };
}
