import { describe, expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { judge } from "../../../src/judge-rules/verdicts";
import { splitUrl } from "../../../src/sandbox";
import { openTrafficRecorder } from "../../../src/sandbox/wire/traffic/traffic-recorder";
import { createSecretDigest } from "../../../src/traffic/digest";
import { MemorySegments } from "../../../src/traffic/log/log-segments";
import { buildLoggedTraffic, readEntriesSince } from "../../../src/traffic/log/read-since";
import { TrafficLog } from "../../../src/traffic/log/traffic-log";
import { judgedRun } from "../../support/judge/judged-run";
import { wrongClients } from "../../support/judge/wrong-clients";

/** Opens a traffic log as a sandbox would. */
function openLogged() {
  const segments = new MemorySegments();
  const log = new TrafficLog(segments, { run: "a", route: "served", onFailure() {} });
  const recorder = openTrafficRecorder(log, {
    logsReads: true,
    keepsBodies: true,
    openDigest: () => createSecretDigest("key"),
  });
  const wrap = (send: Send, now: () => number): Send => {
    return async (request) => {
      const arrived = { at: 0, receivedAt: now(), request, line: splitUrl(request.url) };
      const response = await send(request);
      recorder.request(arrived, { answer: {}, response, endedAt: now() });
      return response;
    };
  };
  return {
    wrap,
    traffic: async () => (await buildLoggedTraffic(readEntriesSince(recorder.read(0), 0))).traffic,
  };
}

/**
 * Whether a log is enough to judge the rule. Logs contain no keys, so they can't show which surface a key
 * belongs to.
 */
const isKnownToLogs = ({ rule }: { readonly rule: string }) => rule !== "key-of-other-surface";

describe("logged traffic", () => {
  test.each(wrongClients.filter(({ isProvoked = false }) => !isProvoked))(
    "leads to the same verdicts as observed traffic for a client that $name",
    async ({ program }) => {
      const logged = openLogged();
      const { rules, exitCode } = await judgedRun(program, { wrap: logged.wrap });
      const verdicts = await judge({ ...(await logged.traffic()), exitCode });
      expect(verdicts.rules.filter(isKnownToLogs)).toEqual(rules.filter(isKnownToLogs));
    },
  );
});
