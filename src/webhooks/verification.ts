import type { JsonValue } from "../base/json/json";
import { isJsonObject, readField } from "../base/json/json";
import type { Block } from "../render/report";
import type { Diagnosis } from "./diagnose";
import { platformTolerance, type RefusalReason, type Verification } from "./verify";

const { pastSeconds, futureSeconds } = platformTolerance;

export const reasons: Readonly<Record<RefusalReason, (age: number) => string>> = {
  "header-missing": () => "it has no signature header",
  "timestamp-missing": () => "its signature header has no t",
  "timestamp-unreadable": () => "the t of its signature header is not one whole number of seconds",
  "signature-missing": () => "its signature header has no v1",
  "secret-unreadable": () => "the secret is not Base64",
  "signature-mismatch": () => "the signature is not the one of this secret and these bytes",
  "too-old": (age) => `it was signed ${age} seconds ago; at most ${pastSeconds} are allowed`,
  "in-the-future": (age) => `it was signed ${-age} seconds ahead; at most ${futureSeconds} are allowed`,
};

/** Why a delivery is refused, to follow a colon. */
export function tellReason({ reason, ageSeconds = 0 }: Extract<Verification, { valid: false }>): string {
  return reasons[reason](ageSeconds);
}

/** The answer of `webhooks verify`; each key is always there. */
export function verificationRecord(result: Verification, diagnosis: Diagnosis | undefined) {
  return {
    valid: result.valid,
    reason: result.valid ? null : result.reason,
    ageSeconds: result.ageSeconds ?? null,
    diagnosis: diagnosis ?? null,
  };
}

export function verificationCard(value: JsonValue): readonly Block[] {
  const row = (label: string, name: string, kind: "text" | "number" = "text") => ({
    label,
    kind,
    value: readField(value, name),
  });
  return [
    { kind: "title", text: readField(value, "valid") === true ? "Valid" : "Not valid" },
    { kind: "pairs", columns: [row("Reason", "reason"), row("Age in seconds", "ageSeconds", "number")] },
    ...diagnosisBlocks(readField(value, "diagnosis")),
  ];
}

function diagnosisBlocks(diagnosis: JsonValue | undefined): readonly Block[] {
  if (!isJsonObject(diagnosis)) return [];
  const findings = readField(diagnosis, "findings");
  const isConfirmed = readField(diagnosis, "isConfirmed") === true;
  if (!Array.isArray(findings) || findings.length === 0)
    return isConfirmed ? [] : [{ kind: "text", text: unexplained }];
  const heading = isConfirmed ? "What makes it match" : "What is wrong";
  const text = findings.map(
    (finding) => `${readField(finding, "sentence")} ${String(readField(finding, "next"))}`,
  );
  return [
    { kind: "heading", text: heading },
    { kind: "text", text: text.join("\n") },
  ];
}

export const unexplained =
  "No known mistake explains the signature: the secret, the body or the header is another one altogether.";
