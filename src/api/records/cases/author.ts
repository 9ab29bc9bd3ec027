import * as z from "zod";
import { count, string } from "../part";

/** The user who performed an action. `userId` differs from the `id` in the user list. */
export const Author = z.looseObject({ userId: count, userName: string });
