import { resolve } from "node:path";
import { Failure, onFailure } from "../../../base/failure";
import { type Context, isPreviewOnly } from "../context";

/** Checks before anything is sent that the output files can be written. Skipped in a dry run. */
export async function checkWritable(
  { host, flags }: Pick<Context, "host" | "flags">,
  ...paths: readonly (string | undefined)[]
): Promise<void> {
  if (isPreviewOnly(flags)) return;
  for (const path of paths)
    if (path !== undefined)
      await host.files.proveWritable(resolve(host.workingFolder, path)).catch(throwUnsent);
}

const throwUnsent = onFailure(({ kind, message, details }) => {
  throw new Failure(kind, `${message}; nothing was sent.`, details);
});
