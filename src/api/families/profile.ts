import { defineEndpoints, type Endpoint } from "../endpoint/endpoint";
import { pagingQuery } from "../endpoint/paging-query";

const loadRecords = () => import("../records/profile");

const profileOptions = { path: "/me", isExtension: true, rules: [] } satisfies Partial<Endpoint>;

const listUsers = {
  path: "/users",
  isExtension: true,
  query: pagingQuery,
  record: async () => (await loadRecords()).User,
  list: { items: "users", isPaged: true },
  rules: [],
} satisfies Partial<Endpoint>;

/** The key's owner and, on surfaces that list them, its users. */
export const userProfileEndpoints = {
  collection: defineEndpoints("collection", {
    getProfile: { ...profileOptions, record: async () => (await loadRecords()).PartnerProfile },
    listUsers,
  }),
  referral: defineEndpoints("referral", {
    getProfile: { ...profileOptions, record: async () => (await loadRecords()).ReferralProfile },
  }),
  customer: defineEndpoints("customer", {
    getProfile: { ...profileOptions, record: async () => (await loadRecords()).CreditorProfile },
    listUsers,
  }),
};
