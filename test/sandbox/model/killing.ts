import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { openWorld } from "../../support/sandbox/opening";
import { countFigure } from "../../trust/count-figure";
import { hammer, makeCase, type RequestedCase } from "./hammering";
import { bundleServer, openReceiver, startServer } from "./killed-server";
import { expectAllArrives, expectSurvived } from "./surviving";

const receivers = "https://hooks.partner.dev";

function makeWorld(dataFolder: string): void {
  const { store, close } = openWorld({ dataFolder, world: "default", now: Date.now });
  store.run("update subscriptions set url = ? || '/' || seq", receivers);
  close();
}

export interface KillCounts {
  readonly answered: number;
  readonly arrived: number;
}

/** Kills a server at random times while clients write, and checks the stored data after each kill. */
export async function killOften(kills: number, { workers = 6, maxMs = 200 } = {}): Promise<KillCounts> {
  const bundle = await bundleServer();
  const dataFolder = mkdtempSync(join(tmpdir(), "recoup-killed-"));
  const receiver = await openReceiver(receivers);
  const cases: RequestedCase[] = [];
  try {
    makeWorld(dataFolder);
    for (let round = 0; round < kills; round += 1) {
      const server = await startServer(bundle, dataFolder, receiver.route);
      for (const requested of lostWithKey(cases))
        expect(await makeCase(server.surfaces, requested)).toBeUndefined();
      expect(lostWithKey(cases)).toEqual([]);
      const clients = hammer(server.surfaces, workers);
      await clients.began;
      await setTimeout(Math.random() * maxMs);
      await server.kill();
      expect(await clients.stop()).toEqual([]);
      cases.push(...clients.cases);
      expectSurvived({ dataFolder, cases: clients.cases, arrived: receiver.ids });
    }
    const survived = { dataFolder, cases, arrived: receiver.ids };
    expectSurvived(survived);
    await expectAllArrives(survived);
    countFigure("kills of a sandbox", kills);
    return { answered: cases.filter(({ id }) => id !== undefined).length, arrived: receiver.ids.size };
  } finally {
    receiver.close();
    rmSync(dataFolder, { recursive: true });
    rmSync(bundle, { recursive: true });
  }
}

/** Returns the cases that got no response to their creation and can be retried with the same key. */
const lostWithKey = (cases: readonly RequestedCase[]) =>
  cases.filter(({ id, key }) => id === undefined && key !== undefined);
