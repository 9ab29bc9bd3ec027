import { expect, test } from "vitest";
import { databaseFiles } from "../../../src/host/files/database-files";
import { lostOldest } from "../../../src/kit/traffic/lost-oldest";
import { trafficFolder } from "../../../src/sandbox";
import { internBody, internHeaders } from "../../../src/traffic/log/interned";
import { openFileSegments } from "../../../src/traffic/log/log-segments";
import { TrafficLog } from "../../../src/traffic/log/traffic-log";
import { noBody } from "../../../src/traffic/whole-exchange";
import { temporaryFolder } from "../../support/program/temporary-folder";

const headers = internHeaders(() => ({}));

/** A world whose log keeps the last requests of a thousand, one in each millisecond. */
function worldWithLog() {
  const platformOptions = { dataFolder: temporaryFolder(), world: "default" };
  const segments = openFileSegments(databaseFiles, trafficFolder(platformOptions), 20_000);
  const log = new TrafficLog(segments, { run: "a", route: "served", onFailure: () => {} });
  for (let at = 0; at < 1_000; at += 1) {
    log.request({
      ...{ sentAt: at, endedAt: at, sandboxTime: at, method: "GET", target: '"/test/collection/cases"' },
      ...{ headers, body: noBody, loss: undefined, status: 200, answerHeaders: headers, issued: undefined },
      answer: internBody(noBody),
    });
    log.flush();
  }
  return platformOptions as never;
}

test.each([
  [10, true],
  [990, false],
])("reports whether requests since %i ms were dropped: %s", (since, isLost) => {
  expect(lostOldest({ host: { databaseFiles } as never, platformOptions: worldWithLog() }, since)).toBe(
    isLost,
  );
});
