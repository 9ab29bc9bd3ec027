import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import type { Context } from "../../cli/session/context";
import type { ListenValues } from "../options";

/** `--since` needs an existing subscription, on a surface that keeps a delivery history. */
export function refuseSince({ flags }: Context, options: ListenValues): void {
  const { since, everyCase, subscription, ack } = options;
  if (since === undefined) {
    if (everyCase === true) throw new Failure("usage", "--every-case can only be used with --since.");
    return;
  }
  if (subscription === undefined)
    throw new Failure(
      "usage",
      "--since needs --subscription: a subscription that is created for one run has no history.",
      { hint: advice`${recoup`webhooks list`} shows the ids. --keep creates a subscription that stays.` },
    );
  if (flags.as === "referral") throw withoutHistory();
  if (ack === "first")
    throw new Failure("usage", "--since can't be combined with --ack first.", {
      hint: "The position is stored after your program's answer. Leave out --ack.",
    });
}

export const withoutHistory = () =>
  new Failure("usage", "The referral surface has no delivery history, so --since can't be used there.", {
    hint: "Leave out --since to receive what comes from now on.",
  });

/** `--keep` creates a single subscription, and can't change an existing one. */
export function refuseKeep({ keep, surfaces = [] }: ListenValues, isExisting: boolean): void {
  if (keep !== true) return;
  if (isExisting)
    throw new Failure(
      "usage",
      "--keep is about a new subscription; one with a secret or an id stays anyway.",
      {
        hint: "Leave out --keep.",
      },
    );
  if (surfaces.length > 1)
    throw new Failure("usage", "--keep creates one subscription: name one surface.", {
      hint: "Run one listener for each surface, on its own port.",
    });
}
