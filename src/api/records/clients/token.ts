import * as z from "zod";
import { count, guidText, string } from "../part";

export const TokenRequest = z.strictObject({ externalTenantId: z.string() });

export const Token = z.looseObject({
  accessToken: string,
  tokenType: string,
  expiresIn: count,
  externalTenantId: string,
  creditorId: guidText,
});
