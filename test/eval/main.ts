import { parseArgs } from "node:util";
import type { Result } from "./harness/run-task";
import { runTasks } from "./harness/run-tasks";
import { tasks } from "./tasks";

const help = `Usage: npm run eval -- --agent <command> [flags]

Give thirty tasks to a command-line agent and grade the state that it ends in.

  --agent <command>    Run in a shell for each task; reads the task from stdin
  --task <id>          Only this task; repeatable
  --jobs <n>           Tasks in parallel. Default: 1
  --timeout <seconds>  Limit of each task. Default: 600
  --keep               Keep the folder of each task: work folder and transcript
  --json               Print the results as JSON
  --list               List the tasks and end`;

const { values } = parseArgs({
  options: {
    agent: { type: "string" },
    task: { type: "string", multiple: true },
    jobs: { type: "string", default: "1" },
    timeout: { type: "string", default: "600" },
    keep: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

function print({ id, passed, seconds, findings, folder }: Result): void {
  console.log(`${passed ? "pass" : "FAIL"}  ${id.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`);
  for (const finding of findings) console.log(`        ${finding}`);
  if (folder !== undefined) console.log(`        ${folder}`);
}

async function main(): Promise<number> {
  const unknown = values.task?.find((id) => !tasks.some((task) => task.id === id));
  if (values.help) return say(help, 0);
  if (values.list) return say(tasks.map(({ id, prompt }) => `${id}\n${prompt}`).join("\n\n"), 0);
  if (values.agent === undefined) return say(help, 2);
  if (unknown !== undefined) return say(`Unknown task "${unknown}". \`--list\` lists all.`, 2);
  const chosen = tasks.filter(({ id }) => values.task?.includes(id) ?? true);
  const options = { agent: values.agent, jobs: Number(values.jobs), keep: values.keep };
  const timeoutMs = Number(values.timeout) * 1000;
  const results = await runTasks(chosen, { ...options, timeoutMs }, values.json ? undefined : print);
  const passed = results.filter((result) => result.passed).length;
  if (values.json) say(JSON.stringify({ passed, of: results.length, tasks: results }, undefined, 2), 0);
  else say(`\n${passed} of ${results.length} passed`, 0);
  return passed === results.length ? 0 : 1;
}

function say(text: string, code: number): number {
  console.log(text);
  return code;
}

process.exitCode = await main();
