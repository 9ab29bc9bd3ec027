import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JudgeDocument } from "../../src/judge/document";
import { realMachine } from "../support/judge/judged-line";
import { type RightProgram, rightPrograms } from "../support/judge/right-programs";
import { deadlineMs } from "../support/program/deadline";
import { runLine } from "../support/program/world";

async function judged({ file, command, text }: RightProgram, flags: readonly string[]) {
  const machine = realMachine();
  const path = join(machine.folder, file);
  writeFileSync(path, text);
  const words = ["test", "judge", ...flags, "--json", "--", command, path];
  const { exitCode, stdout } = await runLine(words, machine);
  const { findings, provoked, requests }: JudgeDocument = JSON.parse(stdout);
  const broken = findings.filter(({ verdict }) => verdict === "broken");
  return { exitCode, broken, provoked, requests };
}

describe.each(rightPrograms)("$style", (program) => {
  test("breaks no rule", async () => {
    const { requests, ...rest } = await judged(program, []);
    expect(rest).toEqual({ exitCode: 0, broken: [], provoked: 0 });
    expect(requests).toBeGreaterThan(10);
  });

  test.each(["recoup", "a"])(
    "breaks no rule when provoked (seed %s)",
    async (seed) => {
      const { provoked, requests: _, ...rest } = await judged(program, ["--provoke", "--seed", seed]);
      expect(rest).toEqual({ exitCode: 0, broken: [] });
      expect(provoked).toBeGreaterThan(3);
    },
    4 * deadlineMs,
  );
});
