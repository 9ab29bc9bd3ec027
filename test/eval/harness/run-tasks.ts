import { rmSync } from "node:fs";
import type { Task } from "../task";
import { makeEnv, makeFolders } from "./environment";
import { type Options, type Result, runTask } from "./run-task";
import { startSandbox } from "./sandbox";

/** Some at a time, in their order. */
export async function runTasks(
  tasks: readonly Task[],
  options: Options & { readonly jobs: number },
  onResult: (result: Result) => void = () => {},
): Promise<readonly Result[]> {
  const results = new Map<string, Result>();
  const waiting = [...tasks];
  const work = async () => {
    const folders = makeFolders("sandbox");
    const sandbox = await startSandbox(makeEnv(folders));
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const result = await runTask(task, sandbox, options);
      results.set(task.id, result);
      onResult(result);
    }
    await sandbox.stop();
    rmSync(folders.root, { recursive: true });
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  return tasks.flatMap(({ id }) => results.get(id) ?? []);
}
