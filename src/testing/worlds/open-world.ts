import { Failure } from "../../base/failure";
import type { Platform, PlatformOptions } from "../../base/platform";
import { readTime } from "../../base/text/time/date";
import { databaseFiles } from "../../host/files/database-files";
import { now } from "../../host/now";
import { sleep } from "../../host/sleep";
import { copyWorld, createRandomToken, createTemplates, openWorldPlatform } from "../../sandbox";
import type { SandboxOptions } from "../published";
import { createReceivers } from "../receivers";

/** One template per seed and day. Each world is a copy of one. */
const templates = createTemplates();

function parseClock(clock: string | Date): number {
  const ms = readClock(clock);
  if (ms !== undefined) return ms;
  throw new Failure("usage", `clock is ${formatClock(clock)}, which is not a valid ISO 8601 time`);
}

/** Accepts a `Date` of any realm, because jest gives tests their own. */
function readClock(clock: unknown): number | undefined {
  if (typeof clock === "string") return readTime(clock)?.ms;
  const ms = isDate(clock) ? clock.getTime() : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

const isDate = (value: unknown): value is Date => Object.prototype.toString.call(value) === "[object Date]";

const formatClock = (clock: unknown) => (typeof clock === "string" ? JSON.stringify(clock) : String(clock));

type CopiedWorld = Awaited<ReturnType<typeof copyWorld>>;

export interface TestWorld {
  readonly world: CopiedWorld;
  /** Returns the world, or throws if it has ended. */
  openWorld(): CopiedWorld;
  readonly platform: Platform;
  readonly controlToken: string;
  /** Opens another world in its initial state. */
  openCopy(): Promise<CopiedWorld>;
  /** Aborts attempts in progress and refuses all further requests. */
  end(): void;
}

/**
 * Opens an in-memory world whose clock only moves on request. Signatures use this machine's time, as
 * receivers expect.
 */
export async function openTestWorld(options: SandboxOptions): Promise<TestWorld> {
  const endController = new AbortController();
  const startMs = options.clock === undefined ? now() : parseClock(options.clock);
  const platformOptions: PlatformOptions = {
    ...{ files: databaseFiles, dataFolder: "", world: "testing", isEphemeral: true },
    seed: options.seed,
    readings: options.readings,
    deliverTo: createReceivers(options, endController.signal),
    now: () => startMs,
    signingNow: now,
    sleep: (ms, sleepSignal) => sleep(ms, sleepSignal ?? endController.signal),
    signal: endController.signal,
  };
  const openCopy = () => copyWorld(templates, platformOptions);
  const world = await openCopy();
  const controlToken = createRandomToken();
  const { sleep: sleepUntilEnd } = platformOptions;
  const platform = openWorldPlatform(world, { controlToken, isUnlimited: true, sleep: sleepUntilEnd });
  const throwIfEnded = () => {
    if (!endController.signal.aborted) return;
    throw new Failure("interrupted", "This sandbox was stopped: start another one with startSandbox().");
  };
  const openWorld = () => {
    throwIfEnded();
    return world;
  };
  const send: Platform["send"] = async (request) => {
    throwIfEnded();
    try {
      return await platform.send(request);
    } catch (error) {
      throwIfEnded();
      throw error;
    }
  };
  return {
    ...{ world, openWorld, controlToken, openCopy, end: () => endController.abort("stopped") },
    platform: { ...platform, send },
  };
}
