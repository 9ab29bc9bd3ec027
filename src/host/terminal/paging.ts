import type { Host, Output, Pager } from "../../base/host";

export interface PagerControl {
  readonly isOpen: boolean;
  readonly stderr: Output;
  open(command: string, signal: AbortSignal): Promise<Pager | undefined>;
}

/** Opens pagers. While one runs, holds back the text that this process writes to stderr. */
export function buildPaging(env: Host["env"], stderr: Output): PagerControl {
  const holdableStderr = makeHoldable(stderr);
  let isOpen = false;
  const endPaging = () => {
    isOpen = false;
    return holdableStderr.release();
  };
  return {
    get isOpen() {
      return isOpen;
    },
    stderr: holdableStderr,
    async open(command, signal) {
      const { startPager } = await import("../process/pager");
      // Set before the pager starts, because Ctrl-C can arrive at any time.
      isOpen = true;
      holdableStderr.hold();
      const pager = await startPager(command, env, signal);
      if (pager === undefined) {
        await endPaging();
        return undefined;
      }
      const close = () => pager.close().then(endPaging);
      return Object.create(pager, { close: { value: close } });
    },
  };
}

interface HoldableOutput extends Output {
  /** Starts holding back text if this is a terminal. */
  hold(): void;
  /** Writes the text that was held back. */
  release(): Promise<void>;
}

/** Returns an output that can hold text back while another program uses the terminal. */
export function makeHoldable(output: Output): HoldableOutput {
  let bufferedChunks: (string | Uint8Array)[] | undefined;
  const write: Output["write"] = async (chunk) => {
    if (bufferedChunks === undefined) return output.write(chunk);
    bufferedChunks.push(chunk);
  };
  const hold = () => {
    if (output.isTerminal) bufferedChunks = [];
  };
  const release = async () => {
    const pendingChunks = bufferedChunks ?? [];
    bufferedChunks = undefined;
    for (const chunk of pendingChunks) await output.write(chunk);
  };
  return Object.create(output, {
    write: { value: write },
    hold: { value: hold },
    release: { value: release },
  });
}
