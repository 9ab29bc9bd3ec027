import { resolve } from "node:path";
import { Failure } from "../../base/failure";
import type { Context } from "./context";

/**
 * Looks whether the files that are written last can be, to be asked before anything is sent. A rehearsal writes
 * nothing, not for a trial either.
 */
export async function proveWritable(
  { host, flags }: Pick<Context, "host" | "flags">,
  ...places: readonly (string | undefined)[]
): Promise<void> {
  if (flags.dryRun === true || flags.curl === true) return;
  for (const place of places)
    if (place !== undefined)
      await host.files.proveWritable(resolve(host.workingFolder, place)).catch(tellUnsent);
}

function tellUnsent(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  throw new Failure(error.kind, `${error.message}; nothing was sent.`, error.details);
}
