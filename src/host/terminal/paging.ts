import type { Host, Output, Pager } from "../../base/host";
import { holdable } from "./held-output";

export interface Paging {
  readonly isOpen: boolean;
  readonly stderr: Output;
  open(command: string, signal: AbortSignal): Promise<Pager | undefined>;
}

/** Keeps this process off the terminal while a pager runs. */
export function buildPaging(env: Host["env"], stderr: Output): Paging {
  const held = holdable(stderr);
  let isOpen = false;
  const end = () => {
    isOpen = false;
    return held.release();
  };
  return {
    get isOpen() {
      return isOpen;
    },
    stderr: held,
    async open(command, signal) {
      const { startPager } = await import("../process/pager");
      // Set before the pager starts: Ctrl-C can arrive right away.
      isOpen = true;
      held.hold();
      const pager = await startPager(command, env, signal);
      if (pager === undefined) {
        await end();
        return undefined;
      }
      return {
        ...pager,
        get isClosed() {
          return pager.isClosed;
        },
        async close() {
          await pager.close();
          await end();
        },
      };
    },
  };
}
