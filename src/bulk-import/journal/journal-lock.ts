import { ignoreFailure } from "../../base/failure";
import type { Files } from "../../base/host";

/** Runs work that no other process may do with the same journal. Fails at once if one does. */
export function withJournalLock<Result>(
  files: Pick<Files, "lock" | "remove">,
  journal: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = `${journal}.lock`;
  // A lock file that can't be removed is empty and doesn't block other runs.
  const workAndRemove = () => work().finally(() => files.remove(lock).catch(ignoreFailure));
  return files.lock(lock, workAndRemove, 0);
}
