import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { envelope } from "../../../support/platforms/listening";
import { temporaryFolder } from "../../../support/program/temporary-folder";
import { type Line, linesIn, listen, post } from "./listener";

const concurrency = 16;

/**
 * Sends events until all are accepted or the listener is gone. The next call resends the rest, as the
 * platform would.
 */
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

/** Repeatedly kills a listener and expects it to keep every event that it acknowledged with 2xx. */
export async function listenerSurvives(kills: number, events: number): Promise<void> {
  const folder = temporaryFolder();
  const seed = Date.now() % 1_000_000;
  const [moments = []] = fc.sample(
    fc.uniqueArray(fc.integer({ min: 1, max: events - 200 }), { minLength: kills, maxLength: kills }),
    { seed, numRuns: 1 },
  );
  const waiting = new Set(Array.from({ length: events }, (_, index) => `event-${index}`));
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
}
