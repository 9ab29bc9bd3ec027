import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startBuilt, temporaryFolder } from "../support/built-program";
import { homeIn } from "../support/built-sandbox";
import { envelope, secret, signedHeaders } from "../support/listening";

const events = 10_000;
const killedAfter = 4_000;
const atATime = 16;

/** The status, or 0 where the connection broke off. */
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

/** Starts listening; gives the port. */
async function listen(folder: string, name: string) {
  const ready = join(folder, `${name}.json`);
  const line = ["webhooks", "listen", "--port", "0", "--ready-file", ready, "-o", "ndjson"];
  const { child, ended } = startBuilt(line, { ...homeIn(folder), RECOUP_WEBHOOK_SECRET: secret });
  const isThere = new Promise<void>((resolve) => {
    child.stderr.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes("Listening at")) resolve();
    });
  });
  await isThere;
  const { port } = JSON.parse(readFileSync(ready, "utf8"));
  return { port: port as number, child, ended };
}

const linesIn = (output: string) =>
  output
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { readonly id: string; readonly duplicate: boolean });

test("killed in the middle of many events, it has lost none that it answered 2xx [DLV-02] [CLI-18]", async () => {
  const folder = temporaryFolder();
  const first = await listen(folder, "first");
  const taken = new Set<string>();
  let next = 0;
  const send = async () => {
    while (next < events) {
      const id = `event-${next++}`;
      const status = await post(first.port, envelope(id));
      if (status >= 200 && status < 300) taken.add(id);
      if (status === 0) return;
      if (taken.size === killedAfter) first.child.kill("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: atATime }, send));
  const ids = new Set(linesIn((await first.ended).stdout).map(({ id }) => id));
  expect(taken.size).toBeGreaterThanOrEqual(killedAfter);
  expect([...taken].filter((id) => !ids.has(id))).toEqual([]);

  const second = await listen(folder, "second");
  const [known = ""] = taken;
  expect([await post(second.port, envelope(known)), await post(second.port, envelope("new"))]).toEqual([
    204, 204,
  ]);
  second.child.kill("SIGINT");
  expect(linesIn((await second.ended).stdout).map(({ id, duplicate }) => [id, duplicate])).toEqual([
    [known, true],
    ["new", false],
  ]);
}, 120_000);
