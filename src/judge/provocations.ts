import type { ShapeValue } from "../base/shape-value";
import { getRequestKey, isSuccess } from "../judge-rules/sequences";
import { type Exchange, formatOperation, type Traffic } from "../traffic/exchange";
import type { ProvokedRequest } from "./shapes";

export type Provocation = ShapeValue<typeof ProvokedRequest>;

export const listProvocations = ({ exchanges }: Traffic, offset = 0): readonly Provocation[] =>
  exchanges
    .filter(({ provoked }) => provoked !== undefined)
    .map((exchange) => createProvocation(exchange, offset));

const createProvocation = (exchange: Exchange, offset: number): Provocation => ({
  fault: exchange.provoked?.fault ?? "",
  operation: formatOperation(exchange),
  surface: exchange.surface,
  request: exchange.number + offset,
});

/**
 * Returns the faults that the program didn't recover from: the same request never succeeded later, and the
 * program failed.
 */
export function findUnrecovered({ exchanges, exitCode }: Traffic, offset = 0): readonly Provocation[] {
  if (exitCode === undefined || exitCode === 0) return [];
  return exchanges
    .filter((exchange) => exchange.provoked !== undefined && !isSuccess(exchange))
    .filter((exchange) => !exchanges.slice(exchange.number).some((later) => isRecovery(later, exchange)))
    .map((exchange) => createProvocation(exchange, offset));
}

/**
 * Whether the later request recovered from the failure. A repeated DELETE gets a 404 if the first one took
 * effect.
 */
const isRecovery = (later: Exchange, failed: Exchange) =>
  getRequestKey(later) === getRequestKey(failed) &&
  (isSuccess(later) || (failed.method === "DELETE" && later.answer?.status === 404));
