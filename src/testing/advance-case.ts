import { failureOf } from "../api/exchange/errors";
import { findCaseNamed, findKeyOf, type World } from "../sandbox";
import { advanceWords, readAdvanceTarget } from "../scenario/files/advance-target";
import { explained, refusal } from "./explained";
import type { Serving } from "./open-serving";
import type { Sandbox } from "./published";

/** Advances a test case as its collection partner, or as its creditor if it has none (EP-18). */
export function openAdvance({ store }: World, { send, origin }: Serving): Sandbox["cases"]["advance"] {
  return async (name, to, { amount } = {}) => {
    if (typeof name !== "string")
      throw explained("usage", { message: "cases.advance takes a case first: its id or any reference" });
    if (typeof to !== "string")
      throw explained("usage", { message: `cases.advance takes a state second: ${advanceWords.join(", ")}` });
    const { id, creditor, collection_partner } = findCaseNamed(store, name);
    const [surface, owner] =
      collection_partner === null
        ? (["customer", creditor] as const)
        : (["collection", collection_partner] as const);
    const body = {
      to: readAdvanceTarget(to) ?? to,
      ...(amount === undefined ? {} : { amount: Number(amount) }),
    };
    const answer = await send({
      method: "POST",
      url: `${origin()}/test/${surface}/test/cases/${id}/advance`,
      headers: {
        xapikey: findKeyOf(store, "test", surface, owner) ?? "",
        "content-type": "application/json",
      },
      body: Buffer.from(JSON.stringify(body)),
    });
    if (answer.status !== 200) throw refusal(failureOf(answer, {}));
    return JSON.parse(Buffer.from(answer.body).toString());
  };
}
