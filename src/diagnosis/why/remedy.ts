import { type JsonValue, readText } from "../../base/json/json";
import { type Evidence, wordOf } from "./evidence";

export interface Remedy {
  readonly advice: string;
  /** Absent where it takes no command. */
  readonly next?: string;
}

/** What helps where another attempt would be answered alike; undefined where sending again may. */
export function remedyOf(
  record: JsonValue,
  { surface, subscriptions, attempts }: Evidence,
): Remedy | undefined {
  const id = wordOf(record, "subscriptionId");
  const code = readText(record, "lastResponseCode");
  const check = `check that it has the secret of the subscription ${id} and verifies the body's raw bytes.`;
  if (code === "401")
    return {
      advice: `Your receiver does not accept the signature: ${check} If the secret is lost, rotate it.`,
      next: `recoup webhooks rotate ${id} --as ${surface}`,
    };
  if (code === "400" || code === "403")
    return { advice: `Your receiver may not accept the signature: ${check}` };
  if (code !== "404") return undefined;
  const own = subscriptions.find((one) => readText(one, "id") === readText(record, "subscriptionId"));
  const attempt = attempts.find((one) => readText(one, "eventId") === readText(record, "id"));
  const target = readText(attempt, "sentTo") || readText(own, "url");
  return {
    advice: `Nothing answers at ${target || "the subscription's address"}: check the path of the subscription's address.`,
    next: `recoup webhooks update ${id} --as ${surface} --url https://…`,
  };
}
