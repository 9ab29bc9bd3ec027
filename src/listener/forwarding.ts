import { Failure } from "../base/failure";
import type { Forwarding } from "./forward";
import type { ListenValues } from "./options";

type ForwardingValues = Pick<ListenValues, "forwardTo" | "ack" | "forwardRetries">;

/** Undefined where nothing is forwarded. */
export function readForwarding({ forwardTo, ack, forwardRetries }: ForwardingValues): Forwarding | undefined {
  if (forwardTo === undefined) {
    if (ack !== undefined || forwardRetries !== undefined)
      throw new Failure("usage", "--ack and --forward-retries belong to --forward-to.");
    return undefined;
  }
  if (/^[^/?#]*\/\/[^/?#]*@/.test(forwardTo))
    throw new Failure("usage", "--forward-to takes no user or password: they would stand in every message.", {
      hint: "A receiver tells the platform by the signature, which is passed on.",
    });
  if (!/^https?:\/\//i.test(forwardTo) || !URL.canParse(forwardTo))
    throw new Failure("usage", `"${forwardTo}" is no http or https address.`, {
      hint: "For example --forward-to http://127.0.0.1:3000/hooks.",
    });
  if (ack !== "first" && forwardRetries === "platform")
    throw new Failure("usage", "--forward-retries platform belongs to --ack first.", {
      hint: "Without it the platform hears how the forward went, and tries again itself.",
    });
  return { url: forwardTo, ack: ack ?? "after", retries: forwardRetries ?? "platform" };
}
