import { Failure } from "../../base/failure";
import type { Headers } from "../../base/http";
import { completeFromHeader } from "../../traffic/log/read-since";
import { actorKinds, listActors } from "../parties/actors";
import { listRequests } from "../wire/requests/list-requests";
import { clearLog } from "../wire/requests/write-log";
import { okJson } from "../wire/responses";
import { type ActionsByPath, type ControlActions, read, refuseUnknownNames } from "./action";
import { clockActions } from "./clock";
import { deliveryActions } from "./deliveries";
import { faults } from "./faults";
import { setCase } from "./set/set-case";
import { setCreditor } from "./set/set-creditor";
import { setLink } from "./set/set-link";
import { setCountry, setPartner } from "./set/set-partner";
import { setPayment } from "./set/set-payment";
import { setSubscription } from "./set/set-subscription";
import { copyActions, rebuildActions, status } from "./world";

function readKind(query: string) {
  const text = read.soleParameter(query, "kind");
  if (text === undefined) return undefined;
  refuseUnknownNames("kind", [text], actorKinds);
  return actorKinds.filter((kind) => kind === text);
}

/** Lists partners and creditors with their keys. `kind=creditor` lists only creditors. */
const actors: ControlActions = {
  GET: ({ store }, { query }) => okJson({ items: listActors(store, readKind(query)) }),
};

/** Lists or clears requests. `refused=true` lists only refused requests, and `id` selects one. */
const requests: ControlActions = {
  GET: ({ store }, { query }) => {
    const { refused, id, limit } = read.parameters(query, ["refused", "id", "limit"]);
    const onlyRefused = read.knownWord(refused, "refused", ["true", "false"]) === "true";
    const items = listRequests(store, {
      onlyRefused,
      id: readNumber(id, "id"),
      limit: readNumber(limit, "limit"),
    });
    return okJson({ items });
  },
  DELETE: ({ store, traffic }) => {
    traffic?.clear();
    return okJson({ cleared: clearLog(store) });
  },
};

/**
 * Returns the traffic log in the format of its segments. `since` skips segments that were last written before
 * that host time. If older entries have been dropped, a header gives the time from which the log is complete.
 */
const traffic: ControlActions = {
  GET: ({ traffic }, { query }) => {
    const since = readNumber(read.soleParameter(query, "since"), "since") ?? 0;
    const bytes = Buffer.concat([...(traffic?.read(since) ?? [])]);
    const from = traffic?.completeFrom();
    const headers: Headers = from === undefined ? {} : { [completeFromHeader]: String(from) };
    return { status: 200, body: "", bytes, headers, contentType: "application/octet-stream" };
  },
};

function readNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new Failure("usage", `${name} must be a whole number`);
}

export const actionsByPath: ActionsByPath = {
  status,
  actors,
  ...rebuildActions,
  faults,
  ...clockActions,
  ...deliveryActions,
  requests,
  traffic,
  "set/creditor": setCreditor,
  "set/case": setCase,
  "set/payment": setPayment,
  "set/link": setLink,
  "set/partner": setPartner,
  "set/country": setCountry,
  "set/subscription": setSubscription,
  ...copyActions,
};
