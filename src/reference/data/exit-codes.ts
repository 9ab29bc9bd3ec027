import type { FailureKind } from "../../base/failure";
import { exitCodes, exitCodeTable } from "../../cli/flags/exit-codes";

const commonFailures: readonly FailureKind[] = ["fault", "usage", "config", "interrupted"];

const requestFailures: readonly FailureKind[] = [
  ...(["unauthorized", "forbidden", "not-found", "conflict", "rejected", "rate-limited", "network"] as const),
];

/** Failures of commands that call a running sandbox's control interface, which has no rate limit. */
const controlFailures = requestFailures.filter((kind) => kind !== "rate-limited");

/** Sandbox commands that work without a running sandbox. */
const standaloneCommands: ReadonlySet<string> = new Set([
  "sandbox serve",
  "sandbox exec",
  "sandbox assumptions",
]);

/** Additional failures by command. */
const extraFailures: Readonly<Record<string, readonly FailureKind[]>> = {
  "cases list": ["partial"],
  "cases coverage": ["partial"],
  "cases find": ["partial"],
  "cases wait": ["pending", "check-failed"],
  "cases watch": ["pending"],
  "cases submit": ["pending"],
  "cases import": ["partial"],
  "cases start": ["partial"],
  "cases close": ["partial"],
  "payments list": ["partial"],
  "payments import": ["partial"],
  "payments reconcile": ["partial"],
  "notes import": ["pending", "partial"],
  "chats list": ["partial"],
  "files list": ["partial"],
  "files upload": ["partial"],
  "users list": ["partial"],
  "transactions list": ["partial"],
  "clients list": ["partial"],
  "clients create": ["pending", "partial"],
  "events list": ["partial"],
  "events tail": ["pending"],
  "events replay": ["partial"],
  "webhooks list": ["partial"],
  "webhooks create": ["partial"],
  "webhooks update": ["partial"],
  "webhooks delete": ["partial"],
  "webhooks rotate": ["partial"],
  "webhooks test": ["check-failed"],
  "webhooks verify": ["check-failed"],
  "webhooks check": ["check-failed", "forbidden"],
  "webhooks listen": ["pending", "partial", "check-failed"],
  "test advance": ["partial"],
  "test cleanup": ["partial"],
  "test run": ["partial", "check-failed", ...requestFailures],
  "test sample-client": ["partial"],
  "test judge": ["check-failed", "forbidden"],
  "test record": ["partial", "check-failed"],
  "test drift": ["partial", "check-failed", ...requestFailures],
  "test fuzz": ["check-failed", "forbidden"],
  "test drills": ["check-failed"],
  "tokens show": ["not-found"],
  "profile remove": ["forbidden"],
  "profile add": ["forbidden"],
  "profile set": ["forbidden"],
  "profile key": ["forbidden"],
  "config get": ["not-found"],
  "history show": ["not-found"],
  api: requestFailures,
  apply: ["partial", ...requestFailures],
  browse: requestFailures,
  whoami: ["partial"],
  doctor: ["check-failed"],
};

/** In ascending order. */
export function listExitCodes(path: string, callsPlatform: boolean): readonly number[] {
  const callsControl = path.startsWith("sandbox ") && !standaloneCommands.has(path);
  const requestKinds = callsPlatform ? requestFailures : callsControl ? controlFailures : [];
  const kinds = [...commonFailures, ...requestKinds, ...(extraFailures[path] ?? [])];
  const { success, terminated } = exitCodeTable;
  const codes = [success.code, terminated.code, ...kinds.map((kind) => exitCodes[kind])];
  return [...new Set(codes)].sort((a, b) => a - b);
}

export const commandsWithExtraCodes: readonly string[] = Object.keys(extraFailures);
