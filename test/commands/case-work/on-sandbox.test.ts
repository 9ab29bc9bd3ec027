import { describe, expect, test } from "vitest";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const { run } = sandboxOnDisk();
const json = async (line: string) => JSON.parse((await run(`${line} --json`)).stdout);
const idsIn = async (lifecycle: string): Promise<readonly string[]> =>
  (await run(`cases list --lifecycle ${lifecycle} --limit 4 -o ids`)).stdout.trim().split("\n");
const loseNext = (operation: string) =>
  run(`sandbox fault add --kind drop-after --operation ${operation} --next 1`);
const start = (id: string) => `cases start ${id} --message 'We start.' --user staff1@falkenhof.example`;

describe("an agency's work on the sandbox", () => {
  test("starts, annotates and closes a case that its creditor can then read", async () => {
    const [id = ""] = await idsIn("PendingVerification");
    const { reference } = await json(`cases get ${id}`);
    expect((await run(start(reference))).exitCode).toBe(0);
    expect((await run(["notes", "add", reference, "--text", "Called."])).exitCode).toBe(0);
    expect((await run(`cases close ${reference} --code Other`)).exitCode).toBe(0);
    const { items } = await json(`cases timeline ${reference}`);
    expect(items.slice(-4).map(({ title }: { title: string }) => title)).toEqual([
      "Collection started",
      "Chat message added",
      "Note added",
      "Case closed",
    ]);
  });

  test("lets a creditor read a timeline and missing information by case reference", async () => {
    const [own] = (await json("cases list --as customer --limit 1")).items;
    for (const part of ["timeline", "validation"]) {
      const { exitCode } = await run(`cases ${part} ${own.reference} --as customer`);
      expect([part, exitCode]).toEqual([part, 0]);
    }
  });

  test("detects that a start took effect despite a lost response", async () => {
    const [, id = ""] = await idsIn("PendingVerification");
    await loseNext("startCase");
    const { exitCode, stderr } = await run(`${start(id)} --json`);
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining("shows that it took effect")]);
    expect((await json(`cases get ${id}`)).lifecycle).toBe("Active");
    expect(await json(`chats list ${id}`)).toMatchObject({ items: [{ message: "We start." }] });
  });

  test.each([
    ["closeCase", (id: string) => `cases close ${id} --code DebtorUntraceable`],
    ["addNote", (id: string) => `notes add ${id} --text Visited`],
  ])("finds the only effect of %s on the case after a lost response", async (operation, line) => {
    const [, , id = ""] = await idsIn("Active");
    await loseNext(operation);
    const { exitCode, stderr } = await run(line(id));
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining("shows that it took effect")]);
    const { items } = await json(`cases timeline ${id}`);
    const written = items.filter(({ description }: { description: string | null }) =>
      /^(DebtorUntraceable|Visited)$/.test(description ?? ""),
    );
    expect(written).toHaveLength(1);
  });

  test("adds queued notes when the clock advances, then reports the job", async () => {
    const [id] = await idsIn("Active");
    const rows = [{ type: 0, caseId: id, description: "Called." }];
    const queued = await run(["api", "POST", "/ingestion-jobs", "--body", "-"], {
      stdin: JSON.stringify({ rows }),
    });
    const { jobId } = JSON.parse(queued.stdout);
    expect((await json("sandbox clock advance 5s")).items).toContainEqual(
      expect.objectContaining({ kind: "ingestion job", subject: jobId, outcome: "1 of 1 notes added" }),
    );
    expect(await json(`notes job ${jobId}`)).toMatchObject({ status: 2, rowsSucceeded: 1 });
  });
});
