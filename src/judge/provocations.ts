import type { ShapeValue } from "../base/shape-value";
import { isSuccess, sameRequest } from "../judge-rules/sequences";
import { type Exchange, operationName, type Traffic } from "../traffic/exchange";
import type { ProvokedRequest } from "./shapes";

export type Provocation = ShapeValue<typeof ProvokedRequest>;

export const provocationsOf = ({ exchanges }: Traffic, offset = 0): readonly Provocation[] =>
  exchanges
    .filter(({ provoked }) => provoked !== undefined)
    .map((exchange) => provocationOf(exchange, offset));

const provocationOf = (exchange: Exchange, offset: number): Provocation => ({
  fault: exchange.provoked?.fault ?? "",
  operation: operationName(exchange),
  surface: exchange.surface,
  request: exchange.number + offset,
});

/** Returns the faults after which the same request never succeeded, if the program failed. */
export function findUnrecovered({ exchanges, exitCode }: Traffic, offset = 0): readonly Provocation[] {
  if (exitCode === undefined || exitCode === 0) return [];
  return exchanges
    .filter((exchange) => exchange.provoked !== undefined && !isSuccess(exchange))
    .filter((exchange) => !exchanges.slice(exchange.number).some((later) => isRecovery(later, exchange)))
    .map((exchange) => provocationOf(exchange, offset));
}

/**
 * Whether the later request recovered from the failed one. A repeated DELETE gets a 404 if the first one took
 * effect.
 */
const isRecovery = (later: Exchange, failed: Exchange) =>
  sameRequest(later) === sameRequest(failed) &&
  (isSuccess(later) || (failed.method === "DELETE" && later.answer?.status === 404));
