import * as z from "zod";
import { count, string } from "../part";

/** Who did something. The number is not the `id` that the list of users shows. */
export const Author = z.looseObject({ userId: count, userName: string });
