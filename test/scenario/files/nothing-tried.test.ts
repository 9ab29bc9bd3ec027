import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { openRealEnvironment } from "../../support/platforms/network";
import { ofSteps } from "../../support/scenario/scenarios";

const quick = "--retries 0 --idempotency-key none";
const files = { "/work/a.yaml": ofSteps("create: {}", "wait: 1s"), "/work/b.yaml": ofSteps("create: {}") };
const refused = (status: number, type: string) => async () => ({
  status,
  headers: { "content-type": "application/json" },
  body: Buffer.from(JSON.stringify({ businessErrors: [{ type, message: "no" }] })),
});
const unreachable = async () => {
  throw new Failure("network", "the server platform.example refused the connection", {
    mayHaveArrived: false,
  });
};

test("sends nothing and exits with 3 if there is no key", async () => {
  const real = await openRealEnvironment();
  const { RECOUP_COLLECTION_KEY: _, ...env } = real.env;
  const result = await real.run(`test run a.yaml b.yaml ${quick}`, { files, env });
  expect([result.exitCode, result.requests]).toEqual([3, []]);
  expect(result.stderr).toMatch(/^Error: No scenario could start: .*RECOUP_COLLECTION_KEY/m);
  expect(result.stdout).not.toContain("STAYS");
  expect([...real.kept.keys()].filter((path) => path.endsWith(".ndjson"))).toEqual([]);
});

test("exits with 4 if the key is rejected and with 11 if the platform is unreachable", async () => {
  const unauthorized = await openRealEnvironment(refused(401, "Unauthorized"));
  const locked = await unauthorized.run(`test run a.yaml ${quick}`, { files });
  expect(locked.exitCode).toBe(4);
  expect(locked.stderr).toContain("Error: No scenario could start: The platform answered 401");
  const down = await openRealEnvironment(unreachable);
  expect(await down.run(`test run a.yaml ${quick}`, { files })).toMatchObject({
    exitCode: 11,
    stderr: `Error: No scenario could start: the server platform.example refused the connection
  next: \`recoup doctor --network --profile env\` finds the cause.
`,
  });
});

test("writes the reports even if the platform is unreachable", async () => {
  const down = await openRealEnvironment(unreachable);
  const result = await down.run(`test run a.yaml ${quick} --report json=report.json`, { files });
  const { failed, scenarios } = JSON.parse(down.kept.get("/work/report.json") ?? "");
  expect([result.exitCode, failed, scenarios[0].steps[0].failure.code]).toEqual([11, 1, "network"]);
});

test("exits with 13 if a step fails after the first successful step", async () => {
  let count = 0;
  const real = await openRealEnvironment((request, pass) => (++count > 1 ? unreachable() : pass(request)));
  expect((await real.run(`test run b.yaml a.yaml ${quick}`, { files })).exitCode).toBe(13);
});

test("exits with 13 if a request is rejected, even in the first step", async () => {
  const real = await openRealEnvironment(refused(422, "CaseRejected"));
  expect((await real.run(`test run a.yaml ${quick}`, { files })).exitCode).toBe(13);
});
