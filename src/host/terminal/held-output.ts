import type { Output } from "../../base/host";

export interface HeldOutput extends Output {
  /** Holds text back from now on, if this is a terminal. */
  hold(): void;
  /** Writes the held text. */
  release(): Promise<void>;
}

/** An output that can hold text while another program uses the terminal. */
export function holdable(output: Output): HeldOutput {
  let held: (string | Uint8Array)[] | undefined;
  return {
    isTerminal: output.isTerminal,
    get columns() {
      return output.columns;
    },
    get rows() {
      return output.rows;
    },
    get isClosed() {
      return output.isClosed;
    },
    async write(chunk) {
      if (held === undefined) return output.write(chunk);
      held.push(chunk);
    },
    hold() {
      if (output.isTerminal) held = [];
    },
    async release() {
      const waiting = held ?? [];
      held = undefined;
      for (const chunk of waiting) await output.write(chunk);
    },
  };
}
