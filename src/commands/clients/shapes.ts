import * as z from "zod";

export const WithdrawnClient = z.object({ externalTenantId: z.string(), withdrawn: z.literal(true) });
export const ResetClient = z.object({ externalTenantId: z.string(), reset: z.literal(true) });
