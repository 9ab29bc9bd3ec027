import type { RequestStep } from "../../probe";
import { get } from "../parts";

/** Lists cases and captures what later steps need. */
export const listCases = (captures: RequestStep["captures"] & object, missing = "the account has no case") =>
  get("list", "/cases", { query: { PageSize: "100" }, captures, missing });
