import { expect, test } from "vitest";
import { bulkFolder } from "../../support/bulk-folder";
import { answer } from "../../support/platforms/answers";
import {
  caseIdOf,
  listedCase,
  type Mishap,
  moving,
  openCaseWorkPlatform,
} from "../../support/platforms/case-work-platform";

import { keptPaths } from "../../support/program/kept-files";

const folder = (content: string) => bulkFolder("cases close --from-file", "closes.csv", content);
const rowOf = (number: number, code = "Other") => `AAAA000${number},${code},`;
const csv = (...rows: readonly string[]) => `${["case,code,comment", ...rows].join("\n")}\n`;

/** Returns a server with active cases that can be closed. It ignores idempotency keys. */
function openCases(count: number, mishap: (id: string, tries: number) => Mishap = () => undefined) {
  const cases = Array.from({ length: count }, (_, index) => listedCase(index + 1, { lifecycle: "Active" }));
  const effect = moving(cases, "Active", ({ closeCode = "" }) => ({ lifecycle: "Closed", closeCode }));
  const tries = new Map<string, number>();
  const platform = openCaseWorkPlatform({
    cases,
    effect,
    ignoresKeys: true,
    mishap({ url }) {
      const id = /cases\/([^/]+)/.exec(url)?.[1] ?? "";
      tries.set(id, (tries.get(id) ?? 0) + 1);
      return mishap(id, tries.get(id) ?? 0);
    },
  });
  return { ...platform, cases, tries };
}

test("closes the case in each row once, even if run again [AMB-51]", async () => {
  const { run, files, result } = folder(
    csv(`${caseIdOf(1)},Debtor Untraceable,"Moved, no address"`, rowOf(2, "uneconomicaltopursue")),
  );
  const platform = openCases(2);
  const { exitCode, stdout, stderr, requests } = await run("--concurrency 1", platform);
  expect([exitCode, stderr]).toEqual([0, ""]);
  expect(platform.written).toEqual([
    `${caseIdOf(1)}/close {"closeCode":"DebtorUntraceable","comment":"Moved, no address"}`,
    `${caseIdOf(2)}/close {"closeCode":"UneconomicalToPursue"}`,
  ]);
  expect(requests.some(({ headers }) => headers["idempotency-key"] !== undefined)).toBe(false);
  expect(stdout).toContain(
    "rows\t2\nclosed\t2\nalreadyClosed\t0\nfailed\t0\nunknown\t0\nunmatched\t0\nambiguous\t0\nskipped\t0\n",
  );
  expect(files.get(result)).toContain(`\r\n2,closed,${caseIdOf(1)},AAAA0001,,\r\n`);
  const again = await run("", platform);
  expect([again.exitCode, again.requests]).toEqual([0, []]);
});

test("reads the case after a lost response before trying to close it again [AMB-51]", async () => {
  const platform = openCases(2, (id, tries) => {
    if (tries > 1) return undefined;
    return id === caseIdOf(1) ? "lost after" : "lost before";
  });
  const { run, files, result } = folder(csv(rowOf(1), rowOf(2)));
  const { exitCode } = await run("--concurrency 1", platform);
  expect([exitCode, platform.written.length, [...platform.tries.values()]]).toEqual([0, 2, [1, 2]]);
  expect(files.get(result)).toContain(
    `2,closed,${caseIdOf(1)},AAAA0001,,No answer confirmed it; the case shows that it took effect.\r\n`,
  );
});

test("doesn't close a case twice after a kill [AMB-51]", async () => {
  const platform = openCases(2);
  const { run, files, journal } = folder(csv(rowOf(1), rowOf(2)));
  await run("--concurrency 1", platform);
  const [head = "", ...lines] = (files.get(journal) ?? "").trimEnd().split("\n");
  files.set(journal, [head, ...lines.filter((line) => line.includes('"at":')), ""].join("\n"));
  const resumed = await run("", platform);
  expect([resumed.exitCode, platform.written.length, [...platform.tries.values()]]).toEqual([0, 2, [1, 1]]);
});

test("reports a row's outcome as unknown and doesn't resend it if its effect can't be read [AMB-51]", async () => {
  const platform = openCases(1, () => "lost after");
  const { run, files, result } = folder(csv(rowOf(1)));
  const send: typeof platform.send = async (request) => {
    const response = await platform.send(request);
    return request.method === "GET" && request.url.includes(caseIdOf(1))
      ? answer({ id: caseIdOf(1) })
      : response;
  };
  for (const _ of [1, 2, 3]) {
    const { exitCode, stderr } = await run("", { send });
    expect([exitCode, platform.tries.get(caseIdOf(1))]).toEqual([12, 1]);
    expect(stderr).toContain(
      "  next: Run it again: the case of a row without a confirmed answer is read first, and the row sent only if it had no effect.\n",
    );
  }
  expect(files.get(result)).toContain(
    "Whether it took effect can't be known from the case, so it is not sent again.",
  );
});

test("exits with 2 before sending anything if any row is invalid", async () => {
  const early = await folder(csv(rowOf(1, "PartlyPaid"), ",Other,", rowOf(2, "CaseNeverStarted"))).run();
  expect([early.exitCode, early.requests]).toEqual([2, []]);
  expect(early.stderr).toContain(
    '  - row 2, code: "PartlyPaid" is not a close code (did you mean PartiallyPaid?); valid values:',
  );
  expect(early.stderr).toContain("  - row 3, case: is required\n");
  expect(early.stderr).toContain(
    '  - row 4, code: "CaseNeverStarted" is set only by the platform; valid values:',
  );
  const cases = [
    listedCase(1, { lifecycle: "Closed" }),
    { ...listedCase(2, { lifecycle: "Active" }), remainder: 12.5 },
  ];
  const platform = openCaseWorkPlatform({ cases });
  const { exitCode, stderr } = await folder(csv(rowOf(1), rowOf(2, "Paid"))).run("", platform);
  expect([exitCode, platform.written]).toEqual([2, []]);
  expect(stderr).toContain("  - row 2, case: The case is already Closed.\n");
  expect(stderr).toContain("  - row 3, case: Paid needs everything paid, but 12.5 EUR is open");
});

test.each(["", "--dry-run", "--curl"])("refuses two rows about one case: %s", async (words) => {
  const platform = openCases(2);
  const content = csv(rowOf(1), rowOf(2), `${caseIdOf(1)},DebtorUntraceable,`);
  const { exitCode, stdout, stderr } = await folder(content).run(words, platform);
  expect([exitCode, stdout, platform.written]).toEqual([2, "", []]);
  expect(stderr).toContain("\n  - row 4, case: is the case of row 2; name each case once\n");
});

test("sends two rows about one case with --no-check", async () => {
  const platform = openCases(1);
  const { exitCode } = await folder(csv(rowOf(1), rowOf(1))).run("--no-check --concurrency 1", platform);
  expect([exitCode, [...platform.tries.values()]]).toEqual([12, [2]]);
});

test("fills empty cells from --code and --comment in CSV and NDJSON", async () => {
  const platform = openCases(2);
  const { run } = folder(csv(rowOf(1, ""), "AAAA0002,Other,Own."));
  expect((await run("--code WithdrawnByClient --comment All. --concurrency 1", platform)).exitCode).toBe(0);
  expect(platform.written).toEqual([
    `${caseIdOf(1)}/close {"closeCode":"WithdrawnByClient","comment":"All."}`,
    `${caseIdOf(2)}/close {"closeCode":"Other","comment":"Own."}`,
  ]);
  const lines = bulkFolder(
    "cases close --from-file",
    "closes.ndjson",
    '{"case":"AAAA0001","code":"Other"}\n',
  );
  expect((await lines.run("", openCases(1))).exitCode).toBe(0);
});

test("lists each row with its case in a dry run and sends nothing", async () => {
  const platform = openCases(1);
  const { run, files } = folder(csv(rowOf(1), rowOf(2)));
  const { exitCode, stdout, stderr } = await run("--dry-run", platform);
  expect([exitCode, platform.written, keptPaths(files)]).toEqual([0, [], ["/work/closes.csv"]]);
  expect(stdout).toBe(
    `2\tmatched\tOther\tAAAA0001\t${caseIdOf(1)}\t\t\t\n3\tunmatched\tOther\t\t\tNo case found with "AAAA0002".\t\t\n`,
  );
  expect(stderr).toBe("1 matched, 0 ambiguous, 1 unmatched. Nothing was sent.\n");
});

test.each([
  ["--dry-run", 0, "0 matched, 0 ambiguous, 0 unmatched. Nothing was sent."],
  ["--curl", 2, "Error: No row is left to send, so there is no request to show."],
])("%s doesn't check a case that an earlier run closed", async (word, exitCode, message) => {
  const { run, journal } = folder(csv(rowOf(1)));
  expect((await run("", openCases(1))).exitCode).toBe(0);
  const closed = { ...listedCase(1), lifecycle: "Closed" };
  const again = await run(word, openCaseWorkPlatform({ cases: [closed] }));
  expect([again.exitCode, again.stderr.split("\n").slice(0, 2)]).toEqual([
    exitCode,
    [`All rows were closed already, as ${journal} says; nothing was sent.`, message],
  ]);
});

test("--curl prints the first request and sends nothing", async () => {
  const platform = openCases(1);
  const { run, files } = folder(csv(rowOf(2), rowOf(1)));
  const { exitCode, stdout, stderr } = await run("--curl", platform);
  expect([exitCode, platform.written, keptPaths(files)]).toEqual([0, [], ["/work/closes.csv"]]);
  expect(stdout).toMatch(new RegExp(`^curl --request POST \\S+/cases/${caseIdOf(1)}/close `));
  expect(stderr).toBe("The first request of 1:\n");
  const unmatched = await folder(csv(rowOf(2))).run("--curl", platform);
  expect([unmatched.exitCode, unmatched.stderr]).toEqual([
    2,
    "Error: No row matches exactly one case, so there is no request to show.\n  next: Run with --dry-run to list each row with its case.\n",
  ]);
});

test.each([
  ["cases close", "No case given."],
  ["cases close AAAA0001 --from-file closes.csv", "Name one case or --from-file, not both."],
  ["cases close AAAA0001 --code Other --retry-failed", "--retry-failed needs --from-file."],
  ["cases start --from-file x.csv --interest 1", "--interest cannot be used with --from-file."],
])("refuses `%s` with exit code 2", async (line, message) => {
  const { exitCode, stderr, requests } = await bulkFolder(line, "", "").run();
  expect([exitCode, stderr.split("\n")[0], requests]).toEqual([2, `Error: ${message}`, []]);
});

test("asks for the profile's name on live", async () => {
  const env = { RECOUP_COLLECTION_URL: "https://c.example", RECOUP_COLLECTION_KEY: "k" };
  const platform = openCases(1);
  const { run } = folder(csv(rowOf(1)));
  expect((await run("--live", { ...platform, env })).exitCode).toBe(5);
  expect((await run("--live --confirm env", { ...platform, env })).exitCode).toBe(0);
});

test("reads the case if a 2xx doesn't confirm the close, and doesn't close it again [CLI-01] [AMB-51]", async () => {
  const { run } = folder(csv(rowOf(1)));
  const { cases } = openCases(1);
  const { exitCode, stdout, stderr, requests } = await run("", {
    send: async ({ method, url }) =>
      method === "POST"
        ? answer({ success: false, message: "Try later." })
        : answer(url.includes("?") ? { cases } : cases[0]),
  });
  expect([exitCode, stdout.includes("closed\t0\n"), stdout.includes("unknown\t1\n")]).toEqual([
    12,
    true,
    true,
  ]);
  expect(stderr).toContain("  - row 2: The platform answered 200, but reports a failure: Try later.\n");
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});
