import { readFileSync, writeFileSync } from "node:fs";
import { AsyncEntry } from "@napi-rs/keyring";

/**
 * A process of its own for one question to the keyring: the native call may block for ever on a machine whose
 * keyring service is stuck, and only a process can be ended then. The question comes on stdin and the answer
 * leaves on stdout, so no secret stands in an argument or a variable.
 */
interface Question {
  readonly action: "read" | "write" | "remove";
  readonly account: string;
  readonly secret?: string;
  readonly timeoutMs: number;
}

const service = "recoup";

async function answer({ action, account, secret = "" }: Question): Promise<object> {
  // Without the store being named, Linux falls back to one that a restart empties.
  const entry = new AsyncEntry(service, account, { linux: { store: "secret-service" } });
  if (action === "write") await entry.setPassword(secret);
  else if (action === "remove") await entry.deleteCredential();
  else return { secret: await entry.getPassword() };
  return {};
}

async function main(): Promise<void> {
  const question: Question = JSON.parse(readFileSync(0, "utf8"));
  // In case the parent ends before its own timeout.
  setTimeout(() => process.kill(process.pid, "SIGKILL"), question.timeoutMs);
  const reply = await answer(question).catch((error: unknown) => ({
    error: error instanceof Error ? error.message : String(error),
  }));
  writeFileSync(1, JSON.stringify(reply));
  process.exit();
}

// The parent reports a process that ended without an answer; the error here may quote the secret.
main().catch(() => process.exit(1));
