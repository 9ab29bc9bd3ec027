import * as z from "zod";
import { guidText, string } from "./part";

export const User = z.looseObject({ id: guidText, name: string, email: string });
