import { patch, put } from "../parts";

/** Subscription operations by surface. The interface description has none for collection (AMB-01). */
export const subscriptionOperations = {
  collection: {
    root: "/webhooks",
    create: "SUB-14",
    list: "SUB-12",
    update: "SUB-09",
    remove: "SUB-06",
    change: put,
  },
  referral: {
    root: "/v1/webhooks",
    create: "EP-32",
    list: "EP-33",
    update: "EP-35",
    remove: "EP-36",
    change: put,
  },
  customer: {
    root: "/webhooks",
    create: "EP-43",
    list: "EP-42",
    update: "EP-44",
    remove: "EP-45",
    change: patch,
  },
} as const;
