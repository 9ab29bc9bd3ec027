import type { FailureKind } from "../../base/failure";
import { exitCodes, exitCodeTable } from "../../cli/flags/exit-codes";

const ofAll: readonly FailureKind[] = ["fault", "usage", "config", "interrupted"];

/** Of commands that send requests to the platform. */
const ofCalls: readonly FailureKind[] = [
  ...(["unauthorized", "forbidden", "not-found", "conflict", "rejected", "rate-limited", "network"] as const),
];

/** Of commands that ask a running sandbox, which is reached by requests and limits no rate. */
const ofControl = ofCalls.filter((kind) => kind !== "rate-limited");

/** Commands of the sandbox that ask no running one. */
const uncontrolled: ReadonlySet<string> = new Set(["sandbox serve", "sandbox exec", "sandbox assumptions"]);

/** What else these commands end with. */
const further: Readonly<Record<string, readonly FailureKind[]>> = {
  "cases find": ["partial"],
  "cases wait": ["pending", "check-failed"],
  "cases watch": ["pending"],
  "cases submit": ["pending"],
  "cases import": ["partial"],
  "cases start": ["partial"],
  "cases close": ["partial"],
  "payments import": ["partial"],
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
  browse: ofCalls,
  whoami: ["partial"],
  doctor: ["check-failed"],
};

/** The exit codes that a command may end with, in order. */
export function exitCodesOf(path: string, callsPlatform: boolean): readonly number[] {
  const isControl = path.startsWith("sandbox ") && !uncontrolled.has(path);
  const ofRequests = callsPlatform ? ofCalls : isControl ? ofControl : [];
  const kinds = [...ofAll, ...ofRequests, ...(further[path] ?? [])];
  const { success, terminated } = exitCodeTable;
  const codes = [success.code, terminated.code, ...kinds.map((kind) => exitCodes[kind])];
  return [...new Set(codes)].sort((one, other) => one - other);
}

/** The commands that the table of further codes names. */
export const commandsWithFurtherCodes: readonly string[] = Object.keys(further);
