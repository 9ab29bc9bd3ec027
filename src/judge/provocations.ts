import type { ShapeValue } from "../base/shape-value";
import { getRequestKey, isRefused, isSuccess } from "../judge-rules/sequences";
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
 * Returns the faults that the program didn't recover from: it failed, and never sent the request again until
 * the platform accepted or refused it.
 */
export function findUnrecovered({ exchanges, exitCode }: Traffic, offset = 0): readonly Provocation[] {
  if (exitCode === undefined || exitCode === 0) return [];
  return exchanges
    .filter((exchange) => exchange.provoked !== undefined && !isSuccess(exchange))
    .filter((exchange) => !exchanges.slice(exchange.number).some((later) => isRecovery(later, exchange)))
    .map((exchange) => createProvocation(exchange, offset));
}

const isRecovery = (later: Exchange, failed: Exchange) =>
  getRequestKey(later) === getRequestKey(failed) && (isSuccess(later) || isRefused(later));
