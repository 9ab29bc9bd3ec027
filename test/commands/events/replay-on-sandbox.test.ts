import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { type LineSetting, memoryFiles, runLine } from "../../support/program/world";
import { openPlatform } from "../../support/sandbox/opening";

const sandboxLine = "Embedded sandbox, world default: no real case is affected.\n";

/** Creates a test case whose first event is refused. The receiver then responds with `status`. */
async function refusedEvent(status: number) {
  const folder = temporaryFolder();
  let answer = 503;
  let random = 0;
  const setting: LineSetting = {
    env: {
      RECOUP_DATA_DIR: folder,
      RECOUP_CONFIG_DIR: folder,
      RECOUP_SANDBOX_ROUTE: "https://hooks.example.com=http://127.0.0.1:9",
    },
    fileSystem: memoryFiles(new Map()),
    keyring: new Map(),
    random: () => (random = (random + 0.37) % 1),
    send: async () => ({ status: answer, headers: {}, body: new Uint8Array() }),
    openPlatform,
  };
  const run = (line: string, overrides: LineSetting = {}) =>
    runLine(`${line} --as collection`, { ...setting, ...overrides });
  const json = async (line: string) => JSON.parse((await run(`${line} --json`)).stdout);
  const hook = await json(
    "webhooks create --url https://hooks.example.com/in --event case.created,case.updated --test-mode",
  );
  const { id } = await json("test create");
  await run(`test advance ${id} active`);
  const [event] = (await json(`events list ${id}`)).items.filter(
    ({ subscriptionId }: { subscriptionId: string }) => subscriptionId === hook.id,
  );
  answer = status;
  return { caseId: id as string, eventId: event.id as string, hookId: hook.id as string, run };
}

test.each([
  [204, "204"],
  [401, "HTTP 401: Unauthorized"],
])("reports a requested replay along with the receiver's response %i [DLV-15]", async (status, words) => {
  const { eventId, run } = await refusedEvent(status);
  const { exitCode, stdout, stderr } = await run(`events replay ${eventId}`, { isTerminal: true });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/Replay requested/);
  expect(stderr).toContain(`The sandbox sent it to http://127.0.0.1:9/in. The answer: ${words}.\n`);
});

test("reports how many replays the receiver accepted and refused", async () => {
  const { caseId, run } = await refusedEvent(401);
  const { stdout, stderr } = await run(`events replay --failed --case ${caseId} --since 1h -o csv`);
  expect(stdout.split("\n")[0]).not.toMatch(/state|Error|Attempts/i);
  expect(stderr).toContain("The sandbox sent them: 0 accepted, 2 not accepted.\n");
});

test("omits the number of refused replays if all were accepted", async () => {
  const { caseId, run } = await refusedEvent(204);
  const line = `events replay --failed --case ${caseId}`;
  expect((await run(`${line} -n`)).stderr).toBe(
    `${sandboxLine}Would replay 2 events. Nothing was sent.\nThe platform is still retrying 2 of them, unless the subscription is disabled.\n`,
  );
  expect((await run(line)).stderr).toBe(
    `${sandboxLine}Requested the replay of 2 of 2 events.\nThe sandbox sent them: 2 accepted.\n`,
  );
  expect((await run(line)).stderr).toBe(sandboxLine);
});

test("counts replays skipped because the subscription is inactive", async () => {
  const { caseId, hookId, run } = await refusedEvent(204);
  await run(`webhooks update ${hookId} --inactive`);
  expect((await run(`events replay --failed --case ${caseId}`)).stderr).toBe(
    `${sandboxLine}Requested the replay of 2 of 2 events.\nThe sandbox sent them: 0 accepted, 2 not sent, as the subscription is not active.\n`,
  );
});

test("explains that a replay to an inactive subscription won't be sent", async () => {
  const { eventId, hookId, run } = await refusedEvent(204);
  await run(`webhooks update ${hookId} --inactive`);
  const { stderr } = await run(`events replay ${eventId}`);
  expect(stderr).toContain("The sandbox did not send it: the subscription is not active.\n");
});

test("explains that a replay for the other kind of case won't be sent [SUB-09]", async () => {
  const { caseId, eventId, hookId, run } = await refusedEvent(204);
  await run(`webhooks update ${hookId} --live-mode`);
  const reason = "the subscription receives only events of production cases";
  expect((await run(`events replay ${eventId}`)).stderr).toContain(
    `The sandbox did not send it: ${reason}.\n`,
  );
  expect((await run(`events replay --failed --case ${caseId}`)).stderr).toContain(
    `The sandbox sent them: 0 accepted, 2 not sent, as ${reason}.\n`,
  );
});

test("on other hosts, reports only the request and suggests how to check the outcome", async () => {
  const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  const env = { RECOUP_COLLECTION_URL: "https://c.example", RECOUP_COLLECTION_KEY: "a-key-of-c" };
  const send = async () => ({ status: 202, headers: {}, body: new Uint8Array() });
  const { stdout, stderr } = await runLine(`events replay ${id}`, {
    env: { ...env, RECOUP_ENVIRONMENT: "test" },
    isTerminal: true,
    send,
  });
  expect(stdout).toMatch(/Replay requested/);
  expect(stderr).toContain("shows how it ended.");
});
