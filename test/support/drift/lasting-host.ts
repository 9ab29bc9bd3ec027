import type { Target } from "../../../src/api/exchange/call";
import { Failure } from "../../../src/base/failure";
import type { Send } from "../../../src/base/http";
import { embeddedOrigin, type Surface, surfaces } from "../../../src/base/platform";
import { createRunName, formatRunTag, openUndoJournal } from "../../../src/cleanup/journal";
import { createRunUndoRecorder } from "../../../src/cleanup/stack";
import type { Probe } from "../../../src/drift/probe";
import type { ReadingNames } from "../../../src/drift/run/drift-setting";
import { createInbox } from "../../../src/drift/sides/inbox";
import type { OpenSide } from "../../../src/drift/sides/sandbox-side";
import type { Side } from "../../../src/drift/sides/side";
import { databaseFiles } from "../../../src/host/files/database-files";
import { inboxOrigin, openScenarioWorld } from "../../../src/scenario/run/targets/scenario-world";
import { memoryFiles, runLine } from "../program/world";
import { clock, driftOf, templates } from "./drifted";

/** The request at which a process dies, before or after the request takes effect. */
interface Death {
  readonly at: number;
  readonly isBehind: boolean;
}

export interface LastingHost {
  /** Runs a probe in its own process. Resolves with the number of requests and the files that remain. */
  play(probe: Probe, death?: Death): Promise<{ readonly requests: number; readonly files: ProcessFiles }>;
  /** Runs `test cleanup --orphans` on a dead process's files. Dies too if `death` is given. */
  cleanUp(
    files: ProcessFiles,
    death?: Death,
  ): Promise<{ readonly files: ProcessFiles; readonly trouble: readonly string[] }>;
  /** Lists the records of drift runs on the platform. */
  left(): readonly unknown[];
  close(): void;
}

type ProcessFiles = Map<string, string>;

const origin = "https://platform.example";
const never = new Promise<never>(() => {});

/** Opens a platform that outlives the program writing to it. */
export async function openLastingHost(readings: ReadingNames = {}): Promise<LastingHost> {
  let receive: Send = async () => lost();
  const now = (): number => world.platform.now();
  const world = await openScenarioWorld(
    { seed: "host", idSeed: "drift", tag: "drift", clock, templates, readings },
    { databaseFiles, now },
    (request) => receive(request),
  );
  const { platform } = world;
  const access = platform.access(embeddedOrigin).test;
  const env = {
    RECOUP_ENVIRONMENT: "test",
    RECOUP_DATA_DIR: "/data",
    ...Object.fromEntries(
      surfaces.flatMap((surface) => [
        [`RECOUP_${surface.toUpperCase()}_URL`, access[surface].url.replace(embeddedOrigin, origin)],
        [`RECOUP_${surface.toUpperCase()}_KEY`, access[surface].key],
      ]),
    ),
  };
  const scope = `env test ${access.collection.url.replace(embeddedOrigin, origin)}`;
  const store = world.world.store;
  const sideOf = (life: Life): Side => {
    const inbox = createInbox(inboxOrigin, { keepsOrder: true, now });
    receive = async (request) =>
      life.isEnding() ? lost() : Promise.race([inbox.receive(request), life.ended.then(lost)]);
    const target = async (surface: Surface): Promise<Target> => ({
      surface,
      environment: "test",
      profile: "env",
      baseUrl: access[surface].url,
      authorization: { xapikey: access[surface].key },
      keyOrigin: "a test",
      send: life.send,
      signal: new AbortController().signal,
    });
    return {
      name: "target",
      target,
      inbox,
      hide() {},
      now: world.now,
      control: {
        passTime: world.sleep,
        call: async (path, body) => void (await world.control(path, body)),
        send: life.send,
      },
      wait: async () => void (await platform.settle()),
    };
  };
  return {
    async play(probe, death) {
      const files: ProcessFiles = new Map();
      const run = createRunName(Math.random);
      const journal = openUndoJournal({ files: memoryFiles(files) }, "/data");
      const notes = createRunUndoRecorder(journal, { run, scope, kind: "scenarios", startedAt: "" });
      const life = openLife(platform.send, death);
      const sandboxes: OpenSide[] = [];
      const plant = (opened: OpenSide) => {
        sandboxes.push(opened);
        // A dead process doesn't close anything.
        return { ...opened, close: async () => {} };
      };
      const ended = driftOf(sideOf(life), { chosen: [probe], notes, tag: formatRunTag(run), plant });
      await Promise.race([ended, life.ended]);
      const remaining = new Map(files);
      await life.settled();
      for (const sandbox of sandboxes) await sandbox.close();
      return { requests: life.count(), files: remaining };
    },
    async cleanUp(files, death) {
      const life = openLife(platform.send, death);
      const ended = runLine("test cleanup --orphans", {
        env,
        fileSystem: memoryFiles(files),
        now: clock,
        send: (request) => life.send({ ...request, url: request.url.replace(origin, embeddedOrigin) }),
      });
      const result = await Promise.race([ended, life.ended]);
      const { exitCode, stderr } = result ?? { exitCode: 0, stderr: "" };
      return { files: new Map(files), trouble: exitCode === 0 && stderr === "" ? [] : [stderr] };
    },
    left: () => [
      ...store.all("select tag from cases where tag like 'recoup-%' and is_deleted = 0"),
      ...store.all("select url from subscriptions where url like '%recoup-%'"),
      ...store.all("select external_tenant_id from client_links where external_tenant_id like 'recoup-%'"),
      ...store.all("select external_tenant_id from link_requests where external_tenant_id like 'recoup-%'"),
    ],
    close: () => platform.close(),
  };
}

const lost = (): never => {
  throw new Failure("network", "the connection was lost");
};

type Life = ReturnType<typeof openLife>;

/** Sends requests until the process dies. From then on, each request waits forever. */
function openLife(pass: Send, death: Death | undefined) {
  let requests = 0;
  let isEnding = false;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const underWay = new Set<Promise<unknown>>();
  const arrive: Send = async (request) => {
    const answer = pass(request);
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      underWay.delete(answer);
    }
  };
  const send: Send = async (request) => {
    requests += 1;
    isEnding ||= requests === death?.at;
    const answer = isEnding && death?.isBehind !== true ? undefined : await arrive(request);
    if (!isEnding && answer !== undefined) return answer;
    end();
    return never;
  };
  return {
    send,
    ended,
    isEnding: () => isEnding,
    count: () => requests,
    settled: () => Promise.allSettled(underWay),
  };
}
