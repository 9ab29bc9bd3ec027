import { execFile } from "node:child_process";

/** Runs the driver. Returns one line per receiver, and the number of unexpected results. */
export function tryReceivers(...flags: string[]): Promise<string[]> {
  const args = ["test/proof/receivers/try.mjs", "--jobs", "3", ...flags];
  return new Promise((resolve) => {
    execFile(process.execPath, args, (_error, stdout, stderr) =>
      resolve(`${stderr}${stdout}`.trim().split("\n")),
    );
  });
}

export const unexpected = (lines: string[]) => lines.filter((line) => !line.startsWith("ok "));

export const timeoutMs = 600_000;
