import type { FailureKind } from "../../base/failure";

export interface ExitCode {
  readonly code: number;
  readonly meaning: string;
  readonly next: string;
  readonly commands?: readonly string[];
}

/** All exit codes by name, for the help topic, `explain` and the reference. */
export const exitCodeTable: Readonly<Record<"success" | FailureKind | "terminated", ExitCode>> = {
  success: {
    code: 0,
    meaning: "Success. An empty list and a closed pipe count as success.",
    next: "Nothing.",
  },
  fault: {
    code: 1,
    meaning: "Internal error in recoup.",
    next: "Report it, together with the command line.",
  },
  usage: {
    code: 2,
    meaning: "The command line or the input is not valid. Nothing was changed.",
    next: "Fix what the message names.",
  },
  config: {
    code: 3,
    meaning: "Profile, address or key is missing, unreadable or ambiguous. Nothing was changed.",
    next: "Check the configuration.",
    commands: ["recoup doctor"],
  },
  unauthorized: {
    code: 4,
    meaning: "The platform did not accept the key or token.",
    next: "Check which key was used.",
    commands: ["recoup whoami"],
  },
  forbidden: {
    code: 5,
    meaning: "Not allowed: a missing or declined confirmation, a read-only profile, or a 403.",
    next: "Read the message: it names the flag that confirms the write, or why it is not allowed.",
  },
  "not-found": {
    code: 6,
    meaning: "Not found.",
    next: "Check the identifier, the surface and the environment.",
    commands: ["recoup whoami"],
  },
  conflict: {
    code: 7,
    meaning: "Conflict with the current state or with an idempotency key.",
    next: "Read the current state, then decide.",
  },
  pending: {
    code: 8,
    meaning: "Still pending when the timeout was reached.",
    next: "Wait again, or longer.",
  },
  rejected: { code: 9, meaning: "The platform rejected the request.", next: "Fix what the message names." },
  "rate-limited": {
    code: 10,
    meaning: "Rate limited for longer than --max-wait allows.",
    next: "Allow more time with --max-wait.",
  },
  network: { code: 11, meaning: "Server or network error, after all retries.", next: "Try again later." },
  partial: {
    code: 12,
    meaning: "Partly done: some of many failed or are missing.",
    next: "Check which failed, and run those again.",
  },
  "check-failed": {
    code: 13,
    meaning:
      "A check failed: a signature, an expectation, a scenario, a receiver, a client, doctor --strict.",
    next: "Compare the result with what was expected.",
  },
  interrupted: {
    code: 130,
    meaning: "Interrupted by Ctrl-C.",
    next: "Nothing, unless the message names a write that may have taken effect.",
  },
  terminated: {
    code: 143,
    meaning: "Terminated by SIGTERM.",
    next: "Nothing, unless the message names a write that may have taken effect.",
  },
};

/** Exit codes by kind of failure, except `terminated` (interrupted by another signal). */
export const exitCodes = Object.fromEntries(
  Object.entries(exitCodeTable)
    .filter(([name]) => name !== "success" && name !== "terminated")
    .map(([name, { code }]) => [name, code]),
) as Readonly<Record<FailureKind, number>>;
