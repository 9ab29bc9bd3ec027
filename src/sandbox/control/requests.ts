import { Failure } from "../../base/failure";
import { ok } from "../wire/answers";
import { listRequests } from "../wire/requests/list-requests";
import { clearLog } from "../wire/requests/write-log";
import type { Actions } from "./action";
import { oneOf, readParameters } from "./inspector/read-query";

/** `refused=true` lists only refused requests; `id` selects one request. */
export const requests: Actions = {
  GET: ({ store }, { query }) => {
    const { refused, id, limit } = readParameters(query, ["refused", "id", "limit"]);
    const onlyRefused = oneOf(refused, "refused", ["true", "false"]) === "true";
    const items = listRequests(store, {
      onlyRefused,
      id: readNumber(id, "id"),
      limit: readNumber(limit, "limit"),
    });
    return ok(JSON.stringify({ items }));
  },
  DELETE: ({ store }) => ok(JSON.stringify({ cleared: clearLog(store) })),
};

function readNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new Failure("usage", `${name} must be a whole number`);
}
