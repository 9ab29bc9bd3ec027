import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { envelope, secret, signedHeaders } from "../../support/platforms/listening";
import { type Ended, startBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { homeIn } from "../../support/sandbox/built-sandbox";

const events = 10_000;
const kills = 5;
const concurrency = 16;

/** The status, or 0 if the connection was lost. */
function post(port: number, body: string): Promise<number> {
  const headers = signedHeaders(body, secret, Math.floor(Date.now() / 1000));
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, method: "POST", headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", () => resolve(0));
    sent.end(body);
  });
}

const lineOf = (folder: string, name: string, flags: readonly string[] = []) => [
  "webhooks",
  "listen",
  "--port",
  "0",
  "--ready-file",
  join(folder, `${name}.json`),
  "-o",
  "ndjson",
  ...flags,
];

/** Starts a listener and returns its port. */
async function listen(folder: string, name: string, flags: readonly string[] = [], key = secret) {
  const env = { ...homeIn(folder), RECOUP_WEBHOOK_SECRET: key };
  const { child, ended } = startBuilt(lineOf(folder, name, flags), env);
  const isReady = new Promise<void>((resolve) => {
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => {
      text += chunk;
      if (text.includes("Listening at")) resolve();
    });
  });
  await isReady;
  const { port } = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
  return { port: port as number, child, ended };
}

interface Line {
  readonly id: string;
  readonly duplicate: boolean;
}

/** The complete lines of the output; a line that the kill cut off is dropped. */
const linesIn = ({ stdout }: Ended) =>
  stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

/** Sends until all events are accepted or the listener is gone; the next call sends the rest again, as the platform does. */
async function deliver(port: number, waiting: Set<string>, accepted: Set<string>, onAccepted: () => void) {
  const queue = [...waiting];
  const send = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const status = await post(port, envelope(id));
      if (status === 0) return;
      if (status < 200 || status > 299) continue;
      accepted.add(id);
      waiting.delete(id);
      onAccepted();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, send));
}

test("a listener that is killed repeatedly loses none of 10,000 events that it answered with 2xx [DLV-02] [CLI-18]", async () => {
  const folder = temporaryFolder();
  const seed = Date.now() % 1_000_000;
  const [moments = []] = fc.sample(
    fc.uniqueArray(fc.integer({ min: 1, max: events - 200 }), { minLength: kills, maxLength: kills }),
    { seed, numRuns: 1 },
  );
  const waiting = new Set(Array.from({ length: events }, (_, at) => `event-${at}`));
  const accepted = new Set<string>();
  const runs: (readonly Line[])[] = [];
  const save = join(folder, "saved");
  for (const moment of [...moments.sort((a, b) => a - b), events]) {
    const isLast = moment === events;
    const { port, child, ended } = await listen(folder, "ready", ["--save", save]);
    await deliver(port, waiting, accepted, () => !isLast && accepted.size >= moment && child.kill("SIGKILL"));
    if (isLast) child.kill("SIGINT");
    runs.push(linesIn(await ended));
  }
  const saved = new Set(readdirSync(save).flatMap((name) => /event-\d+(?=\.json$)/.exec(name) ?? []));
  const printed = new Set<string>();
  const wrongDuplicates: string[] = [];
  for (const { id, duplicate } of runs.flat()) {
    if (duplicate && !printed.has(id)) wrongDuplicates.push(id);
    printed.add(id);
  }
  const lost = [...accepted].filter((id) => !printed.has(id) || !saved.has(id));
  expect({ seed, runs: runs.length, accepted: accepted.size, lost, wrongDuplicates }).toEqual({
    seed,
    runs: kills + 1,
    accepted: events,
    lost: [],
    wrongDuplicates: [],
  });
}, 240_000);

test("a second listener for the same secret is refused, and starts after a kill -9 with the ids of the first [CLI-18]", async () => {
  const folder = temporaryFolder();
  const first = await listen(folder, "first");
  expect(await post(first.port, envelope("e1"))).toBe(204);
  const refused = startBuilt(lineOf(folder, "refused"), {
    ...homeIn(folder),
    RECOUP_WEBHOOK_SECRET: secret,
  });
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
}, 60_000);

test("listeners for different secrets run side by side and keep their own records", async () => {
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
}, 60_000);
