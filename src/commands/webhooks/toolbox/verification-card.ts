import { isJsonObject, type JsonValue, readField } from "../../../base/json/json";
import type { Block } from "../../../render/report";
import { unexplained } from "../../../webhooks/verification";

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
