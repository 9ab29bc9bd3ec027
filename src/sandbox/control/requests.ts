import { isoTime } from "../store/json-text";
import { ok } from "../wire/answers";
import { listRequests } from "../wire/request-log";
import { type Actions, readMember } from "./action";

/** `refused=true` leaves out what went well. */
export const requests: Actions = {
  GET: ({ store }, { query }) => {
    const items = listRequests(store, { onlyRefused: readMember(query, "refused") === "true" });
    return ok(JSON.stringify({ items: items.map((item) => ({ ...item, at: isoTime(item.at) })) }));
  },
};
