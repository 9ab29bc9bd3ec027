import type { FailureKind } from "../../base/failure";
import { exitCodes, exitCodeTable } from "../../cli/flags/exit-codes";

const ofAll: readonly FailureKind[] = ["fault", "usage", "config", "interrupted"];

/** Failures of commands that send requests to the platform. */
const ofCalls: readonly FailureKind[] = [
  ...(["unauthorized", "forbidden", "not-found", "conflict", "rejected", "rate-limited", "network"] as const),
];

/** Failures of commands that call the control interface of a running sandbox, which has no rate limit. */
const ofControl = ofCalls.filter((kind) => kind !== "rate-limited");

/** Sandbox commands that don't need a running sandbox. */
const uncontrolled: ReadonlySet<string> = new Set(["sandbox serve", "sandbox exec", "sandbox assumptions"]);

/** Additional failures by command. */
const furtherKinds: Readonly<Record<string, readonly FailureKind[]>> = {
  "cases find": ["partial"],
  "cases wait": ["pending", "check-failed"],
  "cases watch": ["pending"],
  "cases submit": ["pending"],
  "cases import": ["partial"],
  "cases start": ["partial"],
  "cases close": ["partial"],
  "payments import": ["partial"],
  "payments reconcile": ["partial"],
  "notes import": ["pending", "partial"],
  "files upload": ["partial"],
  "clients create": ["pending", "partial"],
  "events replay": ["partial"],
  "webhooks create": ["partial"],
  "webhooks update": ["partial"],
  "webhooks delete": ["partial"],
  "webhooks rotate": ["partial"],
  "webhooks test": ["check-failed"],
  "webhooks verify": ["check-failed"],
  "webhooks check": ["check-failed"],
  "webhooks listen": ["pending", "partial", "check-failed"],
  "test cleanup": ["partial"],
  "test run": ["partial", "check-failed", ...ofCalls],
  "test sample-client": ["partial"],
  "test judge": ["check-failed", "forbidden"],
  "test record": ["partial", "check-failed"],
  "test drift": ["partial", "check-failed", ...ofCalls],
  "test fuzz": ["check-failed"],
  "test drills": ["check-failed"],
  "tokens show": ["not-found"],
  "profile remove": ["forbidden"],
  "profile add": ["forbidden"],
  "profile set": ["forbidden"],
  "profile key": ["forbidden"],
  "config get": ["not-found"],
  "history show": ["not-found"],
  api: ofCalls,
  apply: ["partial", ...ofCalls],
  browse: ofCalls,
  whoami: ["partial"],
  doctor: ["check-failed"],
};

/** Returns the possible exit codes of a command, in order. */
export function listExitCodes(path: string, callsPlatform: boolean): readonly number[] {
  const isControl = path.startsWith("sandbox ") && !uncontrolled.has(path);
  const ofRequests = callsPlatform ? ofCalls : isControl ? ofControl : [];
  const kinds = [...ofAll, ...ofRequests, ...(furtherKinds[path] ?? [])];
  const { success, terminated } = exitCodeTable;
  const codes = [success.code, terminated.code, ...kinds.map((kind) => exitCodes[kind])];
  return [...new Set(codes)].sort((a, b) => a - b);
}

export const commandsWithFurtherCodes: readonly string[] = Object.keys(furtherKinds);
