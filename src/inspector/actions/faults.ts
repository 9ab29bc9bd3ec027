import type { Fault } from "../../base/fault";
import type { FaultRow } from "../../base/inspector/faults";
import { call, read, withQuery } from "../browser/control";

export const readFaults = (): Promise<{ readonly items: readonly FaultRow[] }> => read("faults");

export const addFault = (body: Fault): Promise<FaultRow> => call("POST", "faults", body);

/** Clears the fault with this id, or all faults. */
export const clearFaults = (id?: number): Promise<unknown> => call("DELETE", withQuery("faults", { id }));
