import type { Plan } from "../files/plan";
import { isSupported } from "./preflight";

/** Targets that a scenario supports: the sandbox, a real environment with your own receiver, or any. */
type RunsOn = "anywhere" | "with a receiver" | "sandbox";

const network = { kind: "network", environment: "test" } as const;

export function runsOn(plan: Plan): RunsOn {
  if (isSupported(plan, { ...network, isForwarding: false, isReceiving: false })) return "anywhere";
  return isSupported(plan, { ...network, isForwarding: true, isReceiving: true })
    ? "with a receiver"
    : "sandbox";
}
