import type { RequestStep } from "../probe";
import { get } from "./parts";

const noCaseReason = "the account has no case";

/** Lists cases and captures what later steps need. */
export const listCases = (captures: RequestStep["captures"] & object, missing = noCaseReason) =>
  get("list", "/cases", { query: { PageSize: "100" }, captures, missing });

export const findCase = (name: string, query?: RequestStep["query"], missing = noCaseReason) =>
  get(name, "/cases", { query, captures: { id: "cases.*.id" }, missing });
