import * as z from "zod";
import { count, string } from "../part";

/** The user who performed an action. `userId` is not the `id` in the list of users. */
export const Author = z.looseObject({ userId: count, userName: string });
