import { isJsonObject, type JsonValue } from "../../../base/json/json";
import { formatDuration, readDuration } from "../../../base/text/duration";
import { type Delivery, formatAttempt } from "../../expectations/inbox";
import {
  type Assignment,
  assignAny,
  assignInOrder,
  contentDifferences,
  isOfKind,
  isWanted,
  readWanted,
  type WantedEvent,
} from "../../expectations/matching";
import { pollStage } from "../../expectations/polling";
import { StepFailure } from "../../expectations/step-failure";
import { tellDifference } from "../../files/conditions";
import { fieldsOf, textField } from "../../files/step-input";
import type { Running } from "../running";
import type { Step } from "./step";

/** The platform may take half a minute to record an event. */
const usualWithinMs = { sandbox: 30_000, network: 60_000 };
/** On the sandbox all that is due arrives at once, so nothing has to be waited for. */
const usualSilenceMs = { sandbox: 0, network: 5_000 };
const everyMs = 1_000;
/** On the sandbox nothing can be missed between two looks, and each costs more than the time that it waits. */
const looksAtSilence = 4;

/** Events that must come; each is met once, and counts once however often it is delivered. */
export const expect: Step = async (input, running) => {
  const asked = typeof input === "string" ? { event: input } : fieldsOf(input);
  const isList = Array.isArray(asked.events);
  const wanted = (Array.isArray(asked.events) ? asked.events : [asked])
    .filter((one) => isJsonObject(one))
    .map(readWanted);
  const each = wanted.flatMap((one) => Array.from({ length: one.count ?? 1 }, () => one));
  const assign = asked.order === "given" ? assignInOrder : assignAny;
  const withinMs = readDuration(textField(asked, "within") ?? "") ?? usualWithinMs[running.stage.kind];
  let assignment: Assignment = [];
  const found = await pollStage(running.stage, { withinMs, everyMs }, async () => {
    const heard = (await hear(asked, running)).filter((delivery) => !running.taken.has(delivery));
    refuseTooMany(wanted, heard);
    assignment = assign(each, heard);
    return assignment.includes(undefined) ? undefined : (assignment as readonly Delivery[]);
  });
  if (found === undefined) {
    const heard = await hear(asked, running);
    const free = heard.filter((delivery) => !running.taken.has(delivery));
    if (!assignAny(each, free).includes(undefined)) throw outOfOrder(each, heard, running);
    throw missing(each, assignment, heard, withinMs, running);
  }
  for (const delivery of found) running.taken.add(delivery);
  const envelopes = found.map(({ envelope }) => envelope);
  return isList ? envelopes : (envelopes[0] ?? null);
};

/** Events that must not come, met by an expectation or not. */
export const expectNone: Step = async (input, running) => {
  const asked = fieldsOf(input);
  const wanted = readWanted(asked);
  const withinMs = readDuration(textField(asked, "within") ?? "") ?? usualSilenceMs[running.stage.kind];
  const pauseMs = running.stage.kind === "sandbox" ? Math.max(everyMs, withinMs / looksAtSilence) : everyMs;
  await pollStage(running.stage, { withinMs, everyMs: pauseMs }, async () => {
    const found = (await hear(asked, running)).filter((delivery) => isWanted(wanted, delivery));
    if (found.length > 0)
      throw new StepFailure(
        "An event came that should not.",
        found.map((one) => tellDelivery(one, running)),
      );
    return undefined;
  });
  return {};
};

/** The events since the bookmark, each once, all of them sound. */
async function hear(asked: JsonValue, { stage, bookmark, bookmarks }: Running): Promise<readonly Delivery[]> {
  await stage.settle();
  const since = bookmarks.get(textField(asked, "since") ?? "") ?? bookmark;
  const heard = stage.ear.heard();
  const unsound = heard.slice(since).find(({ findings }) => findings.length > 0);
  if (unsound !== undefined)
    throw new StepFailure(
      `${unsound.event || "Something"} came to ${unsound.from}, and is not sound.`,
      unsound.findings,
    );
  const isFirst = (delivery: Delivery, at: number) =>
    heard.findIndex(({ id, from }) => id === delivery.id && from === delivery.from) === at;
  return heard.filter((delivery, at) => at >= since && isFirst(delivery, at));
}

function refuseTooMany(wanted: readonly WantedEvent[], heard: readonly Delivery[]): void {
  for (const one of wanted) {
    if (one.count === undefined) continue;
    const found = heard.filter((delivery) => isWanted(one, delivery)).length;
    if (found > one.count)
      throw new StepFailure(`${one.event} came ${found} times, expected was ${one.count}.`);
  }
}

function outOfOrder(wanted: readonly WantedEvent[], heard: readonly Delivery[], running: Running) {
  const names = wanted.map(({ event }) => event).join(", ");
  return new StepFailure(`All of them came, but not in this order: ${names}.`, tellHeard(heard, running));
}

function missing(
  wanted: readonly WantedEvent[],
  assignment: Assignment,
  heard: readonly Delivery[],
  withinMs: number,
  running: Running,
): StepFailure {
  const absent = wanted.filter((_, at) => assignment[at] === undefined);
  const isPartlyMet = (one: WantedEvent) =>
    wanted.some((other, at) => other === one && assignment[at] !== undefined);
  const names = absent.map((one) => {
    const event = isPartlyMet(one) ? `further ${one.event}` : one.event;
    return [event, one.from ?? one.surface].filter(Boolean).join(" to ");
  });
  const near = absent.flatMap((one) =>
    heard
      .filter((delivery) => !running.taken.has(delivery) && isOfKind(one, delivery))
      .flatMap((delivery) => contentDifferences(one, delivery))
      .map(tellDifference),
  );
  return new StepFailure(`No ${[...new Set(names)].join(", no ")} came within ${formatDuration(withinMs)}.`, [
    ...near,
    ...unansweredAttempts(absent, running),
    ...tellHeard(heard, running),
  ]);
}

/** The attempts at the missing events that the receiver never answered. */
function unansweredAttempts(absent: readonly WantedEvent[], { stage }: Running): readonly string[] {
  const lines = stage.ear
    .attempts()
    .filter(({ event, unanswered }) => unanswered !== undefined && absent.some((one) => one.event === event))
    .map((one) => `attempt: ${formatAttempt(one)}`);
  const distinct = [...new Set(lines)];
  return distinct.map((line) => {
    const count = lines.filter((one) => one === line).length;
    return count === 1 ? line : `${line} (${count} times)`;
  });
}

const tellHeard = (heard: readonly Delivery[], running: Running): readonly string[] =>
  heard.length === 0 ? ["heard nothing since"] : heard.map((one) => `heard ${tellDelivery(one, running)}`);

const tellDelivery = (delivery: Delivery, { taken }: Running) =>
  `${delivery.event} to ${delivery.from}${taken.has(delivery) ? ", met before" : ""}`;
