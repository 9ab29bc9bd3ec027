import type { Surface } from "../../base/platform";
import { defineEndpoint, type Endpoint } from "../endpoint/endpoint";
import { pagingQuery } from "../endpoint/paging-query";

const loadRecords = () => import("../records/profile");

const buildProfileEndpoint = (surface: Surface, record: Endpoint["record"]) =>
  defineEndpoint({
    name: "getProfile",
    surface,
    path: "/me",
    isExtension: true,
    record,
    rules: [],
  });

const buildUsersEndpoint = (surface: Surface) =>
  defineEndpoint({
    name: "listUsers",
    surface,
    path: "/users",
    isExtension: true,
    query: pagingQuery,
    record: async () => (await loadRecords()).User,
    list: { items: "users", isPaged: true },
    rules: [],
  });

/** The key's owner and, on surfaces that list them, its users. */
export const userProfileEndpoints = {
  collection: {
    getProfile: buildProfileEndpoint("collection", async () => (await loadRecords()).PartnerProfile),
    listUsers: buildUsersEndpoint("collection"),
  },
  referral: {
    getProfile: buildProfileEndpoint("referral", async () => (await loadRecords()).ReferralProfile),
  },
  customer: {
    getProfile: buildProfileEndpoint("customer", async () => (await loadRecords()).CreditorProfile),
    listUsers: buildUsersEndpoint("customer"),
  },
};
