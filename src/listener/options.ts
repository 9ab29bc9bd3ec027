import { Failure } from "../base/failure";
import { type Surface, surfaces } from "../base/platform";
import { nearest } from "../base/text/nearest";
import { modeOptions } from "../cli/flags/mode-options";
import {
  choice,
  duration,
  flag,
  type Option,
  type OptionValues,
  repeated,
  textOption,
  wholeNumber,
} from "../cli/flags/option";
import { secretOptions } from "../cli/line/webhook-secret-options";
import { type EventType, eventTypes } from "../webhooks/event-types";
import { readEventType } from "../webhooks/read-event-type";

const surfacesOption: Option<readonly Surface[]> = {
  flags: "--surfaces <names>",
  description: "subscribe on several surfaces at once, with commas, or `all`",
  read: (text) => (text === "all" ? surfaces : text.split(",").map(readSurface)),
};

function readSurface(text: string): Surface {
  const surface = surfaces.find((one) => one === text.trim());
  if (surface !== undefined) return surface;
  const guess = nearest(text, surfaces);
  throw new Failure("usage", `"${text}" is no surface.`, {
    hint: guess === undefined ? `There are ${surfaces.join(", ")}.` : `Did you mean ${guess}?`,
  });
}

/** Event types with commas; each one has to exist on some surface. */
function eventsOption(flags: string, description: string): Option<readonly EventType[]> {
  return {
    ...repeated(flags, description),
    read: (text) => text.split(",").map((one) => readEventType(one.trim())),
  };
}

export const listenOptions = {
  port: wholeNumber("--port <n>", "the port, 4020 unless said otherwise; 0 takes a free one", 0, 65_535),
  publicUrl: textOption(
    "--public-url <address>",
    "subscribe this address, which leads to the port, and remove the subscription at the end",
  ),
  surfaces: surfacesOption,
  ...modeOptions,
  ...secretOptions,
  event: eventsOption("-e, --event <types>", "only these events, with commas; others are taken and dropped"),
  refetch: flag("--refetch", "read the case of each event as it is now"),
  save: textOption(
    "--save <folder>",
    "keep each body as a file, byte for byte, and each refused request whole",
  ),
  forwardTo: textOption(
    "--forward-to <address>",
    "pass every delivery on, repeats included, with the same bytes and headers",
  ),
  ack: choice("--ack <when>", "answer the platform before the forward or after it, which is usual", [
    "first",
    "after",
  ]),
  forwardRetries: choice(
    "--forward-retries <table>",
    "with --ack first: try a forward again as the platform would, which is usual, or not",
    ["platform", "none"],
  ),
  readyFile: textOption(
    "--ready-file <file>",
    "write url, port, pid and subscriptions (each with its secret) here when it listens",
  ),
  until: { ...textOption("--until <event>", "end with the first event of this type"), read: readEventType },
  expect: eventsOption("--expect <events>", "exit 13 unless these came; ends with the last of them"),
  count: wholeNumber("--count <n>", "end after this many events", 1, Number.MAX_SAFE_INTEGER),
  timeout: duration("--timeout <duration>", "end after this long: exit 8 where something is missing; never"),
};

export type ListenValues = OptionValues<typeof listenOptions>;

/** What can't be received need not be waited for. */
export function refuseUnreachable(
  { event, until, expect = [] }: ListenValues,
  listensOn: readonly Surface[],
): void {
  const canArrive = (type: EventType) =>
    event?.includes(type) !== false && listensOn.some((surface) => eventTypes[surface].includes(type));
  const unreachable = [...expect, ...(until === undefined ? [] : [until])].find((type) => !canArrive(type));
  if (unreachable === undefined) return;
  const isDropped = event?.includes(unreachable) === false;
  throw new Failure(
    "usage",
    `The event ${unreachable} would never come: ${isDropped ? "--event leaves it out" : `it is none of the ${listensOn.join(" or the ")} surface`}.`,
    { hint: isDropped ? `Add it: --event ${[...event, unreachable].join(",")}.` : audienceOf(unreachable) },
  );
}

const audienceOf = (type: EventType) =>
  `It comes on ${surfaces.filter((surface) => eventTypes[surface].includes(type)).join(" and ")}: name one with --as or --surfaces.`;
