import { Failure } from "../../base/failure";
import { actorKinds, listActors } from "../parties/actors";
import { ok } from "../wire/answers";
import { type Actions, readMember } from "./action";

function readKind(query: string) {
  const text = readMember(query, "kind");
  if (text === undefined) return undefined;
  const kind = actorKinds.find((known) => known === text);
  if (kind !== undefined) return [kind];
  throw new Failure("usage", `Unknown kind "${text}". Use one of ${actorKinds.join(", ")}`);
}

/** Lists actors with their keys; `kind=creditor` lists only creditors. */
export const actors: Actions = {
  GET: ({ store }, { query }) => ok(JSON.stringify({ items: listActors(store, readKind(query)) })),
};
