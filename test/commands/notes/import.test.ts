import { expect, test } from "vitest";
import type { HttpRequest, Send } from "../../../src/base/http";
import { bulkFolder } from "../../support/bulk-folder";
import { answer } from "../../support/platforms/answers";
import {
  caseIdOf,
  listedCase,
  type Mishap,
  openCaseWorkPlatform,
} from "../../support/platforms/case-work-platform";

const folder = (content: string) => bulkFolder("notes import", "notes.csv", content);
const csv = (...rows: readonly string[]) => `${["case,text,date", ...rows].join("\n")}\n`;

interface Note {
  readonly caseId: string;
  readonly description: string;
}

interface Jobs {
  /** Descriptions of the notes that the job fails to add. */
  readonly bad?: readonly string[];
  readonly mishap?: (request: HttpRequest) => Mishap;
}

/**
 * Opens a platform that adds notes through jobs, which honor idempotency keys and finish on the second
 * read.
 */
function openJobs({ bad = [], mishap = () => undefined }: Jobs = {}) {
  const added: Note[] = [];
  const jobs: { readonly notes: readonly Note[]; reads: number }[] = [];
  const isBad = ({ description }: Note) => bad.includes(description);
  const platform = openCaseWorkPlatform({
    cases: [1, 2].map((number) => listedCase(number)),
    effect({ body }) {
      const { rows } = JSON.parse(Buffer.from(body ?? []).toString());
      added.push(...rows.filter((note: Note) => !isBad(note)));
      jobs.push({ notes: rows, reads: 0 });
      return answer({ jobId: caseIdOf(100 + jobs.length), rowsQueued: rows.length }, 202);
    },
    mishap,
  });
  const jobAnswer = (job: (typeof jobs)[number]) => {
    const isEnded = ++job.reads >= 2;
    const failed = isEnded ? job.notes.filter(isBad).length : 0;
    const rowsTotal = job.notes.length;
    return answer({ rowsTotal, rowsSucceeded: isEnded ? rowsTotal - failed : 0, rowsFailed: failed });
  };
  const send: Send = async (request) => {
    const [, number] = /ingestion-jobs\/[0-]+4000-8000-0*(\d+)$/.exec(request.url) ?? [];
    const job = jobs[Number(number) - 101];
    if (job !== undefined) return jobAnswer(job);
    const [, caseId] = /cases\/([^/]+)\/timeline$/.exec(request.url) ?? [];
    if (caseId === undefined) return platform.send(request);
    // The platform may add white space around a description.
    const items = added.filter((note) => note.caseId === caseId);
    return answer({
      items: items.map((note) => ({ ...note, description: ` ${note.description.trim()}\n` })),
    });
  };
  return { send, added, jobs };
}

test("adds notes through a job only once, even if run again [AMB-31]", async () => {
  const { run, files, result } = folder(csv("AAAA0001,Called,2026-03-01", "AAAA0002,Wrote,"));
  const platform = openJobs();
  const { exitCode, stdout, stderr, waits } = await run("", platform);
  expect([exitCode, stderr, waits]).toEqual([0, "", [1000]]);
  expect(platform.jobs.map(({ notes }) => notes)).toEqual([
    [
      { type: 0, caseId: caseIdOf(1), description: "Called", eventDate: "2026-03-01" },
      { type: 0, caseId: caseIdOf(2), description: "Wrote" },
    ],
  ]);
  expect(stdout).toContain("rows\t2\nadded\t2\nalreadyAdded\t0\nfailed\t0\n");
  expect(files.get(result)).toContain(`\r\n2,added,${caseIdOf(1)},AAAA0001,${caseIdOf(101)},,\r\n`);
  const again = await run("", platform);
  expect([again.exitCode, again.requests]).toEqual([0, []]);
});

test("splits rows into jobs of at most 200", async () => {
  const rows = Array.from({ length: 450 }, (_, index) => `AAAA0001,Note ${index},`);
  const platform = openJobs();
  const { exitCode } = await folder(csv(...rows)).run("", platform);
  expect([exitCode, platform.jobs.map(({ notes }) => notes.length)]).toEqual([0, [200, 200, 50]]);
});

test("reports rows that a job couldn't add", async () => {
  const { run, files, result } = folder(csv("AAAA0001, Called ,", "AAAA0002,Wrote,", "AAAA0002,Called,"));
  const { exitCode, stderr } = await run("", openJobs({ bad: ["Wrote"] }));
  expect([exitCode, stderr.split("\n").slice(0, 2)]).toEqual([
    12,
    ["Error: 1 of 3 rows was not confirmed as added.", "  - row 3: The platform could not add the note."],
  ]);
  expect(files.get(result)).toContain("\r\n3,failed,");
});

test("resends rows with the same key after lost responses and a kill [IDM-03]", async () => {
  let remaining = 5;
  const rows = Array.from({ length: 250 }, (_, index) => `AAAA0001,Note ${index},`);
  const platform = openJobs({ mishap: () => (remaining-- > 0 ? "lost after" : undefined) });
  const { run, files, path } = folder(csv(...rows));
  expect((await run("--retries 0 --concurrency 1", platform)).exitCode).toBe(12);
  files.set(path, csv("AAAA0002,New,", ...rows));
  let exitCode = 12;
  for (let again = 0; exitCode !== 0 && again < 5; again++) exitCode = (await run("", platform)).exitCode;
  const texts = platform.added.map(({ description }) => description);
  expect([exitCode, texts.length, new Set(texts).size]).toEqual([0, 251, 251]);
});

test("exits with 2 for invalid rows before sending anything", async () => {
  const { exitCode, stderr, requests } = await folder(csv("AAAA0001,,", ",Called,2026-03-18")).run();
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr.split("\n").slice(1, -2)).toEqual([
    "  - row 2, text: must not be blank",
    "  - row 3, case: is required",
    "  - row 3, date: 2026-03-18 is in the future",
  ]);
});
