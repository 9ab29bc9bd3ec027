import { describe, expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { runLine } from "../../support/program/world";
import { active, bodyOf, env, id, lost, platform, requestLine } from "./work-answers";

const entry = { date: "2026-03-15T08:00:00Z", type: "StatusChange", title: "Case submitted" };
const note = { type: "Note", title: "Note", description: "Called. " };
const line = ["notes", "add", id, "--text", "Called."];

describe("notes add", () => {
  test("reads the case and its timeline, then adds the note", async () => {
    const { exitCode, stdout, requests } = await runLine([...line, "--date", "2026-03-01"], {
      env,
      isTerminal: true,
      send: platform([active, { items: [] }], () =>
        answer({ id, description: "Called.", visibility: "Shared" }),
      ),
    });
    expect(requests.map(requestLine)).toEqual([
      `GET /cases/${id}`,
      `GET /cases/${id}/timeline`,
      `POST /cases/${id}/notes`,
    ]);
    expect(bodyOf(requests[2])).toEqual({ description: "Called.", eventDate: "2026-03-01" });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Called.");
  });

  test.each([
    ["--text --date 2026-03-18", "--date: 2026-03-18 is in the future"],
    ["--text --date yesterday", "--date: "],
  ])("refuses `%s`, whose text is blank", async (flags, finding) => {
    const words = flags.split(" ").map((word) => (word === "--text" ? "--text= " : word));
    const { exitCode, stderr, requests } = await runLine(["notes", "add", id, ...words], { env });
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toContain("--text: must not be blank");
    expect(stderr).toContain(finding);
  });

  test("refuses a note of 10,001 characters", async () => {
    const { exitCode, stderr } = await runLine(["notes", "add", id, "--text", "x".repeat(10_001)], { env });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--text: has more than 10000 characters");
  });
});

describe("notes add after a lost answer", () => {
  test.each([
    ["holds the note", [entry], [entry, note], 0, "shows that it took effect"],
    ["is unchanged", [entry], [entry], 11, "unchanged. Check"],
    ["already held an equal note", [note], [note], 11, "unchanged. Check"],
    ["holds another entry", [], [entry], 11, "can't be known"],
  ])("reports the outcome for a timeline that %s", async (_, before, after, exit, words) => {
    const send = platform([active, { items: before }, { items: after }], lost);
    const { exitCode, stderr, requests } = await runLine(line, { env, send });
    expect([exitCode, requests.filter(({ method }) => method === "POST").length]).toEqual([exit, 1]);
    expect(stderr).toContain(words);
    if (exit !== 0) expect(stderr).toContain("recoup cases timeline 44HX8JMJ");
  });
});

describe("notes job", () => {
  test("shows the number of added and failed rows", async () => {
    const job = { JobId: id, Status: 3, rowsTotal: 10, rowsSucceeded: 9, rowsFailed: 1 };
    const send = async () => answer(job);
    const result = await runLine(`notes job ${id} --color never`, { env, send, isTerminal: true });
    expect(result.requests.map(requestLine)).toEqual([`GET /ingestion-jobs/${id}`]);
    expect(result.stdout).toMatch(/Added\s+9\n/);
    const { stdout } = await runLine(`notes job ${id} --json`, { env, send });
    expect(JSON.parse(stdout)).toEqual(job);
  });

  test("refuses an ID that is not a GUID", async () => {
    const { exitCode, requests } = await runLine("notes job 1", { env });
    expect([exitCode, requests]).toEqual([2, []]);
  });
});
