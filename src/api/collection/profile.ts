import { endpoint } from "../endpoint/endpoint";
import { pagingQuery } from "../endpoint/paging-query";

const surface = "collection";

/** Returns the company that owns the key. */
export const getProfile = endpoint({
  name: "getProfile",
  surface,
  method: "GET",
  path: "/me",
  isExtension: true,
  record: async () => (await import("../records/profile")).PartnerProfile,
  rules: [],
});

/** Lists the users of that company. */
export const listUsers = endpoint({
  name: "listUsers",
  surface,
  method: "GET",
  path: "/users",
  isExtension: true,
  query: pagingQuery,
  record: async () => (await import("../records/user")).User,
  list: { items: "users", isPaged: true },
  rules: [],
});
