import { endpoint } from "../endpoint";

/** Mints a bearer token for the customer surface; needs an active client link and nothing else (TOK-06). */
export const mintToken = endpoint({
  name: "mintToken",
  surface: "referral",
  method: "POST",
  path: "/oauth/token",
  body: async () => (await import("../records/token")).TokenRequest,
  record: async () => (await import("../records/token")).Token,
  rules: ["EP-29", "TOK-01", "TOK-02"],
});
