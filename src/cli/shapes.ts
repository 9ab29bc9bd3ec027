import * as z from "zod";
import { environments, surfaces } from "../base/platform";

/** What the shapes of several nouns share. */
export const time = z.string().meta({ format: "date-time" });
export const count = z.int().nonnegative();
export const environment = z.enum(environments);
export const surface = z.enum(surfaces);

/** Where a key is; never the key. */
export const KeyPlace = z.object({ kind: z.string(), origin: z.string() });
