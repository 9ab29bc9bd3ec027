import { Failure } from "../base/failure";
import { readUrl } from "../base/text/read-url";
import type { Forwarding } from "./forward";
import type { ListenValues } from "./options";

type ForwardingValues = Pick<ListenValues, "forwardTo" | "ack" | "forwardRetries">;

export function readForwarding({ forwardTo, ack, forwardRetries }: ForwardingValues): Forwarding | undefined {
  if (forwardTo === undefined) {
    if (ack !== undefined || forwardRetries !== undefined)
      throw new Failure("usage", "--ack and --forward-retries can only be used with --forward-to.");
    return undefined;
  }
  if (/^[^/?#]*\/\/[^/?#]*@/.test(forwardTo))
    throw new Failure(
      "usage",
      "--forward-to must not contain a user or password: messages show the address.",
      {
        hint: "The receiver can check the signature, which is forwarded.",
      },
    );
  if (!/^https?:\/\//i.test(forwardTo) || readUrl(forwardTo) === undefined)
    throw new Failure("usage", `--forward-to must be an HTTP or HTTPS URL (got "${forwardTo}").`, {
      hint: "For example --forward-to http://127.0.0.1:3000/hooks.",
    });
  if (ack !== "first" && forwardRetries === "platform")
    throw new Failure("usage", "--forward-retries platform can only be used with --ack first.", {
      hint: "Without --ack first, the platform gets the forward's answer and retries itself.",
    });
  return { url: forwardTo, ack: ack ?? "after", retries: forwardRetries ?? "platform" };
}
