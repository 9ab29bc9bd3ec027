import { Failure } from "../../base/failure";
import { type JsonObject, NumberText } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { readDuration } from "../../base/text/time/duration";
import type { AdvanceAnswer } from "../../inspector/contract/time";
import type { DueItem } from "../facts/due-item";
import { formatIsoTime } from "../store/json-text";
import type { World } from "../store/world";
import { advanceClock } from "../time/clock-advance";
import { checkTargetTime, reportClock, setSpeed } from "../time/clock-moves";
import { type HandlerResponse, okJson } from "../wire/responses";
import { type ActionsByPath, type ControlRequest, read } from "./action";

export function answerDueItems(world: World, items: readonly DueItem[]): HandlerResponse {
  const reportedItems = items.map((item) => ({ ...item, at: formatIsoTime(item.at) }));
  const answer: AdvanceAnswer = { now: formatIsoTime(world.now()), items: reportedItems };
  return okJson(answer);
}

const answerClock = (world: World): HandlerResponse => okJson(reportClock(world));

function setClockSpeed(world: World, speed: number): HandlerResponse {
  setSpeed(world, speed);
  return answerClock(world);
}

const maxSpeed = 1_000_000;

function readSpeed({ speed }: JsonObject): number {
  const value = speed instanceof NumberText ? Number(speed.value) : Number.NaN;
  if (value > 0 && value <= maxSpeed) return value;
  throw new Failure("usage", `speed must be a number above 0, and at most ${maxSpeed}`);
}

/**
 * Moves the clock to a time that must not be before `now`. The clock may have advanced since `now` was read.
 */
async function moveClock(
  world: World,
  { to, now }: { readonly to: number; readonly now: number },
  { origin }: ControlRequest,
): Promise<HandlerResponse> {
  checkTargetTime(to, now);
  return answerDueItems(world, await advanceClock(world, to, origin));
}

function readTargetTime(options: JsonObject): number {
  const text = read.text(options, "to");
  const time = readTime(text);
  if (time !== undefined) return time.ms;
  const message = `to is "${text}", which is not a valid ISO 8601 time, for example 2026-01-31T08:00:00Z`;
  throw new Failure("usage", message);
}

function readPeriodMs(options: JsonObject): number {
  const text = read.text(options, "by");
  const ms = readDuration(text);
  if (ms !== undefined) return ms;
  const message = `by is "${text}", which is not a valid duration, for example 90s, 91m, 1h30m or 2d`;
  throw new Failure("usage", message);
}

export const clockActions: ActionsByPath = {
  clock: { GET: answerClock },
  "clock/freeze": { POST: (world) => setClockSpeed(world, 0) },
  "clock/run": { POST: (world) => setClockSpeed(world, 1) },
  "clock/speed": { POST: (world, { body }) => setClockSpeed(world, readSpeed(read.options(body))) },
  "clock/set": {
    POST: (world, request) =>
      moveClock(world, { to: readTargetTime(read.options(request.body)), now: world.now() }, request),
  },
  "clock/advance": {
    POST(world, request) {
      const now = world.now();
      return moveClock(world, { to: now + readPeriodMs(read.options(request.body)), now }, request);
    },
  },
};
