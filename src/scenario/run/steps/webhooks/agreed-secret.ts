import { isJsonObject, type JsonValue, readField } from "../../../../base/json/json";
import { Untested } from "../../../expectations/step-failure";
import type { TestTarget } from "../../../expectations/target";
import type { Subscribed } from "../../running";

/** The secret now shared by platform and receiver, and the record that shows it. */
export interface AgreedSecret {
  readonly record: JsonValue;
  readonly secret: string | undefined;
}

/**
 * Uses the fixed secrets of a receiver in turn, one per rotation, and sets the current one on the sandbox's
 * subscription.
 */
export async function agreeOnSecret(
  { control, receiver }: TestTarget,
  record: JsonValue,
  id: string,
  rotations: number,
): Promise<AgreedSecret> {
  const own = readField(record, "secret");
  const { secrets = [] } = receiver ?? {};
  const secret = secrets[rotations % secrets.length];
  if (secret === undefined || control === undefined)
    return { record, secret: typeof own === "string" ? own : undefined };
  await control("set/subscription", { subscription: id, secret });
  return { record: isJsonObject(record) ? { ...record, secret } : record, secret };
}

/** Signs later deliveries with this secret; on a real environment, with the receiver's fixed secret if it has one. */
export async function useSecret(
  subscribed: Subscribed,
  secret: string,
  { kind, receiver }: TestTarget,
): Promise<void> {
  subscribed.secret = (kind === "network" ? receiver?.secrets?.[0] : undefined) ?? secret;
  await subscribed.keepSecret(secret);
}

/**
 * Throws if the receiver's secrets are fixed and there is no second one, or if a real platform chooses the
 * next one.
 */
export function refuseRotation({ kind, receiver }: TestTarget): void {
  if (receiver?.secrets === undefined) return;
  if (kind === "network")
    throw new Untested("A rotation on a real environment is tested without --secret-file.");
  if (receiver.secrets.length === 1)
    throw new Untested("A rotation needs the next secret: give a second --secret-file.");
}
