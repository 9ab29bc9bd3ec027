import { expect, test } from "vitest";
import { openRealEnvironment } from "../../support/platforms/network";
import { playOnServed } from "../../support/record/served-target";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

const hooks = "subscription: { as: hooks, events: all }";
const created = "{ create: {}, capture: { case: id } }";

test("refuses sandbox-only steps on a real environment before sending anything", async () => {
  const real = await openRealEnvironment();
  const file = ofSteps(
    "fault: { status: 500 }",
    "link: { client: a, decision: approved }",
    "receiver: { answers: 503 }",
    "book: {}",
    "subscription: {}",
    "rotate: {}",
  );
  const result = await real.play(file);
  expect(result).toMatchObject({ exitCode: 2, stdout: "" });
  expect(real.sent).toEqual([]);
  expect(result.stderr).toBe(`Error: These scenarios can't run on this target. Nothing was sent.
  - a.yaml:3:5: fault: only the sandbox can inject faults
  - a.yaml:4:5: link: only the sandbox can answer for a creditor; elsewhere the creditor decides on the approval page
  - a.yaml:5:5: receiver: only the sandbox can control the receiver's answers, or --forward
  - a.yaml:6:5: book: there is no receiver whose state can be read; --forward names one
  - a.yaml:8:5: rotate: no receiver gets the new secret without --forward; \`webhooks rotate\` works everywhere
  next: --target sandbox supports every step.
`);
});

const control = {
  RECOUP_SANDBOX_CONTROL_URL: "https://platform.example/control",
  RECOUP_SANDBOX_CONTROL_TOKEN: "a-control-token",
};

test("refuses set, link and sign on live, and with control variables for another host", async () => {
  const real = await openRealEnvironment();
  const files = {
    "/work/a.yaml": ofSteps(
      "set: { case: a, resolved: true }",
      "link: { client: a, decision: approved }",
      "sign: { client: a }",
      "wait: 7d",
      "wait: 1s",
    ),
  };
  const other = { ...control, RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control" };
  for (const env of [
    { ...real.env, ...other },
    { ...real.env, ...control, RECOUP_ENVIRONMENT: "live" },
  ]) {
    const refused = await real.run("test run a.yaml", { files, env });
    expect(refused).toMatchObject({ exitCode: 2, stdout: "" });
    expect(refused.stderr).toContain("set: only the sandbox can change a case or a creditor at will");
    expect(refused.stderr).toContain("link: only the sandbox can answer for a creditor");
    expect(refused.stderr).toContain("sign: only the sandbox can sign for a client");
    expect(refused.stderr).toContain("in real time here");
  }
  expect(real.sent).toEqual([]);
});

test("sends only reads to a host that isn't a sandbox, even if control variables are set", async () => {
  const real = await openRealEnvironment();
  const files = { "/work/a.yaml": ofSteps("create: {}", "link: { client: a, decision: approved }") };
  const refused = await real.run("test run a.yaml", { files, env: { ...real.env, ...control } });
  expect(refused.exitCode).not.toBe(0);
  expect(real.sent.filter((request) => !request.startsWith("GET "))).toEqual([]);
  expect(real.left()).toEqual([]);
});

test("refuses fault but not set on a served sandbox", async () => {
  const result = await playOnServed(ofSteps("fault: { status: 500 }", "set: { case: a, resolved: true }"));
  expect(result.exitCode).toBe(2);
  expect(result.stderr).toContain("fault: only the sandbox can inject faults");
  expect(result.stderr).not.toContain("set:");
});

test("runs a file with a conditional sandbox-only step on a real environment", async () => {
  const real = await openRealEnvironment();
  const file = ofSteps(
    "{ fault: { status: 500, next: 1 }, when: { target: sandbox } }",
    "{ create: {}, capture: { case: id } }",
  );
  const result = await real.play(file);
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(result.stdout).toContain("skipped fault");
});

test("delays the redelivery of a failed event but not other events [DLV-05]", async () => {
  const file = ofSteps(
    hooks,
    "receiver: { answers: 503, events: [case.created] }",
    `{ name: made, ${created.slice(2)}`,
    `{ name: moved, advance: { case: "\${case}", to: active } }`,
    "expect: { event: case.updated, since: moved, within: 1s }",
    "expect-none: { event: case.created, within: 30s }",
    "receiver: default",
    "expect: { event: case.created, since: made, within: 2m }",
    `{ book: { case: "\${case}" }, check: { events: [case.updated, case.created], state: Active } }`,
  );
  expect(await playScenario(file)).toMatchObject({ exitCode: 0, stderr: "" });
});

test("accepts deliveries signed with the rotated secret [SUB-13]", async () => {
  const file = ofSteps(
    hooks,
    `{ rotate: { subscription: hooks }, check: { secret: { exists: true } } }`,
    created,
    "expect: case.created",
  );
  expect(await playScenario(file)).toMatchObject({ exitCode: 0, stderr: "" });
});

test("refuses to rotate the secret of a subscription that the scenario didn't create", async () => {
  const skipped = "{ subscription: { as: other }, when: { target: network } }";
  const result = await playScenario(ofSteps(skipped, "rotate: { subscription: other }"));
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("The scenario created no subscription called other.");
});

test("fails a step that names an unknown fault", async () => {
  const file = `variables: { kind: drop-afer }\n${ofSteps(`fault: { kind: "\${kind}" }`)}`;
  const result = await playScenario(file);
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain('Unknown kind "drop-afer".');
});

test("refuses a receiver step whose response isn't a failure", async () => {
  const result = await playScenario(ofSteps("receiver: { answers: 204 }"));
  expect(result).toMatchObject({ exitCode: 2, stdout: "" });
});
