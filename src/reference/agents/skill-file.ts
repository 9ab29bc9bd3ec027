import { exitCodeTable } from "../../cli/flags/exit-codes";
import type { CommandList } from "../../cli/line/command";
import { formatArgument } from "../../cli/line/help/usage";
import { effectsOf } from "../data/effects";
import { describeCommands } from "../described";
import { commonLines } from "./common-lines";
import { agentRules } from "./rules";

/** Paths where common agents find a skill, relative to the project's folder. */
export const skillPaths = [".agents/skills/recoup/SKILL.md", ".claude/skills/recoup/SKILL.md"] as const;

const head = `---
name: recoup
description: Work with the debt recovery platform by its command line tool recoup. List, submit and close cases, record payments, manage clients and webhook subscriptions, diagnose deliveries, run scenarios and control the sandbox. Use it when a task names cases, debtors, creditors, payments, subscriptions, deliveries or the command recoup.
---
`;

/** Returns a skill: the rules, then a table of all commands. */
export async function skillFile(list: CommandList): Promise<string> {
  const { commands } = await describeCommands(list);
  const rows = commands.map(({ path, summary, record }) => {
    const { writes, needsLive } = effectsOf(path, record.calls);
    const usage = record.argument === undefined ? path : `${path} ${formatArgument(record.argument)}`;
    return `| \`${usage}\` | ${summary} | ${needsLive ? "writes, asks on live" : writes ? "writes" : "reads"} |`;
  });
  const tasks = commonLines.map(({ task, line }) => `# ${task}\n${line}`);
  const codes = Object.values(exitCodeTable).map(({ code, meaning }) => `| ${code} | ${meaning} |`);
  const parts = [
    `${head}\n# recoup\n`,
    `${agentRules.map((rule) => `- ${rule}`).join("\n")}\n`,
    `## Common tasks\n\n\`\`\`sh\n${tasks.join("\n")}\n\`\`\`\n`,
    `## Commands\n\n| Command | | |\n|---|---|---|\n${rows.join("\n")}\n`,
    `## Exit codes\n\n| Code | Meaning |\n|---|---|\n${codes.join("\n")}\n`,
  ];
  return parts.join("\n");
}
