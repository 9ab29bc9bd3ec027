import { Failure } from "../../base/failure";
import { type JsonObject, NumberText } from "../../base/json/json";
import { readTime } from "../../base/text/date";
import { readDuration } from "../../base/text/duration";
import type { DueItem } from "../facts/due-item";
import { isoTime } from "../store/json-text";
import type { World } from "../store/world";
import { advanceTo } from "../time/clock-advance";
import { checkTime, setSpeed, tellClock } from "../time/clock-moves";
import { type Answer, ok } from "../wire/answers";
import { type Actions, type Asked, askedText, readOptions } from "./action";

/** What came about, and which time it is now. */
export function tellItems(world: World, items: readonly DueItem[]): Answer {
  const told = items.map((item) => ({ ...item, at: isoTime(item.at) }));
  return ok(JSON.stringify({ now: isoTime(world.now()), items: told }));
}

const tell = (world: World): Answer => ok(JSON.stringify(tellClock(world)));

function keepAt(world: World, speed: number): Answer {
  setSpeed(world, speed);
  return tell(world);
}

const fastest = 1_000_000;

function askedSpeed({ speed }: JsonObject): number {
  const value = speed instanceof NumberText ? Number(speed.value) : Number.NaN;
  if (value > 0 && value <= fastest) return value;
  throw new Failure("usage", `speed must be a number above 0, and at most ${fastest}`);
}

async function moveTo(world: World, to: number, { origin }: Asked): Promise<Answer> {
  checkTime(to, world.now());
  return tellItems(world, await advanceTo(world, to, origin));
}

function askedTime(options: JsonObject): number {
  const text = askedText(options, "to");
  const time = readTime(text);
  if (time !== undefined) return time.ms;
  throw new Failure("usage", `to is "${text}", which is no ISO 8601 time such as 2026-01-31T08:00:00Z`);
}

function askedDuration(options: JsonObject): number {
  const text = askedText(options, "by");
  const ms = readDuration(text);
  if (ms !== undefined) return ms;
  throw new Failure("usage", `by is "${text}", which is no duration such as 90s, 91m, 1h30m or 2d`);
}

export const clock: Actions = { GET: tell };
export const clockFreeze: Actions = { POST: (world) => keepAt(world, 0) };
export const clockRun: Actions = { POST: (world) => keepAt(world, 1) };
export const clockSpeed: Actions = {
  POST: (world, { body }) => keepAt(world, askedSpeed(readOptions(body))),
};
export const clockSet: Actions = {
  POST: (world, asked) => moveTo(world, askedTime(readOptions(asked.body)), asked),
};
export const clockAdvance: Actions = {
  POST: (world, asked) => moveTo(world, world.now() + askedDuration(readOptions(asked.body)), asked),
};
