import { listEvents, replayEvent } from "../../api/collection/events";
import { webhooksOn } from "../../api/endpoint/webhooks-on";
import { readList, readRecord } from "../../api/exchange/answer";
import { type JsonValue, readField, readText } from "../../base/json/json";
import type { Running } from "./running";

/** Exceeds the maximum time between a failed attempt and its retry (DLV-05). */
const maxPauseMs = 31 * 60_000;

/** Ends all interference with deliveries, lets time pass, and replays what is missing. Returns all events. */
export async function deliverAll(running: Running): Promise<ReadonlyMap<string, readonly JsonValue[]>> {
  const { target } = running;
  target.receiver?.behave(undefined);
  await target.settle();
  await target.sleep(maxPauseMs);
  const events = await eventsByCase(running);
  const missed = [...events.values()].flat().filter(isMissed);
  if (missed.length === 0) return events;
  await activateSubscriptions(running);
  for (const event of missed)
    await target.call()(replayEvent, { parameters: { eventId: readText(event, "id") } });
  await target.settle();
  return eventsByCase(running);
}

export const isMissed = (event: JsonValue) => readText(event, "deliveredAt") === "";

/** Lists the deliveries of each case to the scenario's own subscriptions, oldest first. */
async function eventsByCase({ target, subscribed, ownCases }: Running) {
  const own = [...subscribed.values()].map(({ id }) => id);
  const events = new Map<string, readonly JsonValue[]>();
  for (const caseId of ownCases) {
    const { records } = readList(await target.call()(listEvents, { query: { caseId } }), listEvents.list);
    const values = records.map(({ value }) => value).reverse();
    events.set(
      caseId,
      values.filter((event) => own.includes(readText(event, "subscriptionId"))),
    );
  }
  return events;
}

/** Reactivates subscriptions disabled by a 410 or repeated failures (LC-17 to LC-20). */
async function activateSubscriptions({ target, subscribed }: Running): Promise<void> {
  const call = target.call();
  for (const { surface, id } of subscribed.values()) {
    const { getWebhook, updateWebhook } = webhooksOn[surface];
    const parameters = { id };
    const isActive = readField(readRecord(await call(getWebhook, { parameters })).value, "isActive");
    if (isActive === false) await call(updateWebhook, { parameters, body: { isActive: true } });
  }
}
