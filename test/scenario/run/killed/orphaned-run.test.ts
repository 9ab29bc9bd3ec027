import { expect, test } from "vitest";
import { openUndoJournal, type WrittenRun } from "../../../../src/cleanup/journal";
import { tryWithRunLock } from "../../../../src/cleanup/orphaned-run";
import { files } from "../../../../src/host/files/files";
import { temporaryFolder } from "../../../support/program/temporary-folder";

test("doesn't clean up a run that another process has already cleaned up", async () => {
  const journal = openUndoJournal({ files }, temporaryFolder());
  const undos = [{ kind: "tag", tag: "recoup-r1-1" }] as const;
  const run: WrittenRun = { run: "r1", scope: "env test", kind: "scenarios", startedAt: "", undos };
  await journal.write(run);
  const [listed = run] = await journal.list();
  const readUndos = () => tryWithRunLock(journal, listed, async (known) => [known?.undos]);
  expect(await readUndos()).toEqual([undos]);
  await journal.forget("r1");
  expect(await readUndos()).toEqual([undefined]);
  expect(await journal.hold("r1", readUndos)).toBeUndefined();
});
