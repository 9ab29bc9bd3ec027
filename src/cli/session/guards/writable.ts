import { resolve } from "node:path";
import { Failure } from "../../../base/failure";
import type { Context } from "../context";
import { sendsNothing } from "../dry-run/sends-nothing";

/** Checks that the output files can be written, before anything is sent. Skipped in a dry run. */
export async function checkWritable(
  { host, flags }: Pick<Context, "host" | "flags">,
  ...paths: readonly (string | undefined)[]
): Promise<void> {
  if (sendsNothing(flags)) return;
  for (const path of paths)
    if (path !== undefined)
      await host.files.proveWritable(resolve(host.workingFolder, path)).catch(throwUnsent);
}

function throwUnsent(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  throw new Failure(error.kind, `${error.message}; nothing was sent.`, error.details);
}
