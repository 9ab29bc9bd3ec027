import type { StoreCopy } from "../../../src/sandbox/store/store";

const openCopies = new Set<StoreCopy>();

/** Remembers a copy until it is closed. */
export function trackCopy(copy: StoreCopy): StoreCopy {
  const trackedCopy = {
    ...copy,
    close() {
      openCopies.delete(trackedCopy);
      copy.close();
    },
  };
  openCopies.add(trackedCopy);
  return trackedCopy;
}

/** Frees the memory of worlds that a test file left open. A large process takes long to start others. */
export function closeCopies(): void {
  for (const copy of openCopies) copy.close();
}
