import { expect, test } from "vitest";
import { envelope, secret, signedHeaders } from "../../../support/platforms/listening";
import { startBuilt } from "../../../support/program/built-program";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import { homeIn } from "../../../support/sandbox/built-sandbox";
import { lineOf, linesIn, listen, post } from "./listener";
import { listenerSurvives } from "./survive-kills";

test(
  "keeps all 2,000 acknowledged events despite two kills [DLV-02] [CLI-18]",
  () => listenerSurvives(2, 2_000),
  240_000,
);

test("refuses a second listener with the same secret until the first is killed [CLI-18]", async () => {
  const folder = temporaryFolder();
  const first = await listen(folder, "first");
  expect(await post(first.port, envelope("e1"))).toBe(204);
  const refused = startBuilt(lineOf(folder, "refused"), { ...homeIn(folder), RECOUP_WEBHOOK_SECRET: secret });
  const { exitCode, stdout, stderr } = await refused.ended;
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(JSON.parse(stderr).error).toMatchObject({
    message: expect.stringContaining("Can't recognize repeats for this secret: another recoup"),
    hint: "Only one listener can receive the deliveries of a subscription. Stop the other one first.",
  });
  first.child.kill("SIGKILL");
  await first.ended;

  const second = await listen(folder, "second");
  expect([await post(second.port, envelope("e1")), await post(second.port, envelope("e2"))]).toEqual([
    204, 204,
  ]);
  second.child.kill("SIGINT");
  expect(linesIn(await second.ended).map(({ id, duplicate }) => [id, duplicate])).toEqual([
    ["e1", true],
    ["e2", false],
  ]);
});

test("keeps separate records for listeners with different secrets", async () => {
  const folder = temporaryFolder();
  const other = Buffer.from("the secret of another subscription").toString("base64");
  const [one, two] = await Promise.all([listen(folder, "one"), listen(folder, "two", [], other)]);
  const now = Math.floor(Date.now() / 1000);
  expect(await post(one.port, envelope("e1"))).toBe(204);
  expect(await post(two.port, envelope("e1"))).toBe(401);
  const answered = await fetch(`http://127.0.0.1:${two.port}`, {
    method: "POST",
    headers: { ...signedHeaders(envelope("e1"), other, now) },
    body: envelope("e1"),
  });
  expect(answered.status).toBe(204);
  one.child.kill("SIGINT");
  two.child.kill("SIGINT");
  expect(linesIn(await one.ended).map(({ duplicate }) => duplicate)).toEqual([false]);
  expect(linesIn(await two.ended).map(({ duplicate }) => duplicate)).toEqual([false, false]);
});
