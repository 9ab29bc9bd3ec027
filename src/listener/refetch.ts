import { getCase as getAssigned } from "../api/collection/cases";
import { getCase as getOwn } from "../api/customer/cases";
import { readRecord } from "../api/exchange/answer";
import { Failure } from "../base/failure";
import type { JsonValue } from "../base/json/json";
import type { Context } from "../cli/session/context";
import type { Delivery, DeliverySource } from "./received-delivery";

/** Reads the current case, because events arrive in any order (CLI-19). */
export function refetchCase(
  context: Context,
): (delivery: Delivery, source: DeliverySource) => Promise<JsonValue> {
  return async ({ facts: { caseId } }, { surface }) => {
    if (caseId === null) return null;
    const own = surface ?? context.surface(["collection", "customer"]);
    if (own === "referral") return null;
    const endpoint = own === "customer" ? getOwn : getAssigned;
    try {
      return readRecord(await context.call(endpoint, { parameters: { id: caseId } })).value;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await context.warn(`The case ${caseId} could not be read: ${error.message}`);
      return null;
    }
  };
}
