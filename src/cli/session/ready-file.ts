import { resolve } from "node:path";
import { type Context, isPreviewOnly } from "./context";
import { checkWritable } from "./guards/writable";

/** A file that signals that a server is ready and how to reach it. */
export interface ReadyFile {
  write(info: unknown): Promise<void>;
  remove(): Promise<void>;
}

/** Removes an earlier run's file immediately, so a script waiting for this run can't find it. */
export async function openReadyFile(
  context: Context,
  name: string | undefined,
): Promise<ReadyFile | undefined> {
  if (name === undefined) return undefined;
  const { host, flags } = context;
  const path = resolve(host.workingFolder, name);
  await checkWritable(context, name);
  if (!isPreviewOnly(flags)) await host.files.remove(path);
  return {
    write: (info) => host.files.write(path, `${JSON.stringify(info)}\n`),
    remove: () => host.files.remove(path).catch(() => {}),
  };
}
