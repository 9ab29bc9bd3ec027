import { agentRules } from "./rules";

export const sectionStart = "<!-- recoup: begin, written by `recoup agents install` -->";
export const sectionEnd = "<!-- recoup: end -->";

/** Returns the section of AGENTS.md, between its markers. */
export function formatAgentsSection(): string {
  const rules = agentRules.map((rule) => `- ${rule}`);
  return [
    sectionStart,
    "## recoup",
    "",
    "The command `recoup` works with the debt recovery platform: cases, payments, clients, webhooks, test cases and the sandbox.",
    "",
    ...rules,
    sectionEnd,
  ].join("\n");
}
