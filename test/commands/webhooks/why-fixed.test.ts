import { expect, test } from "vitest";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { memoryFiles, runLine } from "../../support/program/world";
import { openPlatform } from "../../support/sandbox/opening";

const folder = temporaryFolder();
const setting = {
  env: { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder },
  fileSystem: memoryFiles(new Map()),
  openPlatform,
};
const json = async (line: string) => {
  const { stdout, stderr } = await runLine(`${line} --json --quiet --idempotency-key none`, setting);
  return JSON.parse(stdout || stderr);
};

test("reports one reason at a time why an event isn't sent [SUB-07] [SUB-08] [LC-18]", async () => {
  const { items } = await json("webhooks list --as collection");
  for (const { id } of items) await json(`webhooks delete ${id} --yes --as collection`);
  const { id } = await json("test create --as collection");
  await json(`test advance ${id} no-payment`);
  const cause = async () => (await json(`webhooks why ${id} case.closed --as collection`)).cause;
  const causes = [await cause()];
  const created = await json(
    "webhooks create --as collection --url https://example.com/h --event case.created",
  );
  causes.push(await cause());
  const again = await json(
    `webhooks update ${created.id} --as collection --event all --recreate --yes --live-mode`,
  );
  causes.push(await cause());
  await json(`webhooks update ${again.id} --as collection --test-mode --inactive`);
  causes.push(await cause());
  await json(`webhooks update ${again.id} --as collection --active`);
  causes.push(await cause());
  expect(causes).toEqual(["no-subscription", "event-not-subscribed", "test-mode", "inactive", "unexplained"]);
  const second = await json("test create --as collection");
  await json(`test advance ${second.id} no-payment`);
  expect((await json(`webhooks why ${second.id} case.closed --as collection`)).cause).toBe("no-route");
});
