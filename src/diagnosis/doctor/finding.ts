import type * as z from "zod";
import { hintText } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { FindingShape } from "./shapes";

/** The result of one check: fine, worth knowing, or wrong and to be fixed. */
export type Finding = Readonly<z.infer<typeof FindingShape>>;

export const ok = (check: string, finding: string): Finding => ({ check, state: "ok", finding });

export function notable(check: string, finding: string, next?: string): Finding {
  return { check, state: "note", finding, next };
}

export function wrong(check: string, finding: string, next?: string): Finding {
  return { check, state: "wrong", finding, next };
}

/** What a failure says, as a finding; an interrupt or a fault of the tool is none. */
export function wrongBy(check: string, error: unknown): Finding {
  if (!(error instanceof Failure) || error.kind === "interrupted" || error.kind === "fault") throw error;
  const { findings = [], hint } = error.details;
  return wrong(
    check,
    [error.message, ...findings].join(" "),
    hint === undefined ? undefined : hintText(hint),
  );
}
