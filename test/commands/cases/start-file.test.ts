import { expect, test } from "vitest";
import { bulkFolder } from "../../support/bulk-folder";
import {
  caseIdOf,
  listedCase,
  moving,
  openCaseWorkPlatform,
} from "../../support/platforms/case-work-platform";

const folder = (content: string) => bulkFolder("cases start --from-file", "starts.csv", content);

test("starts the case in each row exactly once despite lost responses and a second run [AMB-51]", async () => {
  const cases = [1, 2].map((number) => listedCase(number, { lifecycle: "Pending Verification" }));
  let isFirst = true;
  const platform = openCaseWorkPlatform({
    cases,
    effect: moving(cases, "Pending Verification", () => ({ lifecycle: "Active" })),
    mishap() {
      const fault = isFirst ? "lost after" : undefined;
      isFirst = false;
      return fault;
    },
  });
  const { run } = folder(
    "case,message,user,reference\nAAAA0001,Hello,,FF-1\nAAAA0002,Welcome,b@x.example,\n",
  );
  const { exitCode, stdout } = await run("--user a@x.example --concurrency 1", platform);
  expect([exitCode, stdout.includes("started\t2\n")]).toEqual([0, true]);
  expect(platform.written).toEqual([
    `${caseIdOf(1)}/start {"welcomeMessage":"Hello","userEmail":"a@x.example","collectionPartnerReference":"FF-1"}`,
    `${caseIdOf(2)}/start {"welcomeMessage":"Welcome","userEmail":"b@x.example"}`,
  ]);
  const again = await run("--user a@x.example", platform);
  expect([again.exitCode, again.requests]).toEqual([0, []]);
});

test("exits with 2 for invalid rows before sending anything", async () => {
  const missing = await folder("case,message\nAAAA0001,Hello\n").run();
  expect([missing.exitCode, missing.stderr.split("\n")[1]]).toEqual([
    2,
    "  - row 1, user: is missing: add a column or --user",
  ]);
  const cases = [listedCase(1, { lifecycle: "Active" })];
  const started = await folder("case,message,user\nAAAA0001,Hello,a@x.example\n").run(
    "",
    openCaseWorkPlatform({ cases }),
  );
  expect([started.exitCode, started.stderr.split("\n")[1]]).toEqual([
    2,
    "  - row 2, case: The case is Active; only a case in Pending Verification can be started.",
  ]);
});
