import * as collection from "../../../../api/collection/profile";
import * as customer from "../../../../api/customer/profile";
import { readList } from "../../../../api/exchange/answer";
import { type JsonObject, readText } from "../../../../base/json/json";
import { StepFailure } from "../../../expectations/step-failure";
import type { TestTarget } from "../../../expectations/target";
import type { sideOf } from "./on-case";

/** Adds the sender if the step sets none: the first user of the caller. */
export async function withSender(
  body: JsonObject,
  { surface, client }: ReturnType<typeof sideOf>,
  target: TestTarget,
): Promise<JsonObject> {
  if (body.userEmail !== undefined || body.userId !== undefined) return body;
  const { listUsers } = surface === "customer" ? customer : collection;
  const { records } = readList(await target.call(client)(listUsers), listUsers.list);
  const userEmail = records.map(({ value }) => readText(value, "email")).find((email) => email !== "");
  if (userEmail === undefined)
    throw new StepFailure("The list of users has no email address; add userEmail.");
  return { ...body, userEmail };
}
