import { setImmediate } from "node:timers/promises";
import type { Files } from "../../../src/base/host";

/**
 * Files whose changes take effect later, with new folders last. Shows whether a caller waits for each change.
 */
export const lateFiles = (files: Files): Files => ({
  ...files,
  async write(...change) {
    await setImmediate();
    return files.write(...change);
  },
  async append(...change) {
    await setImmediate();
    return files.append(...change);
  },
  async remove(...change) {
    await setImmediate();
    return files.remove(...change);
  },
  async makeFolder(...change) {
    for (const _ of [1, 2]) await setImmediate();
    return files.makeFolder(...change);
  },
  async move(...change) {
    await setImmediate();
    return files.move(...change);
  },
});
