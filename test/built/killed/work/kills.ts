import type { BulkCase } from "../../../support/program/kills/bulk-with-kills";
import { whole } from "../../../support/program/whole";
import type { BuiltSandbox } from "../../../support/sandbox/built-sandbox";

export const csv = (header: string, rows: readonly string[]) => `${[header, ...rows].join("\n")}\n`;

/** Counts how many times the text occurs in each case's list. */
export const counting =
  (list: string, text: string) => async (sandbox: BuiltSandbox, cases: readonly BulkCase[]) => {
    const counts: number[] = [];
    for (const { id } of cases) {
      const { stdout } = await sandbox.run(`${list} ${id} --json`);
      counts.push(stdout.split(text).length - 1);
    }
    return counts;
  };

export const kills = { kills: whole(3, 2), maxWorkMs: 600, delay: "300ms" };
