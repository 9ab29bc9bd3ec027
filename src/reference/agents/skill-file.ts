import { exitCodeTable } from "../../cli/flags/exit-codes";
import type { CommandList } from "../../cli/line/command";
import { formatArgument } from "../../cli/line/help/usage";
import { describeCommands } from "../command-descriptions";
import { describeEffects } from "../data/effects";
import { agentRules } from "./rules";

/** Paths, relative to the project folder, where common agents find a skill. */
export const skillPaths = [".agents/skills/recoup/SKILL.md", ".claude/skills/recoup/SKILL.md"] as const;

const frontMatter = `---
name: recoup
description: Work with the debt recovery platform by its command line tool recoup. List, submit and close cases, record payments, manage clients and webhook subscriptions, diagnose deliveries, run scenarios and control the sandbox. Use it when a task names cases, debtors, creditors, payments, subscriptions, deliveries or the command recoup.
---
`;

/** Returns a skill with the rules, common tasks, and tables of all commands and exit codes. */
export async function formatSkillFile(list: CommandList): Promise<string> {
  const { commands } = await describeCommands(list);
  const rows = commands.map(({ path, summary, record }) => {
    const { writes, needsLive } = describeEffects(path, record.calls);
    const usage = record.argument === undefined ? path : `${path} ${formatArgument(record.argument)}`;
    return `| \`${usage}\` | ${summary} | ${needsLive ? "writes, asks on live" : writes ? "writes" : "reads"} |`;
  });
  const taskLines = Object.entries(commandLineByTask).map(([task, line]) => `# ${task}\n${line}`);
  const codeRows = Object.values(exitCodeTable).map(({ code, meaning }) => `| ${code} | ${meaning} |`);
  const parts = [
    `${frontMatter}\n# recoup\n`,
    `${agentRules.map((rule) => `- ${rule}`).join("\n")}\n`,
    `## Common tasks\n\n\`\`\`sh\n${taskLines.join("\n")}\n\`\`\`\n`,
    `## Commands\n\n| Command | | |\n|---|---|---|\n${rows.join("\n")}\n`,
    `## Exit codes\n\n| Code | Meaning |\n|---|---|\n${codeRows.join("\n")}\n`,
  ];
  return parts.join("\n");
}

/** Command lines by task. Users change only the values. */
export const commandLineByTask: Readonly<Record<string, string>> = {
  "find a case by its debtor; lists leave out test cases without the flag":
    "recoup cases list --include-test-cases --where 'debtor.name~Weidmann' --json --fields reference,lifecycle,remainder",
  "the largest open cases":
    "recoup cases list --lifecycle Active --where 'remainder>10000' --sort remainder:desc --limit 5 --json --fields reference,remainder,currency",
  "create a test case": "recoup test create --debtor-name 'Weidmann GmbH' --amount 100 --json",
  "let it be paid and closed; `active` and `no-payment` need no amount":
    "recoup test advance 44HX8JMJ paid --amount 100 --json",
  "which webhooks went out, in the sandbox":
    "recoup sandbox deliveries --case 44HX8JMJ --json --fields event,status,error,url,sentTo",
  "why an event did not arrive": "recoup webhooks why 44HX8JMJ case.closed --json",
  "subscribe; test cases reach only subscriptions in test mode, others only the rest":
    "recoup webhooks create --url https://hooks.example.com/in --event case.closed --test-mode --json",
  "record a payment":
    "recoup payments record 44HX8JMJ --amount 50 --date 2026-01-31 --recipient partner --json",
  "act as a creditor, or for a client of a referral partner": "recoup cases list --as customer --json",
  "let time pass in the sandbox": "recoup sandbox clock advance 2d --json",
  "let requests fail in the sandbox":
    "recoup sandbox fault add --operation listCases --status 503 --next 1 --json",
};
