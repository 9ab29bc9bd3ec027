import type { Plan } from "../files/plan";
import { isSupported } from "./preflight";

/**
 * Targets that a scenario supports: any, the sandbox and real environments with a receiver, or only the
 * sandbox.
 */
type RunsOn = "anywhere" | "with a receiver" | "sandbox";

const network = { kind: "network", environment: "test" } as const;

export function runsOn(plan: Plan): RunsOn {
  if (isSupported(plan, { ...network, isForwarding: false, isReceiving: false })) return "anywhere";
  return isSupported(plan, { ...network, isForwarding: true, isReceiving: true })
    ? "with a receiver"
    : "sandbox";
}
