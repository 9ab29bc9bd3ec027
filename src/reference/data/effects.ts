import { type Endpoint, isWriteEndpoint } from "../../api/endpoint/endpoint";
import type { ShapeValue } from "../../base/shape-value";
import type { CommandShape } from "./shapes";

type CommandEffects = Pick<ShapeValue<typeof CommandShape>, "reads" | "writes" | "needsLive">;

/** Commands that call no endpoint and change nothing. */
export const readOnlyCommands: ReadonlySet<string> = new Set([
  ...["tokens list", "tokens show", "webhooks verify", "webhooks sign", "test drills", "test schema"],
  ...["profile list", "profile show", "alias list", "config get", "config list", "doctor", "explain"],
  ...["sandbox status", "sandbox actors", "sandbox snapshot list", "sandbox snapshot diff"],
  ...["sandbox export", "sandbox openapi", "sandbox assumptions", "sandbox requests", "sandbox clock show"],
  ...["sandbox deliveries", "sandbox fault list", "help", "commands", "schema", "history", "history show"],
]);

/** These commands read or write, depending on their input. */
const readWritePaths: ReadonlySet<string> = new Set(["api", "apply", "browse", "test run", "test drift"]);

/** These commands need `--live` if one of their requests does. */
const guardedPaths: ReadonlySet<string> = new Set(["api", "apply"]);

/**
 * Returns a command's effects. A `test` command never needs `--live`, because it only writes to test cases.
 */
export function describeEffects(path: string, calls: readonly Endpoint[]): CommandEffects {
  if (calls.length > 0) {
    const writingCalls = calls.filter(isWriteEndpoint);
    const needsLive = !path.startsWith("test ") && writingCalls.some(isGuarded);
    return { reads: writingCalls.length < calls.length, writes: writingCalls.length > 0, needsLive };
  }
  const reads = readOnlyCommands.has(path);
  return { reads: reads || readWritePaths.has(path), writes: !reads, needsLive: guardedPaths.has(path) };
}

const isGuarded = ({ isTestCaseOnly, isTestHostOnly }: Endpoint) =>
  isTestCaseOnly !== true && isTestHostOnly !== true;
