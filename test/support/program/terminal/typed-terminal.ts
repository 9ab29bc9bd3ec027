import { spawn, spawnSync } from "node:child_process";
import { resolve } from "node:path";

const program = resolve(import.meta.dirname, "../../../../bin/recoup.js");

export const hasTerminal = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0;

interface Reply {
  /** The reply is typed once this text appears. */
  readonly after: string;
  readonly keys: string;
}

interface Terminal {
  readonly env: Readonly<Record<string, string>>;
  /** Terminal height in rows, at a width of 80 columns. Absent if the size is unknown. */
  readonly rows?: number;
  readonly replies?: readonly Reply[];
}

/** Runs the built program in a terminal and types the replies. Returns all output. */
export function inTerminal(
  line: string,
  { env, rows, replies = [] }: Terminal,
): Promise<{ shown: string; exitCode: number | null }> {
  const size = rows === undefined ? "" : `stty columns 80 rows ${rows}; `;
  const command = `${size}exec '${process.execPath}' '${program}' ${line}`;
  const child = spawn("script", ["-qec", command, "/dev/null"], {
    env: { PATH: process.env.PATH, TERM: "xterm", ...env },
  });
  let shown = "";
  let unread = "";
  const waiting = [...replies];
  child.stdout.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
    unread += chunk.toString();
    const [next] = waiting;
    if (next === undefined || !unread.includes(next.after)) return;
    waiting.shift();
    unread = "";
    child.stdin.write(next.keys);
  });
  return new Promise((end) => child.on("close", (exitCode) => end({ shown, exitCode })));
}
