import { endpoint } from "../endpoint/endpoint";

/** The referral partner that the key belongs to. */
export const getProfile = endpoint({
  name: "getProfile",
  surface: "referral",
  method: "GET",
  path: "/me",
  isExtension: true,
  record: async () => (await import("../records/profile")).ReferralProfile,
  rules: [],
});
