import { changeFees } from "../../../api/collection/fees";
import type { CallResult } from "../../../api/exchange/call";
import { isInteractive } from "../../../base/environment/is-interactive";
import { Failure, type PriceChange } from "../../../base/failure";
import type { JsonObject } from "../../../base/json/json";
import type { Context } from "../../../cli/session/context";
import type { FeeValues } from "./fee-flags";

type Consent = "confirmPriceChange" | "keepIntentionalRate";

/** Changes fees. A different success fee requires consent, by flag or on a terminal. */
export async function changeWithConsent(
  context: Context,
  { id, body, subject }: { readonly id: string; readonly body: JsonObject; readonly subject: string },
  { confirmPriceChange, keepRate }: FeeValues,
): Promise<CallResult> {
  const send = (consent?: Consent) =>
    context.call(changeFees, {
      parameters: { id },
      body: consent === undefined ? body : { ...body, [consent]: true },
      effects: { subject },
    });
  if (confirmPriceChange === true) return send("confirmPriceChange");
  if (keepRate === true) return send("keepIntentionalRate");
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Failure) || error.details.priceChange === undefined) throw error;
    return send(await requestConsent(context, error, error.details.priceChange));
  }
}

const formatRate = (rate: string | undefined) => (rate === undefined ? "the present one" : `${rate} %`);

async function requestConsent(
  { host }: Context,
  failure: Failure,
  { current, proposed, isIntentional }: PriceChange,
): Promise<Consent> {
  const keepHint = isIntentional ? ", or --keep-rate to keep the current one" : "";
  if (!isInteractive(host))
    throw failure.override({
      hint: `Nothing was changed. Add --confirm-price-change to accept ${proposed === undefined ? "the new success fee" : formatRate(proposed)}${keepHint}.`,
    });
  const acceptChoice = proposed === undefined ? "accept" : `accept ${formatRate(proposed)}`;
  const keepChoice = `keep ${formatRate(current)}`;
  const question = `The success fee would change from ${formatRate(current)}${proposed === undefined ? "" : ` to ${formatRate(proposed)}`}.`;
  // "cancel" comes first, because Enter selects the first option.
  const answer = await host.prompts.choose(question, [
    "cancel",
    acceptChoice,
    ...(isIntentional ? [keepChoice] : []),
  ]);
  if (answer === acceptChoice) return "confirmPriceChange";
  if (answer === keepChoice) return "keepIntentionalRate";
  throw new Failure("forbidden", "Canceled; nothing was changed.");
}
