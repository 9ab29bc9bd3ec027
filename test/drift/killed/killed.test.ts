import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listRequests, type Probe, sendsWrites } from "../../../src/drift/probe";
import { probes } from "../../../src/drift/probes";
import type { ReadingNames } from "../../../src/drift/run/drift-setting";
import { type LastingHost, openLastingHost } from "../../support/drift/lasting-host";
import { whole } from "../../support/program/whole";
import { countFigure } from "../../trust/count-figure";

const withdrawing: ReadingNames = { "AMB-50": "open-cases" };
const endsClient = (probe: Probe) => listRequests(probe).some(({ path }) => path.endsWith("/{tag}/withdraw"));
const every = whole(1, 4);

/**
 * Cleans up after a killed process twice, and kills the first cleanup too. Resolves with the remaining
 * problems.
 */
async function wrongAfter(
  host: LastingHost,
  files: Map<string, string>,
  at: number,
): Promise<readonly unknown[]> {
  const killed = await host.cleanUp(files, { at: 1 + (at % 3), isBehind: at % 2 === 0 });
  const { files: kept, trouble } = await host.cleanUp(killed.files);
  const journals = [...kept.keys()].filter((path) => path.startsWith("/data/test-runs/"));
  return [...trouble, ...journals, ...host.left()];
}

/**
 * Kills the program at one probe's requests, before and after each takes effect. A run's journal contains
 * only the current probe's records, so other probes don't matter.
 */
async function killAndCleanUp(host: LastingHost, probe: Probe): Promise<readonly unknown[]> {
  const { requests, files } = await host.play(probe);
  const wrong: unknown[] = [...files.keys(), ...host.left()];
  for (let index = 1; index <= requests; index += every) {
    for (const isBehind of [false, true]) {
      const killed = await host.play(probe, { at: index, isBehind });
      const found = await wrongAfter(host, killed.files, index);
      if (found.length > 0) wrong.push({ at: index, isBehind, found });
      countFigure("kills of runs and listeners", 1);
    }
  }
  return wrong;
}

const writing = probes.filter(sendsWrites);

describe.each([
  ["that reads as the sandbox does", {}, writing],
  ["where a client with a closed case can be withdrawn", withdrawing, writing.filter(endsClient)],
])("a host %s", (_, readings, chosen) => {
  let host: LastingHost;
  beforeAll(async () => {
    host = await openLastingHost(readings);
  });
  afterAll(() => host.close());

  test.each(chosen)(
    "leaves no records of $id after a kill and a cleanup",
    { timeout: 600_000 },
    async (probe) => {
      expect(await killAndCleanUp(host, probe)).toEqual([]);
    },
  );
});
