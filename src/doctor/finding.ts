import type * as z from "zod";
import { formatHint } from "../base/advice/advice";
import { Failure } from "../base/failure";
import type { FindingShape } from "./shapes";

/** The result of one check: `ok`, a note, or a problem to fix. */
export type DoctorFinding = Readonly<z.infer<typeof FindingShape>>;

export const createOkFinding = (check: string, finding: string): DoctorFinding => ({
  check,
  state: "ok",
  finding,
});

export function createNoteFinding(check: string, finding: string, next?: string): DoctorFinding {
  return { check, state: "note", finding, next };
}

export function createWrongFinding(check: string, finding: string, next?: string): DoctorFinding {
  return { check, state: "wrong", finding, next };
}

/** Converts a failure to a finding. Rethrows interrupts and internal errors. */
export function createFailureFinding(check: string, error: unknown): DoctorFinding {
  if (!(error instanceof Failure) || error.kind === "interrupted" || error.kind === "fault") throw error;
  const { findings = [], hint } = error.details;
  return createWrongFinding(
    check,
    [error.message, ...findings].join(" "),
    hint === undefined ? undefined : formatHint(hint),
  );
}
