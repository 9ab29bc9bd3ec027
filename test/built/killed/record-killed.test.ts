import { expect, test } from "vitest";
import { runBuilt, startBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";

const client = new URL("../../support/record/creating-client.mjs", import.meta.url).pathname;

test("after a kill, the command suggested by --since exports every request that got a response", async () => {
  const folder = temporaryFolder();
  const env = { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder };
  const { child, ended } = startBuilt(["test", "record", "--", process.execPath, client, "1000"], env);
  let output = "";
  await new Promise<void>((resolve) => {
    const onData = (chunk: Buffer) => {
      output += chunk.toString();
      if (/answered 12\n/.test(output)) resolve();
    };
    child.stdout.on("data", onData);
    child.stderr.on("data", onData);
    void ended.then(() => resolve());
  });
  child.kill("SIGKILL");
  // The client exits when it gets no response.
  await ended;
  const answered = Number([...output.matchAll(/answered (\d+)/g)].at(-1)?.[1]);
  expect(answered).toBeGreaterThanOrEqual(12);
  const since = await runBuilt(["test", "record", "--since", "10m"], env);
  const [, next = ""] = /has no scenario yet: `recoup (.*)` reads/.exec(since.stderr) ?? [];
  const recorded = await runBuilt(next.split(" "), env);
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  const created = recorded.stdout.match(/- create:/g)?.length ?? 0;
  // Requests in flight at the kill may be in the log too.
  expect([answered, answered + 1, answered + 2]).toContain(created);
});
