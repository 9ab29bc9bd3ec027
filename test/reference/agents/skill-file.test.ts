import { beforeAll, expect, test } from "vitest";
import { formatAgentsSection, sectionEnd, sectionStart } from "../../../src/reference/agents/agents-section";
import { agentRules } from "../../../src/reference/agents/rules";
import { commandLineByTask, formatSkillFile } from "../../../src/reference/agents/skill-file";
import { tinyCommands } from "../../support/reference/tiny-commands";

let text: string;
beforeAll(async () => {
  text = await formatSkillFile(tinyCommands);
});

const list = agentRules.map((rule) => `- ${rule}\n`).join("");

test("begins with a name, a description and the rules", () => {
  expect(text).toMatch(
    /^---\nname: recoup\ndescription: Work with .*\n---\n\n# recoup\n\n- Without a profile/,
  );
  expect(text).toContain(`\n# recoup\n\n${list}\n## Common tasks\n`);
});

test("has a command line for each task", () => {
  const lines = Object.entries(commandLineByTask).map(([task, line]) => `# ${task}\n${line}\n`);
  expect(text).toContain(`## Common tasks\n\n\`\`\`sh\n${lines.join("")}\`\`\`\n\n## Commands\n`);
});

test("names the commands that write or that prompt on live", () => {
  expect(text.slice(text.indexOf("## Commands"), text.indexOf("## Exit codes"))).toBe(`## Commands

| Command | | |
|---|---|---|
| \`cases list\` | List cases | reads |
| \`cases start <case>\` | Start a case | writes, asks on live |
| \`test advance [id state...]\` | Advance a test case | writes |
| \`help\` | Show help | reads |

`);
});

test("lists the exit codes", () => {
  expect(text.slice(text.indexOf("## Exit codes"))).toBe(`## Exit codes

| Code | Meaning |
|---|---|
| 0 | Success. An empty list and a closed pipe count as success. |
| 1 | Internal error in recoup. |
| 2 | The command line or the input is not valid. Nothing was changed. |
| 3 | Profile, address or key is missing, unreadable or ambiguous. Nothing was changed. |
| 4 | The platform did not accept the key or token. |
| 5 | Not allowed: a missing or declined confirmation, a read-only profile, or a 403. |
| 6 | Not found. |
| 7 | Conflict with the current state or with an idempotency key. |
| 8 | Still pending when the timeout was reached. |
| 9 | The platform rejected the request. |
| 10 | Rate limited for longer than --max-wait allows. |
| 11 | Server or network error, after all retries. |
| 12 | Partly done: some of many failed or are missing. |
| 13 | A check failed: a signature, an expectation, a scenario, a receiver, a client, doctor --strict. |
| 130 | Interrupted by Ctrl-C. |
| 143 | Terminated by SIGTERM. |
`);
});

test("writes the rules to the section in AGENTS.md", () => {
  expect(formatAgentsSection()).toBe(
    `${sectionStart}\n## recoup\n\nThe command \`recoup\` works with the debt recovery platform: cases, payments, clients, webhooks, test cases and the sandbox.\n\n${list}${sectionEnd}`,
  );
});
