import { userProfileEndpoints } from "../../api/families/profile";
import { formatProfile } from "../parties/profiles";
import { listUsers as readUsers, userRecord } from "../parties/users";
import { ok } from "../wire/responses";
import type { HandlerRequest } from "./handler";
import { answerPage, applyPagingDefaults, lenientPaging, toSlice } from "./paging";
import { createQueryHandler } from "./query";

export const getProfile = ({ store, caller }: HandlerRequest) =>
  ok(formatProfile(store, caller.surface, caller.owner));

const usersPerPage = 50;

export const listUsers = createQueryHandler(
  userProfileEndpoints.collection.listUsers,
  lenientPaging,
  ({ store, caller }, query) => {
    const surface = caller.surface === "customer" ? "customer" : "collection";
    const allUsers = readUsers(store, surface, caller.owner);
    const paging = applyPagingDefaults(query, usersPerPage);
    const { offset, limit } = toSlice(paging);
    const records = allUsers.slice(offset, offset + limit).map((user) => userRecord(user));
    return answerPage("users", records, allUsers.length, paging, { showsSkipped: surface === "collection" });
  },
);
