import { readFileSync, writeFileSync } from "node:fs";
import { AsyncEntry } from "@napi-rs/keyring";
import type { KeyringRequest } from "./keyring";

/**
 * A request to this process. Each keyring access runs in a separate process that can be killed, because the
 * native call may block forever if the keyring service is stuck. The request and its result pass through
 * stdin and stdout, so no secret appears in arguments or variables.
 */
interface TimedRequest extends KeyringRequest {
  readonly timeoutMs: number;
}

const serviceName = "recoup";

async function answerRequest({ action, account, secret = "" }: KeyringRequest): Promise<object> {
  // If no store is named, Linux uses one that is cleared on restart.
  const entry = new AsyncEntry(serviceName, account, { linux: { store: "secret-service" } });
  if (action === "write") await entry.setPassword(secret);
  else if (action === "remove") await entry.deleteCredential();
  else return { secret: await entry.getPassword() };
  return {};
}

async function main(): Promise<void> {
  const request: TimedRequest = JSON.parse(readFileSync(0, "utf8"));
  // Ends this process even if the parent ends before its own timeout.
  setTimeout(() => process.kill(process.pid, "SIGKILL"), request.timeoutMs);
  const reply = await answerRequest(request).catch((error: unknown) => ({
    error: error instanceof Error ? error.message : String(error),
  }));
  writeFileSync(1, JSON.stringify(reply));
  process.exit();
}

// Prints nothing, because the error may quote the secret. The parent reports the missing output.
main().catch(() => process.exit(1));
