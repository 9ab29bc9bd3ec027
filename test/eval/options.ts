import { parseArgs } from "node:util";
import type { Task } from "./task";
import { tasks } from "./tasks";

export const help = `Usage: npm run eval -- --agent <command> [flags]

Give thirty tasks to a command-line agent and grade the state that it ends in.

  --agent <command>    Run in a shell for each task; reads the task from stdin
  --task <id>          Only this task; repeatable
  --jobs <n>           Tasks in parallel. Default: 1
  --timeout <seconds>  Limit of each task. Default: 600
  --keep               Keep the folder of each task: work folder and transcript
  --json               Print the results as JSON
  --list               List the tasks and end`;

/** Throws if a flag is unknown or a value is invalid. */
export function readOptions(args?: string[]) {
  const { values } = parseArgs({
    ...(args === undefined ? {} : { args }),
    options: {
      agent: { type: "string" },
      task: { type: "string", multiple: true, default: [] },
      jobs: { type: "string", default: "1" },
      timeout: { type: "string", default: "600" },
      keep: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  return {
    ...values,
    tasks: chooseTasks(values.task),
    jobs: positive("--jobs", values.jobs),
    timeoutMs: positive("--timeout", values.timeout) * 1000,
  };
}

function chooseTasks(ids: readonly string[]): readonly Task[] {
  const unknown = ids.find((id) => !tasks.some((task) => task.id === id));
  if (unknown !== undefined) throw new Error(`Unknown task "${unknown}". --list lists all.`);
  return ids.length === 0 ? tasks : tasks.filter(({ id }) => ids.includes(id));
}

function positive(flag: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new Error(`${flag} must be a whole number above 0 (got "${text}").`);
}
