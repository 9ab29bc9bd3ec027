import { expect, test } from "vitest";
import { drawing } from "../../support/program/drawing";
import { memoryFiles } from "../../support/program/world";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const { run } = sandboxOnDisk({ random: drawing(), fileSystem: memoryFiles(new Map()) });
const line = (amount: number, words = "") =>
  `cases submit --client kb-1001 --amount ${amount} --currency EUR --date 2026-01-12 --debtor-type Company --debtor-name Muster --debtor-country DE --test -o ids ${words}`;
const person = { isTerminal: true };

test("warns in a script when the same case is submitted again [AMB-47]", async () => {
  const first = await run(line(11));
  const again = await run(line(11));
  expect(first.stderr).not.toContain("again");
  expect(again.stderr).toContain(
    `The same case was submitted 0s ago as ${first.stdout.trim()}; this submits it again.\n`,
  );
  expect([again.exitCode, again.stdout]).not.toEqual([0, first.stdout]);
  expect((await run(line(12))).stderr).not.toContain("again");
});

test("asks on a terminal when the same case is submitted again", async () => {
  const first = await run(line(21), person);
  const refused = await run(line(21), { ...person, answers: ["n"] });
  expect([refused.exitCode, refused.stdout]).toEqual([5, ""]);
  expect(refused.stderr).toContain(
    `The same case was submitted 0s ago as ${first.stdout.trim()}. Submit it again?`,
  );
  expect(refused.stderr).toContain("Canceled; nothing was sent.\n");
  expect((await run(line(21), { ...person, answers: ["y"] })).exitCode).toBe(0);
  expect((await run(line(21, "--yes"), person)).exitCode).toBe(0);
});

test("doesn't ask if the earlier case is gone, in a dry run, or with an explicit key", async () => {
  const { stdout } = await run(line(31));
  expect((await run(line(31, "--dry-run"), person)).exitCode).toBe(0);
  expect((await run(line(31, "--idempotency-key k"), person)).exitCode).toBe(0);
  await run(`test delete ${stdout.trim()} --as customer --client kb-1001 --yes`);
  expect((await run(line(31), person)).exitCode).toBe(0);
});

test("warns even if the earlier case can't be read", async () => {
  await run(line(41));
  await run("sandbox fault add --operation getCase --status 403");
  expect((await run(line(41))).stderr).toContain("this submits it again.");
});
