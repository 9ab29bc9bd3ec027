import { expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { type LineSetting, referralEnv, runLine } from "../../support/program/world";

const env = { ...referralEnv, RECOUP_ENVIRONMENT: "test" };
const gone: LineSetting = { env, send: async () => answer("", 204) };
const live: LineSetting = { ...gone, env: { ...env, RECOUP_ENVIRONMENT: "live" } };

test("asks for confirmation and explains how to restore the link [EP-28] [TOK-09] [AMB-44]", async () => {
  const { exitCode, stdout, stderr, requests } = await runLine("clients withdraw nl-1", {
    ...gone,
    isTerminal: true,
    columns: 200,
    answers: ["y"],
  });
  expect([exitCode, stdout]).toEqual([
    0,
    "nl-1 is withdrawn. To restore the link, run `recoup clients create` with the same identifier.\n",
  ]);
  expect(stderr).toBe(
    "? This withdraws the client nl-1: it archives the link and closes pending cases, which stay closed (env, test). Continue?\n",
  );
  expect(requests.map(({ method, url }) => [method, url])).toEqual([
    ["POST", "https://referral.example/clients/nl-1/withdraw"],
  ]);
});

test.each([
  ["without --yes if there is no terminal", "clients withdraw nl-1", gone],
  ["on live without --live", "clients withdraw nl-1 --yes", live],
  ["after a no", "clients withdraw nl-1", { ...gone, isTerminal: true, answers: ["n"] }],
])("refuses to withdraw %s", async (_, line, setting) => {
  const { exitCode, stdout, requests } = await runLine(line, setting);
  expect([exitCode, stdout, requests]).toEqual([5, "", []]);
});

test.each([
  ["withdraw nl-1 --yes --json", '{"externalTenantId":"nl-1","withdrawn":true}\n'],
  ["withdraw nl-1 --yes -o ids", "nl-1\n"],
  ["withdraw nl-1 --yes", "externalTenantId\tnl-1\nwithdrawn\ttrue\n"],
  ["withdraw nl-1 --fields help", "externalTenantId\nwithdrawn\n"],
  ["reset nl-1 --json", '{"externalTenantId":"nl-1","reset":true}\n'],
  ["reset nl-1 -o ids", "nl-1\n"],
])("prints a record of the result of `%s`", async (words, text) => {
  const { exitCode, stdout } = await runLine(`clients ${words}`, gone);
  expect([exitCode, stdout]).toEqual([0, text]);
});

test("exits with 7 after one request if the withdrawal is not allowed [CLI-16] [CFL-06] [CFL-07]", async () => {
  const body = { businessErrors: [{ type: "Conflict", message: "No.", solutionUrl: "" }] };
  const { exitCode, stderr, requests } = await runLine("clients withdraw nl-1 --yes", {
    env,
    send: async () => answer(body, 409),
  });
  expect([exitCode, requests.length]).toEqual([7, 1]);
  expect(stderr).toBe(`Error: The platform answered 409 Conflict: No.
  in POST https://referral.example/clients/nl-1/withdraw (profile env, test, referral)
  next: The withdrawal is blocked: you did not bring this client, or a case of it is past contract signing.
  more: recoup explain Conflict
`);
});

test("resets the client in the test environment [EP-27]", async () => {
  const { exitCode, stdout, requests } = await runLine("clients reset nl-1", { ...gone, isTerminal: true });
  expect([exitCode, stdout]).toEqual([0, "nl-1 is reset: the client and its cases were removed.\n"]);
  expect(requests.map(({ method, url }) => [method, url])).toEqual([
    ["DELETE", "https://referral.example/clients/nl-1"],
  ]);
});

test.each(["reset nl-1 --live --yes", "deletable nl-1 --live"])(
  "exits with 5 for %s on live [ERR-15]",
  async (words) => {
    const { exitCode, stderr, requests } = await runLine(`clients ${words}`, live);
    expect([exitCode, requests]).toEqual([5, []]);
    expect(stderr).toContain("This operation is available on the test host only; nothing was sent.");
  },
);

test("lists the reasons that block a deletion [AMB-18]", async () => {
  const blocked = { isDeletable: false, blockers: ["A case is active.", "A link is pending."] };
  const send = async () => answer(blocked);
  const person = await runLine("clients deletable nl-1 --color never", { env, send, isTerminal: true });
  expect(person.stdout).toBe("Deletable  no\n\nBlockers\nA case is active.\nA link is pending.\n");
  const script = await runLine("clients deletable nl-1 --json", { env, send });
  expect([script.exitCode, JSON.parse(script.stdout)]).toEqual([0, blocked]);
  const free = await runLine("clients deletable nl-1 --color never", {
    env,
    send: async () => answer({ IsDeletable: true }),
    isTerminal: true,
  });
  expect(free.stdout).toBe("Deletable  yes\n");
});

test("exits with 6 if the client isn't linked [ERR-22]", async () => {
  const send = async () => answer({ businessErrors: [{ type: "NotFound", message: "No client" }] }, 404);
  for (const line of ["clients withdraw x --yes", "clients reset x", "clients deletable x"])
    expect((await runLine(line, { env, send })).exitCode).toBe(6);
});

test("refuses create, withdraw, reset and deletable on other surfaces", async () => {
  for (const verb of ["create", "withdraw x", "reset x", "deletable x"])
    expect((await runLine(`clients ${verb} --as customer`, { env })).exitCode).toBe(2);
});
