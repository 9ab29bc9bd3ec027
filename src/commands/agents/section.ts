import { Failure } from "../../base/failure";
import { sectionEnd, sectionStart } from "../../reference/agents/agents-section";

/** Replaces the section in a text, or appends it. */
export function withSection(before: string, section: string, file: string): string {
  const lineEnd = before.includes("\r\n") ? "\r\n" : "\n";
  const added = section.replaceAll("\n", lineEnd);
  const start = before.indexOf(sectionStart);
  if (start < 0) return `${withBlankLine(before, lineEnd)}${added}${lineEnd}`;
  const end = before.indexOf(sectionEnd, start);
  if (end < 0) throw withoutEnd(file);
  return before.slice(0, start) + added + before.slice(end + sectionEnd.length);
}

function withBlankLine(text: string, lineEnd: string): string {
  return text.trim() === "" ? "" : `${text.trimEnd()}${lineEnd}${lineEnd}`;
}

const withoutEnd = (file: string) =>
  new Failure("config", `${file} has the beginning of the section and not its end.`, {
    hint: `Add the line ${sectionEnd} where it ends, or remove the section.`,
  });
