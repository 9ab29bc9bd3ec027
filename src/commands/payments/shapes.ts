import * as z from "zod";

export const ReversedPayment = z.object({ id: z.string(), reversed: z.literal(true) });
