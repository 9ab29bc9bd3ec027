import { Failure } from "../base/failure";
import { type Surface, surfaces } from "../base/platform";
import { requireWord } from "../base/text/unknown-word";
import {
  choiceOption,
  durationOption,
  flag,
  type Option,
  type OptionValues,
  outputFileOption,
  repeatedOption,
  textOption,
  wholeNumberOption,
} from "../cli/flags/option";
import { modeOptions } from "../cli/flags/options/mode-options";
import { secretOptions } from "../kit/receiver/webhook-secret-options";
import { type EventType, eventTypes } from "../webhooks/events/event-types";
import { readEventType } from "../webhooks/events/read-event-type";
import { sinceOption } from "./backfill/since";

const surfacesOption: Option<readonly Surface[]> = {
  flags: "--surfaces <names>",
  description: "Subscribe on these surfaces, comma-separated, or `all`",
  read: (text) => (text === "all" ? surfaces : text.split(",").map(readSurface)),
};

const readSurface = (text: string): Surface =>
  requireWord(
    text.trim(),
    surfaces,
    `"${text}" is not a valid surface.`,
    `Use one of ${surfaces.join(", ")}.`,
  );

function createEventsOption(flags: string, description: string): Option<readonly EventType[]> {
  return {
    ...repeatedOption(flags, description),
    read: (text) => text.split(",").map((name) => readEventType(name.trim())),
  };
}

export const listenOptions = {
  port: wholeNumberOption("--port <n>", "the port; 0 takes a free one. Default: 4020", 0, 65_535),
  publicUrl: textOption(
    "--public-url <address>",
    "subscribe this address, which must lead to the port, and unsubscribe at the end",
  ),
  surfaces: surfacesOption,
  ...modeOptions,
  ...secretOptions,
  keep: flag("--keep", "keep the subscription that is created; --subscription and --since use it later"),
  since: sinceOption,
  everyCase: flag(
    "--every-case",
    "with --since: read the history of every case, not only of those that changed and 200 others",
  ),
  event: createEventsOption(
    "-e, --event <events>",
    "only these events, comma-separated; others are accepted and dropped",
  ),
  refetch: flag("--refetch", "read the current case of each event"),
  save: textOption("--save <folder>", "save each body byte for byte, and each refused request whole"),
  replay: textOption(
    "--replay <folder>",
    "resend the deliveries that --save stored there to --forward-to, re-signed, and exit",
  ),
  forwardTo: textOption(
    "--forward-to <address>",
    "forward every delivery, including repeats, with the same bytes and headers",
  ),
  ack: choiceOption("--ack <when>", "answer the platform before or after the forward. Default: after", [
    "first",
    "after",
  ]),
  forwardRetries: choiceOption(
    "--forward-retries <table>",
    "with --ack first: retry a forward as the platform would, or not at all. Default: platform",
    ["platform", "none"],
  ),
  readyFile: outputFileOption(
    "--ready-file <file>",
    "write url, port, pid and subscriptions (with their secrets) to this file when ready",
  ),
  until: { ...textOption("--until <event>", "end after the first event of this type"), read: readEventType },
  expect: createEventsOption(
    "--expect <events>",
    "end when all of these have arrived; exit 13 if one did not",
  ),
  count: wholeNumberOption("--count <n>", "end after this many events", 1, Number.MAX_SAFE_INTEGER),
  timeout: durationOption(
    "--timeout <duration>",
    "end after this long; exit 8 if an event is missing. Default: never",
  ),
};

export type ListenValues = OptionValues<typeof listenOptions>;

/** Throws if an expected event can't arrive. */
export function checkAwaitedEvents(
  { event, until, expect = [] }: ListenValues,
  activeSurfaces: readonly Surface[],
): void {
  const canArrive = (type: EventType) =>
    event?.includes(type) !== false && activeSurfaces.some((surface) => eventTypes[surface].includes(type));
  const unreachableEvent = [...expect, ...(until === undefined ? [] : [until])].find(
    (type) => !canArrive(type),
  );
  if (unreachableEvent === undefined) return;
  const isDropped = event?.includes(unreachableEvent) === false;
  throw new Failure(
    "usage",
    `The event ${unreachableEvent} can't arrive: ${isDropped ? "--event leaves it out" : `the ${activeSurfaces.join(" or the ")} surface does not have it`}.`,
    {
      hint: isDropped
        ? `Add it: --event ${[...event, unreachableEvent].join(",")}.`
        : describeAudience(unreachableEvent),
    },
  );
}

const describeAudience = (type: EventType) =>
  `It is sent on ${surfaces.filter((surface) => eventTypes[surface].includes(type)).join(" and ")}: name one with --as or --surfaces.`;
