import { advice } from "../../base/advice/advice";
import { defineEndpoint } from "../endpoint/endpoint";
import { restoreLinkHint } from "../exchange/hints";

const noLinkHint = advice`No active link has this client id; ${restoreLinkHint}`;

/**
 * Mints a bearer token for the customer surface. Requires only an active client link (TOK-06). The live guard
 * treats this as a read, because it changes no client or case, and because every read with `--client` needs
 * it.
 */
export const mintToken = defineEndpoint({
  name: "mintToken",
  surface: "referral",
  method: "POST",
  path: "/oauth/token",
  effect: "read",
  secretField: "accessToken",
  body: async () => (await import("../records/clients/token")).TokenRequest,
  record: async () => (await import("../records/clients/token")).Token,
  hints: { NotFound: noLinkHint, 404: noLinkHint },
  rules: ["EP-29", "TOK-01", "TOK-02"],
});
