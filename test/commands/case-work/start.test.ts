import { describe, expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { type LineSetting, runLine } from "../../support/program/world";
import { active, bodyOf, env, id, liveEnv, lost, platform, requestLine, waiting } from "./work-answers";

const run = (line: string | readonly string[], setting: LineSetting = {}) =>
  runLine(line, { env, ...setting });

const words = ["cases", "start", id, "--message", "We start.", "--user", "ada@n.example"];
const started = {
  caseId: id,
  caseReference: "44HX8JMJ",
  status: "Active",
  activatedAt: "2026-03-16T09:00:00Z",
  collectionPartnerReference: "AG-1",
};

describe("cases start", () => {
  test("reads the case, then sends the start with the user, reference and fees", async () => {
    const fees = ["--interest", "1.50", "--reminder-fees", "5", "--collection-fees", "0"];
    const { exitCode, requests } = await run([...words, "--reference", "AG-1", ...fees], {
      send: platform([waiting], () => answer(started)),
    });
    expect(requests.map(requestLine)).toEqual([`GET /cases/${id}`, `POST /cases/${id}/start`]);
    expect(Buffer.from(requests[1]?.body ?? "").toString()).toBe(
      '{"welcomeMessage":"We start.","userEmail":"ada@n.example","collectionPartnerReference":"AG-1","interestFees":1.50,"reminderFees":5,"collectionFees":0}',
    );
    expect(requests[1]?.headers["idempotency-key"]).toBeUndefined();
    expect(exitCode).toBe(0);
  });

  test("shows the full response on a terminal and the ID with -o ids", async () => {
    const send = platform([waiting], () => answer(started));
    const terminal = { env: { ...env, NO_COLOR: "1" }, isTerminal: true };
    expect((await runLine(words, { ...terminal, send })).stdout).toBe(`Case started  44HX8JMJ

Status             Active
Started            2026-03-16 09:00 UTC
Partner reference  AG-1
Id                 ${id}
`);
    expect((await run([...words, "-o", "ids"], { send })).stdout).toBe(`${id}\n`);
  });

  test.each([
    ["--reference", "AG-1"],
    ["--interest", "1"],
    ["--reminder-fees", "1"],
    ["--collection-fees", "1"],
  ])("refuses %s together with a file that has a column for it", async (flag, value) => {
    const files = { "/work/starts.csv": "case\nAAAA0001\n" };
    const line = `cases start --from-file starts.csv ${flag} ${value}`;
    const { exitCode, stderr, requests } = await run(line, { files });
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toContain(`Error: ${flag} cannot be used with --from-file.\n`);
  });

  test("--json prints the response unchanged", async () => {
    const odd = { CaseId: id, Status: "Active", extra: "1.50" };
    const { stdout } = await run([...words, "--json"], { send: platform([waiting], () => answer(odd)) });
    expect(JSON.parse(stdout)).toEqual(odd);
  });

  test("treats a response without a body as a success", async () => {
    const { exitCode, stdout } = await run([...words, "--json"], {
      send: platform([waiting], () => answer("", 204)),
    });
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      0,
      { caseId: id, caseReference: "44HX8JMJ", status: "Active" },
    ]);
  });

  test("reports all invalid flags together", async () => {
    const line = ["cases", "start", id, "--interest", "-1.005", "--reminder-fees", "-1", "--user", "ada"];
    const { exitCode, stderr, requests } = await run(line);
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toBe(`Error: The request is not valid (4 errors); nothing was sent.
  - --message: is required
  - --user: is not a valid email address
  - --interest: -1.005 is below 0
  - --reminder-fees: -1 is below 0
  next: Fix the fields listed, or send it unchecked with --no-check.
`);
  });

  test("refuses a message of 5,001 characters without a user", async () => {
    const { exitCode, stderr } = await run(["cases", "start", id, "--message", "x".repeat(5001)]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--message: has more than 5000 characters");
    expect(stderr).toContain("--user: is required");
  });

  test.each(["Active", "active", "More Info Required"])(
    "refuses to start a case that is %s",
    async (lifecycle) => {
      const send = platform([{ ...waiting, lifecycle }], lost);
      const { exitCode, stderr, requests } = await run(words, { send });
      expect([exitCode, requests.map(requestLine)]).toEqual([2, [`GET /cases/${id}`]]);
      expect(stderr).toContain("only a case in Pending Verification can be started. Nothing was sent.");
    },
  );

  test.each([["Pending Verification"], ["Something new"], [undefined]])(
    "leaves it to the platform whether to start a case in lifecycle %s",
    async (lifecycle) => {
      const send = platform([{ ...waiting, lifecycle }], () => answer(started));
      expect((await run(words, { send })).exitCode).toBe(0);
    },
  );

  test("--no-check sends a start that would fail the checks", async () => {
    const { exitCode, requests } = await run(`cases start ${id} --no-check`, {
      send: platform([active], () => answer(started)),
    });
    expect([exitCode, bodyOf(requests[1])]).toEqual([0, { welcomeMessage: null }]);
  });

  test("asks for confirmation on live, naming the case", async () => {
    const { exitCode, stderr, requests } = await runLine(words, {
      env: liveEnv,
      isTerminal: true,
      answers: ["no"],
      send: platform([waiting], lost),
    });
    expect([exitCode, requests.map(requestLine)]).toEqual([5, [`GET /cases/${id}`]]);
    expect(stderr).toContain(
      `POST https://collection.example/cases/${id}/start (case 44HX8JMJ) writes on live`,
    );
  });

  test("prints the request for an ID in a dry run without reading the case", async () => {
    const { stdout, requests } = await run([...words, "--dry-run"]);
    expect(requests).toEqual([]);
    expect(stdout).toContain(`POST https://collection.example/cases/${id}/start`);
  });
});

describe("cases start after a lost response", () => {
  test("exits with 0 if the case is now Active", async () => {
    const send = platform([waiting, active], lost);
    const { exitCode, stdout, stderr, requests } = await run([...words, "--json"], { send });
    expect([exitCode, JSON.parse(stdout).status]).toEqual([0, "Active"]);
    expect(stderr).toContain("but case 44HX8JMJ shows that it took effect.");
    expect(requests.map(requestLine)).toEqual([
      `GET /cases/${id}`,
      `POST /cases/${id}/start`,
      `GET /cases/${id}`,
    ]);
  });

  test("exits with 11 if the case is unchanged", async () => {
    const { exitCode, stderr } = await run(words, { send: platform([waiting], lost) });
    expect(exitCode).toBe(11);
    expect(stderr).toContain("A read afterwards showed case 44HX8JMJ unchanged.");
    expect(stderr).toContain("`recoup cases get 44HX8JMJ`");
  });

  test.each([
    ["is in a stage that proves nothing", { ...waiting, lifecycle: "Paused" }],
    ["has an unknown lifecycle", { ...waiting, lifecycle: "Zooming" }],
    ["can't be read", undefined],
  ])("reports an unknown outcome if the case %s", async (_, after) => {
    const { exitCode, stderr } = await run(words, { send: platform([waiting, after], lost) });
    expect(exitCode).toBe(11);
    expect(stderr).toContain("Whether it took effect can't be known.");
  });

  test("treats a 500 like a lost response", async () => {
    const send = platform([waiting, active], () => answer({ error: "InternalError" }, 500));
    const { exitCode, requests } = await run(words, { send });
    expect([exitCode, requests.filter(({ method }) => method === "POST").length]).toEqual([0, 1]);
  });
});
