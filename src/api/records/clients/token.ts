import * as z from "zod";
import { count, guidText, string } from "../part";
import { tenantId } from "../requests/request-part";

export const TokenRequest = z.strictObject({ externalTenantId: tenantId });

export const Token = z.looseObject({
  accessToken: string,
  tokenType: string,
  expiresIn: count,
  externalTenantId: string,
  creditorId: guidText,
});
