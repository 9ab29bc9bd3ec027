import { isJsonObject, type JsonValue, readField, readPath, readText } from "../../base/json/json";
import type { Value } from "../observe/seen";
import { type Matcher, matcher } from "./matcher";
import { listItems, textOf } from "./values";

const eventOf = (delivery: JsonValue) => readPath(delivery, "body.event");

export const signatureForm = matcher("t=<seconds>,v1=<64 hexadecimal digits in lower case>", (value) =>
  /^t=\d+,v1=[0-9a-f]{64}$/.test(textOf(value) ?? ""),
);

/** Matches two deliveries of one event, signed at different times or at the same time (AMB-11). */
export const signed = (isAnew: boolean): Matcher =>
  matcher(`deliveries of one event with ${isAnew ? "a time each" : "one time"}`, (value) => {
    const allRecords = listItems(value);
    const twin = allRecords.find((record, index) =>
      allRecords.slice(0, index).some((other) => idOf(other) === idOf(record)),
    );
    const first = allRecords.find((record) => twin !== undefined && idOf(record) === idOf(twin));
    return twin !== undefined && (readText(twin, "time") !== readText(first, "time")) === isAnew;
  });

const idOf = (delivery: JsonValue) => readPath(delivery, "body.id");

/** Returns the number of deliveries of the event that was delivered most often. */
function repeatsIn(value: Value): number {
  const ids = listItems(value).map(idOf);
  return Math.max(0, ...ids.map((id) => ids.filter((other) => other === id).length));
}

/** Matches a repeated delivery of one event (DLV-15). */
export const deliveredAgain = matcher("the same event twice", (value) => repeatsIn(value) > 1);
export const delivered = (times: number): Matcher =>
  matcher(`the same event ${times} times`, (value) => repeatsIn(value) === times);

/** Matches copies of events that are the same byte for byte. */
export const sentUnchanged = matcher("the same bytes in each copy of an event", (value) => {
  const textsOf = (id: unknown) =>
    listItems(value).flatMap((listItem) => (idOf(listItem) === id ? readText(listItem, "text") : []));
  return listItems(value).every((delivery) => new Set(textsOf(idOf(delivery))).size === 1);
});

/** Returns the address in the links of the event's delivery, without the path of the record. */
function baseOf(value: Value, event: string): string | undefined {
  const links = readPath(
    listItems(value).find((delivery) => eventOf(delivery) === event) ?? null,
    "body.links",
  );
  const [link] = isJsonObject(links) ? Object.values(links) : [];
  return textOf(link)?.replace(/\/(cases|clients)\/[^/]*$/, "");
}

/** Matches a case event by whether it links to the subscription's surface, as client events do (NS-34). */
export const caseLinks = (isOwn: boolean): Matcher =>
  matcher(`a link to ${isOwn ? "the subscription's" : "another"} surface`, (value) => {
    const [ofCase, ofClient] = ["case.closed", "client.linked"].map((event) => baseOf(value, event));
    return ofCase !== undefined && ofClient !== undefined && (ofCase === ofClient) === isOwn;
  });

/** Matches deliveries by whether a close's `case.updated` precedes its `case.closed` (NS-70). */
export const updatedFirst = (isFirst: boolean): Matcher =>
  matcher(`case.updated ${isFirst ? "before" : "after"} case.closed`, (value) => {
    const allRecords = listItems(value);
    const closedIndex = allRecords.findIndex((delivery) => eventOf(delivery) === "case.closed");
    const updatedIndex = allRecords.findLastIndex((delivery) => eventOf(delivery) === "case.updated");
    return closedIndex >= 0 && updatedIndex >= 0 && updatedIndex < closedIndex === isFirst;
  });

export const endedWith = (reason: RegExp): Matcher =>
  matcher(
    "inactive, with the reason",
    (value) => readField(value, "isActive") === false && reason.test(readText(value, "disabledReason")),
  );
