import type { Surface } from "../../base/platform";
import { type Endpoint, endpoint } from "../endpoint/endpoint";
import { pagingQuery } from "../endpoint/paging-query";

/** Returns the company that owns the key. */
const profileEndpoint = (surface: Surface, record: Endpoint["record"]) =>
  endpoint({ name: "getProfile", surface, method: "GET", path: "/me", isExtension: true, record, rules: [] });

/** Lists the users of the company that owns the key. */
const usersEndpoint = (surface: Surface) =>
  endpoint({
    name: "listUsers",
    surface,
    path: "/users",
    isExtension: true,
    query: pagingQuery,
    record: async () => (await import("../records/profile")).User,
    list: { items: "users", isPaged: true },
    rules: [],
  });

/** The owner of the key, and its users on the surfaces that list them. */
export const profileOn = {
  collection: {
    getProfile: profileEndpoint(
      "collection",
      async () => (await import("../records/profile")).PartnerProfile,
    ),
    listUsers: usersEndpoint("collection"),
  },
  referral: {
    getProfile: profileEndpoint("referral", async () => (await import("../records/profile")).ReferralProfile),
  },
  customer: {
    getProfile: profileEndpoint("customer", async () => (await import("../records/profile")).CreditorProfile),
    listUsers: usersEndpoint("customer"),
  },
};
