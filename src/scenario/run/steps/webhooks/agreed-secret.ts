import { isJsonObject, type JsonValue, readField } from "../../../../base/json/json";
import { Untested } from "../../../expectations/step-failure";
import type { TestTarget } from "../../../expectations/target";
import type { Subscribed } from "../../running";

/** The secret that the platform and the receiver share from now on, and the record that shows it. */
export interface AgreedSecret {
  readonly record: JsonValue;
  readonly secret: string | undefined;
}

/**
 * A receiver that learns no secrets has one for each rotation, in turn; the sandbox's subscription gets it in place
 * of its new one.
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

/** The scenario signs deliveries with it from now on, or with the one that the receiver has on a real environment. */
export async function useSecret(
  subscribed: Subscribed,
  secret: string,
  { kind, receiver }: TestTarget,
): Promise<void> {
  subscribed.secret = (kind === "network" ? receiver?.secrets?.[0] : undefined) ?? secret;
  await subscribed.keepSecret(secret);
}

/** With one secret only there is none to go on to, and a real platform chooses the next one itself. */
export function refuseRotation({ kind, receiver }: TestTarget): void {
  if (receiver?.secrets === undefined) return;
  if (kind === "network")
    throw new Untested("A rotation on a real environment is tested without --secret-file.");
  if (receiver.secrets.length === 1)
    throw new Untested("A rotation needs the next secret: give a second --secret-file.");
}
