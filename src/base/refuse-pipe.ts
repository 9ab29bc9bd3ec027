import { Failure } from "./failure";
import type { Files } from "./host";

/** Throws for a pipe or device, which can't be read a second time. Opening a pipe may also wait for its writer. */
export async function refusePipe(files: Pick<Files, "status">, path: string, name: string): Promise<void> {
  if ((await files.status(path, true))?.kind !== "other") return;
  throw new Failure("usage", `${name} is a pipe or a device, which can be read only once`, {
    hint: "Write its content to a file, and name that instead.",
  });
}
