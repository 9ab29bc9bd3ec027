import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { customerEnv, runLine } from "../../support/program/world";
import { active, bodyOf, env, id, liveEnv, lost, platform, requestLine } from "./work-answers";

const entry = { date: "2026-03-15T08:00:00Z", type: "StatusChange", title: "Case submitted" };
const note = { type: "Note", title: "Note", description: "Called. " };
const line = ["notes", "add", id, "--text", "Called."];

describe("notes add", () => {
  test("reads the case and its timeline before adding the note", async () => {
    const added = {
      id,
      description: "Called.",
      eventDate: "2026-03-01T00:00:00Z",
      createdAt: "2026-03-16T09:00:00Z",
      createdBy: { userName: "Ada Lindt" },
      visibility: "Shared",
      caseReference: "44HX8JMJ",
    };
    const { exitCode, stdout, requests } = await runLine([...line, "--date", "2026-03-01"], {
      env: { ...env, NO_COLOR: "1" },
      isTerminal: true,
      send: platform([active, { items: [] }], () => answer(added)),
    });
    expect(requests.map(requestLine)).toEqual([
      `GET /cases/${id}`,
      `GET /cases/${id}/timeline`,
      `POST /cases/${id}/notes`,
    ]);
    expect(bodyOf(requests[2])).toEqual({ description: "Called.", eventDate: "2026-03-01" });
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`Note added  44HX8JMJ

Note        Called.
Date        2026-03-01
Added       2026-03-16 09:00 UTC
By          Ada Lindt
Visible to  Shared
Id          ${id}
`);
  });

  test.each([
    [[], ["--text: is required"]],
    [["--text", "a", "--date", "2026-03-18"], ["--date: 2026-03-18 is in the future"]],
    [
      ["--text", " ", "--date", "yesterday"],
      ["--text: must not be blank", "--date: must be an ISO 8601 date or time, for example 2026-01-31"],
    ],
  ])("refuses the flags %j", async (flags, findings) => {
    const { exitCode, stderr, requests } = await runLine(["notes", "add", id, ...flags], { env });
    expect([exitCode, requests]).toEqual([2, []]);
    expect(
      stderr,
    ).toBe(`Error: The note is not valid (${findings.length} error${findings.length === 1 ? "" : "s"}); nothing was sent.
${findings.map((finding) => `  - ${finding}\n`).join("")}  next: Fix the fields listed, or send it unchecked with --no-check.
`);
  });

  test("names the case in the confirmation prompt on live", async () => {
    const send = platform([active, { items: [] }], () => answer("", 204));
    const setting = { env: liveEnv, isTerminal: true, answers: ["no"], send };
    const { exitCode, stderr } = await runLine("notes add 44HX8JMJ --text Called", setting);
    expect(exitCode).toBe(5);
    expect(stderr).toContain("(a note on case 44HX8JMJ) writes on live");
  });

  test("prints the case and the sent fields if the response has no body [AMB-44]", async () => {
    const send = platform([active, { items: [] }], () => answer("", 204));
    const add = "notes add 44HX8JMJ --text Called --date 2026-03-01 --json";
    expect(JSON.parse((await runLine(add, { env, send })).stdout)).toEqual({
      caseReference: "44HX8JMJ",
      description: "Called",
      eventDate: "2026-03-01",
    });
  });

  test("--no-check sends a note without a text", async () => {
    const send = platform([active, { items: [] }], () => answer({ id }));
    const { exitCode, requests } = await runLine(`notes add ${id} --no-check`, { env, send });
    expect([exitCode, bodyOf(requests.at(-1))]).toEqual([0, { description: null }]);
  });

  test("is not available on the customer surface", async () => {
    const both = { ...env, ...customerEnv };
    const { exitCode, stderr } = await runLine([...line, "--as", "customer"], { env: both });
    expect([exitCode, stderr]).toEqual([
      2,
      "Error: This command is not available on the customer surface.\n  next: It is available on collection: write --as collection.\n",
    ]);
  });

  test("refuses a note of 10,001 characters", async () => {
    const { exitCode, stderr } = await runLine(["notes", "add", id, "--text", "x".repeat(10_001)], { env });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--text: has more than 10000 characters");
  });
});

describe("notes add after a lost response", () => {
  test.each([
    ["holds the note", [entry], [entry, note], 0, "shows that it took effect"],
    ["is unchanged", [entry], [entry], 11, "unchanged. Check"],
    ["already contained an identical note", [note], [note], 11, "unchanged. Check"],
    ["holds another entry", [], [entry], 11, "can't be known"],
  ])("reports the outcome for a timeline that %s", async (_, before, after, exit, words) => {
    const send = platform([active, { items: before }, { items: after }], lost);
    const { exitCode, stderr, requests } = await runLine(line, { env, send });
    expect([exitCode, requests.filter(({ method }) => method === "POST").length]).toEqual([exit, 1]);
    expect(stderr).toContain(words);
    if (exit !== 0) expect(stderr).toContain("recoup cases timeline 44HX8JMJ");
  });
});

describe("notes add if the timeline can't be read", () => {
  const refusing = (status: number, add: () => ReturnType<typeof answer> | Promise<never>) => ({
    env,
    send: async ({ method, url }: HttpRequest) => {
      if (method === "POST") return add();
      return url.endsWith("/timeline") ? answer({ message: "No access" }, status) : answer(active);
    },
  });

  test.each([403, 404])("adds the note after a %i", async (status) => {
    const { exitCode, requests } = await runLine(
      line,
      refusing(status, () => answer({ id })),
    );
    expect([exitCode, requests.at(-1)?.method]).toEqual([0, "POST"]);
  });

  test("reports that the outcome can't be known after a lost response", async () => {
    const { exitCode, stderr, requests } = await runLine(line, refusing(403, lost));
    expect([exitCode, requests.filter(({ method }) => method === "POST").length]).toEqual([11, 1]);
    expect(stderr).toContain(
      "next: Whether the note was added can't be known, because reading the timeline was refused (403).",
    );
  });
});

describe("notes job", () => {
  test("shows the numbers of added and failed rows", async () => {
    const job = { JobId: id, Status: 3, rowsTotal: 10, rowsSucceeded: 9, rowsFailed: 1 };
    const send = async () => answer(job);
    const result = await runLine(`notes job ${id} --color never`, { env, send, isTerminal: true });
    expect(result.requests.map(requestLine)).toEqual([`GET /ingestion-jobs/${id}`]);
    expect(result.stdout).toBe(`Ingestion job

Status   3
Rows    10
Added    9
Failed   1
Id      ${id}
`);
    expect((await runLine(`notes job ${id} -o ids`, { env, send })).stdout).toBe(`${id}\n`);
    const { stdout } = await runLine(`notes job ${id} --json`, { env, send });
    expect(JSON.parse(stdout)).toEqual(job);
  });

  test("is not available on the customer surface", async () => {
    const { exitCode, stderr } = await runLine(`notes job ${id} --as customer`, {
      env: { ...env, ...customerEnv },
    });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("not available on the customer surface")]);
  });

  test("refuses an ID that isn't a GUID", async () => {
    const { exitCode, stderr, requests } = await runLine("notes job 1", { env });
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toContain('<job>: "1" is not a valid GUID');
  });
});
