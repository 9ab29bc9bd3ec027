import { Failure } from "../../../base/failure";
import type { WhyAnswer } from "../../../base/inspector/events";
import { type Surface, surfaces } from "../../../base/platform";
import { accessOf } from "../../inspector/case-whole";
import type { WhyQuestion } from "../../inspector/inspector";
import type { Store } from "../../store/store";
import { ok } from "../../wire/answers";
import { findKeyOf } from "../../wire/keys";
import { type Actions, inspectorOf } from "../action";
import { findCaseNamed } from "../set/subjects";
import { oneOf, readParameters, required } from "./read-query";

/** Why an event did not arrive, for its subscription's owner or for the owner of a case on a surface. */
export const why: Actions = {
  GET: async ({ store }, asked) => {
    const read = readParameters(asked.query, ["event", "case", "surface", "type"]);
    const question =
      read.event === undefined
        ? aboutCase(
            store,
            required(read.case, "case"),
            required(oneOf(read.surface, "surface", surfaces), "surface"),
            read.type,
          )
        : aboutEvent(store, read.event);
    if ("sentence" in question) return ok(JSON.stringify(question));
    return ok(JSON.stringify(await inspectorOf(asked).why(question)));
  },
};

interface Delivered {
  readonly event_type: string;
  readonly case_id: string | null;
  readonly surface: Surface;
  readonly owner: number;
  readonly environment: WhyQuestion["environment"];
  readonly last_error: string | null;
  readonly delivered_at: number | null;
}

function aboutEvent(store: Store, id: string): WhyQuestion | WhyAnswer {
  const found = store.get<Delivered>(
    `select event_type, c.id as case_id, surface, owner, environment, last_error, delivered_at
     from deliveries delivery join subscriptions subscriber on subscriber.seq = subscription
     left join cases c on c.seq = case_seq where delivery.id = lower(?)`,
    id,
  );
  if (found === undefined) throw new Failure("not-found", `No event "${id}" found`);
  const { event_type, case_id, surface, owner, environment } = found;
  if (case_id === null) return ofNoCase(found, id);
  return {
    surface,
    environment,
    key: keyOf(store, environment, surface, owner),
    case: case_id,
    event: event_type,
    eventId: id.toLowerCase(),
  };
}

/** Client events, and those of made-up cases: their own record is all there is. */
function ofNoCase({ event_type, last_error, delivered_at, surface }: Delivered, id: string): WhyAnswer {
  const isDelivered = delivered_at !== null && last_error === null;
  const outcome = last_error === null ? "was not attempted yet" : `was not accepted: ${last_error}`;
  return {
    cause: isDelivered ? "delivered" : "failing",
    sentence: `${event_type} ${isDelivered ? "was delivered" : outcome}.`,
    next: `recoup events replay ${id} --as ${surface}`,
  };
}

function aboutCase(store: Store, name: string, surface: Surface, event: string | undefined): WhyQuestion {
  const row = findCaseNamed(store, name);
  const access = accessOf(store, row, surface);
  if (access !== undefined) return { ...access, case: row.id, event };
  throw new Failure("not-found", `Nobody reads this case on the ${surface} surface`);
}

function keyOf(
  store: Store,
  environment: WhyQuestion["environment"],
  surface: Surface,
  owner: number,
): string {
  const key = findKeyOf(store, environment, surface, owner);
  if (key !== undefined) return key;
  throw new Failure(
    "rejected",
    `The owner has no ${environment} key of the ${surface} surface to search with`,
  );
}
