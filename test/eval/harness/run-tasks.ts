import { removeFolder } from "../../support/program/temporary-folder";
import type { Task } from "../task";
import { makeEnv, makeFolders } from "./environment";
import { type Options, type Result, runTask } from "./run-task";
import { startSandbox } from "./sandbox";

/**
 * Starts tasks in order and runs several at a time. Sandboxes are reused, because starting one takes longer
 * than many tasks. If an agent stops a sandbox, it is replaced.
 */
export async function runTasks(
  tasks: readonly Task[],
  options: Options & { readonly jobs: number },
  onResult: (result: Result) => void = () => {},
): Promise<readonly Result[]> {
  const results = new Map<string, Result>();
  const waiting = [...tasks];
  const work = async () => {
    const folders = makeFolders("sandbox");
    const startNew = () => startSandbox(makeEnv(folders));
    let sandbox = await startNew();
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const result = await runTask(task, sandbox, options);
      results.set(task.id, result);
      onResult(result);
      const used = sandbox;
      sandbox = await used.renew().then(() => used, startNew);
    }
    await sandbox.stop();
    removeFolder(folders.root);
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, tasks.length) }, work));
  return tasks.flatMap(({ id }) => results.get(id) ?? []);
}
