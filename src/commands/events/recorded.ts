import { guid } from "../../api/endpoint/codecs";
import type { EventSurface } from "../../api/endpoint/events-on";
import { Failure } from "../../base/failure";
import { checkedArgument, type Option, repeated } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import type { Column } from "../../render/report";

export function eventSurface(context: Context): EventSurface {
  return context.surface(["collection", "customer"]) === "customer" ? "customer" : "collection";
}

export const eventColumns: readonly Column[] = [
  { path: "createdAt", title: "Created", kind: "time", priority: 2 },
  { path: "eventType", title: "Event", kind: "text", priority: 1 },
  { path: "deliveredAt", title: "Delivered", kind: "time", priority: 4 },
  { path: "attemptCount", title: "Attempts", kind: "number", priority: 5 },
  { path: "lastResponseCode", title: "Answer", kind: "number", priority: 5 },
  { path: "lastError", title: "Error", kind: "text", priority: 6 },
  { path: "id", title: "Id", kind: "id", priority: 1 },
  { path: "subscriptionId", title: "Subscription", kind: "id", priority: 7 },
  { path: "payload", title: "News", kind: "event", priority: 3 },
];

export const casesOption: Option<readonly string[]> = repeated(
  "-c, --case <id>",
  "the case, by id (required); repeatable",
);

/** The platform lists events by case only. */
export function readCases(texts: readonly string[] = []): readonly string[] {
  if (texts.length === 0)
    throw new Failure("usage", "--case is missing.", {
      hint: "`recoup cases list -o ids` lists case ids.",
    });
  return [...new Set(texts.map((text) => checkedArgument("case", text, guid)))];
}
