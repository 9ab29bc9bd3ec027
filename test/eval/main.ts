import type { Result } from "./harness/run-task";
import { runTasks } from "./harness/run-tasks";
import { help, readOptions } from "./options";

function print({ id, passed, seconds, findings, folder }: Result): void {
  console.log(`${passed ? "pass" : "FAIL"}  ${id.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`);
  for (const finding of findings) console.log(`        ${finding}`);
  if (folder !== undefined) console.log(`        ${folder}`);
}

async function main({ agent, tasks, ...options }: ReturnType<typeof readOptions>): Promise<number> {
  if (options.list) console.log(tasks.map(({ id, prompt }) => `${id}\n${prompt}`).join("\n\n"));
  else if (options.help || agent === undefined) console.log(help);
  if (options.list || options.help) return 0;
  if (agent === undefined) return 2;
  const results = await runTasks(tasks, { ...options, agent }, options.json ? undefined : print);
  const passed = results.filter((result) => result.passed).length;
  const summary = { passed, of: results.length, tasks: results };
  console.log(
    options.json ? JSON.stringify(summary, undefined, 2) : `\n${passed} of ${results.length} passed`,
  );
  return passed === results.length ? 0 : 1;
}

// Stops the agents when this process exits. Ctrl-C doesn't reach them, because they run in their own process
// groups.
process.once("SIGINT", () => process.exit(130));
try {
  process.exitCode = await main(readOptions());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
