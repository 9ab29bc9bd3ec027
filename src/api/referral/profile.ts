import { endpoint } from "../endpoint/endpoint";

/** Returns the referral partner that owns the key. */
export const getProfile = endpoint({
  name: "getProfile",
  surface: "referral",
  method: "GET",
  path: "/me",
  isExtension: true,
  record: async () => (await import("../records/profile")).ReferralProfile,
  rules: [],
});
