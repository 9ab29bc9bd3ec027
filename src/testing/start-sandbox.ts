import { createResponseFailure } from "../api/exchange/errors";
import { Failure } from "../base/failure";
import type { HttpRequest, Send } from "../base/http";
import { readDuration } from "../base/text/time/duration";
import { createUnknownWordFailure } from "../base/text/unknown-word";
import { now } from "../host/now";
import { findCaseByName, findKey, findOwnerKey, type World } from "../sandbox";
import { advanceWords, readAdvanceTarget } from "../scenario/files/advance-target";
import { createHistorySend, type DeliveryHistory, listDeliveries } from "./deliveries";
import { createDeliveryQueue, type DeliveryQueue } from "./delivery-queue";
import { explainFailure } from "./explain-failure";
import { createFetch } from "./fetch";
import { createJudgeControls, type JudgeControls } from "./judging";
import type { Delivery, Sandbox, SandboxOptions } from "./published";
import { createSandboxAccess, type SandboxAccess } from "./sandbox-access";
import { registerWorld } from "./worlds/known-worlds";
import { openTestWorld, type TestWorld } from "./worlds/open-world";
import { createSnapshots, type SnapshotActions } from "./worlds/snapshots";

/** Opens a separate in-memory world in this process. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions(options);
  const openedWorld = await openTestWorld(options);
  const { world, openWorld, platform, controlToken, openCopy, end } = openedWorld;
  const history: DeliveryHistory = { attempts: [] };
  const clientSend = createHistorySend(platform.send, history, openWorld);
  const judgeControls = createJudgeControls(clientSend, world.seed, now, (key) =>
    findKey(openWorld().store, key),
  );
  const startQueue = (request: HttpRequest) => {
    if (request.method !== "GET") queue.start().catch(() => {});
  };
  const sandboxServer = createSandboxAccess({ ...platform, send: judgeControls.send }, startQueue);
  const sendAside = judgeControls.aside(platform.send);
  const control = createControl(sendAside, sandboxServer.origin, controlToken);
  // Bypasses `sendAside`. The client's own writes cause these runs, so they aren't outside changes.
  const runControl = createControl(platform.send, sandboxServer.origin, controlToken);
  const queue = createDeliveryQueue(() => runControl("POST", "deliveries/run"));
  const list = () => listDeliveries(openWorld(), history);
  const snapshots = createSnapshots(openWorld, openCopy, queue.alone, history);
  let stopPromise: Promise<void> | undefined;
  const stop = async () => {
    end();
    await sandboxServer.close();
    await queue.alone(async () => {
      snapshots.close();
      platform.close();
    });
  };
  const sandbox: Sandbox = {
    get url() {
      return sandboxServer.url();
    },
    fetch: createFetch(sandboxServer.send, sandboxServer.origin),
    surfaces: sandboxServer.surfaces,
    keys: sandboxServer.keys,
    ...createControls(control, queue, openedWorld, list),
    cases: {
      advance: createAdvance(openWorld, {
        origin: sandboxServer.origin,
        send: (request) => sendAside(request).finally(() => startQueue(request)),
      }),
    },
    ...reportResets(snapshots.actions, judgeControls),
    judge: judgeControls.judge,
    stop: () => {
      stopPromise ??= stop();
      return stopPromise;
    },
  };
  const hasRoutes = Object.keys(options.routes ?? {}).length > 0;
  registerWorld(sandbox, { openWorld, listDeliveries: list, isDelivering: queue.isRunning, hasRoutes });
  return sandbox;
}

/** Reports restores and resets to the judge, because afterward the world responds as it did before. */
const reportResets = (
  { restore, reset, ...rest }: SnapshotActions,
  judgeControls: JudgeControls,
): SnapshotActions => ({
  ...rest,
  restore: (snapshot) => judgeControls.reset(() => restore(snapshot)),
  reset: () => judgeControls.reset(reset),
});

type SandboxControls = Pick<Sandbox, "clock" | "deliveries" | "faults">;

function createControls(
  control: Control,
  { alone, start }: DeliveryQueue,
  { openWorld }: TestWorld,
  list: () => Delivery[],
): SandboxControls {
  return {
    clock: {
      advance: async (duration) => {
        if (typeof duration !== "string" || readDuration(duration) === undefined)
          throw new Failure(
            "usage",
            `clock.advance takes a duration such as "91m" or "2d", not ${JSON.stringify(duration)}.`,
          );
        await alone(() => control("POST", "clock/advance", { by: duration }));
      },
      now: () => new Date(openWorld().now()),
    },
    deliveries: { list: async () => list(), settled: start },
    faults: {
      add: async (fault) => void (await control("POST", "faults", fault)),
      clear: async () => void (await control("DELETE", "faults")),
    },
  };
}

/** Advances a test case as its collection partner, or as its creditor if no partner works it (EP-18). */
function createAdvance(
  openWorld: () => World,
  { send, origin }: Pick<SandboxAccess, "send" | "origin">,
): Sandbox["cases"]["advance"] {
  return async (name, to, { amount } = {}) => {
    if (typeof name !== "string")
      throw new Failure("usage", "cases.advance takes a case first: its id or any reference.");
    if (typeof to !== "string")
      throw new Failure("usage", `cases.advance takes a state second: ${advanceWords.join(", ")}.`);
    const { store } = openWorld();
    const { id, creditor, collection_partner } = findCaseByName(store, name);
    const surface = collection_partner === null ? "customer" : "collection";
    const body = {
      to: readAdvanceTarget(to) ?? to,
      ...(amount === undefined ? {} : { amount: readAmount(amount) }),
    };
    const answer = await send({
      method: "POST",
      url: `${origin()}/test/${surface}/test/cases/${id}/advance`,
      headers: {
        xapikey: findOwnerKey(store, "test", surface, collection_partner ?? creditor) ?? "",
        "content-type": "application/json",
      },
      body: Buffer.from(JSON.stringify(body)),
    });
    if (answer.status !== 200) throw explainFailure(createResponseFailure(answer, {}));
    return JSON.parse(Buffer.from(answer.body).toString());
  };
}

/** Throws for text that isn't a number. JSON can't represent it, and the platform would find no amount. */
function readAmount(amount: number | string): number {
  const value = Number(amount);
  if (Number.isFinite(value)) return value;
  throw new Failure(
    "usage",
    `cases.advance takes an amount such as 100 or "100.50", not ${JSON.stringify(String(amount))}.`,
  );
}

type Control = (method: string, name: string, body?: object) => Promise<unknown>;

/** Calls the sandbox's control interface, as `sandbox` commands do. Throws if a call is refused. */
function createControl(send: Send, origin: () => string, token: string): Control {
  return async (method, name, body) => {
    const answer = await send({
      method,
      url: `${origin()}/control/${name}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
    });
    const value = JSON.parse(Buffer.from(answer.body).toString());
    if (answer.status < 300) return value;
    const { message, hint, errors: fields } = value;
    throw explainFailure(new Failure("usage", message, { hint, fields }));
  };
}

const optionNames: readonly (keyof SandboxOptions)[] = ["seed", "clock", "readings", "routes", "receiver"];

/**
 * Throws for unknown options. A misspelled `receiver` would otherwise get no deliveries, without explanation.
 */
function checkOptions(options: unknown): void {
  if (typeof options !== "object" || options === null)
    throw new Failure("usage", `startSandbox takes an object of options, not ${JSON.stringify(options)}.`);
  const unknownOption = Object.keys(options).find((name) => !optionNames.some((known) => known === name));
  if (unknownOption !== undefined)
    throw explainFailure(createUnknownWordFailure("option", unknownOption, optionNames));
}
