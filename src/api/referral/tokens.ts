import * as z from "zod";
import { endpoint } from "../endpoint";
import { count, guidText, string } from "../records";

/** Mints a bearer token for the customer surface; needs an active client link and nothing else (TOK-06). */
export const mintToken = endpoint({
  name: "mintToken",
  surface: "referral",
  method: "POST",
  path: "/oauth/token",
  body: z.strictObject({ externalTenantId: z.string() }),
  record: z.looseObject({
    accessToken: string,
    tokenType: string,
    expiresIn: count,
    externalTenantId: string,
    creditorId: guidText,
  }),
  rules: ["EP-29", "TOK-01", "TOK-02"],
});
