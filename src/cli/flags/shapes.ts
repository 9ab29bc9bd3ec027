import * as z from "zod";
import type { FailureKind } from "../../base/failure";
import { environments, surfaces } from "../../base/platform";
import { exitCodes } from "./exit-codes";

/** Shared by the JSON shapes of several nouns. */
export const time = z.string().meta({ format: "date-time" });
export const count = z.int().nonnegative();
export const environment = z.enum(environments);
export const surface = z.enum(surfaces);
export const failureKind = z.enum(Object.keys(exitCodes) as FailureKind[]);

/** Where a key is stored; never the key itself. */
export const KeyLocation = z.object({ kind: z.string(), origin: z.string() });
