import { Failure } from "../../../base/failure";
import { decodeSecret } from "../../../webhooks/signature";
import { read } from "../action";
import { createSetting } from "./set";
import { findSubscriptionSeq } from "./subjects";

/** Replaces the generated secret with one that the receiver already has (SUB-12). */
export const setSubscription = createSetting(["subscription", "secret"], ({ store, now }, options) => {
  const [id, secret] = [read.text(options, "subscription"), read.text(options, "secret")];
  if (decodeSecret(secret) === undefined) throw new Failure("usage", "secret must be Base64");
  const seq = findSubscriptionSeq(store, id);
  store.run("update subscriptions set secret = ?, updated_at = ? where seq = ?", secret, now, seq);
  return { id: id.toLowerCase() };
});
