import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { attempt } from "../../base/attempt";
import { createInterruptionFailure, Failure } from "../../base/failure";
import type { Keyring } from "../../base/host";
import { collectStdout } from "./run-command";

/** Timeouts, depending on whether a user is present who could unlock the keyring. */
const interactiveTimeoutMs = 60_000;
const scriptTimeoutMs = 5_000;

export interface KeyringRequest {
  readonly action: "read" | "write" | "remove";
  readonly account: string;
  readonly secret?: string;
}

/** Opens the operating system's keyring. A process that can be killed accesses it (`keyring-process.ts`). */
export function openKeyring(getSignal: () => AbortSignal, isInteractive: () => boolean): Keyring {
  const request = async (question: KeyringRequest) => {
    const timeoutMs = isInteractive() ? interactiveTimeoutMs : scriptTimeoutMs;
    const output = await runKeyringProcess(
      JSON.stringify({ ...question, timeoutMs }),
      timeoutMs,
      getSignal(),
    );
    const { secret, error } = parseAnswer(output);
    if (error !== undefined) throw createKeyringFailure(error);
    return secret ?? undefined;
  };
  return {
    read: (account) => request({ action: "read", account }),
    write: async (account, secret) => void (await request({ action: "write", account, secret })),
    remove: async (account) => void (await request({ action: "remove", account })),
  };
}

async function runKeyringProcess(question: string, timeoutMs: number, signal: AbortSignal): Promise<string> {
  if (signal.aborted) throw createInterruptionFailure(signal);
  const program = fileURLToPath(new URL("./keyring-process.js", import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "ignore"], windowsHide: true });
  child.stdin.on("error", () => {});
  child.stdin.end(question);
  const { exitCode, stdout } = await collectStdout(child, timeoutMs, signal).catch((error: Error) => {
    throw error instanceof Failure ? error : createKeyringFailure(error.message);
  });
  if (exitCode !== undefined) return stdout;
  const waitText = `in ${timeoutMs / 1000} seconds`;
  throw new Failure("config", `the keyring of this machine did not answer ${waitText} (is it locked?)`);
}

const parseAnswer = (output: string): { secret?: string | null; error?: string } =>
  attempt(() => JSON.parse(output)) ?? { error: "its native part can't be loaded on this machine" };

export function createKeyringFailure(cause: string): Failure {
  return new Failure("config", `the keyring of this machine can't be used: ${describeCause(cause)}`);
}

/** Replaces the library's misleading message for a Linux session without a keyring. */
function describeCause(cause: string): string {
  const [first = ""] = cause.split("\n");
  return /DBus error/.test(first) ? "no keyring service runs in this session" : first;
}
