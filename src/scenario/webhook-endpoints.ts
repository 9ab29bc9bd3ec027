import * as collection from "../api/collection/webhooks";
import * as customer from "../api/customer/webhooks";
import * as referral from "../api/referral/webhooks";

/** The operations that subscriptions have on every surface. */
export const webhookEndpoints = { collection, customer, referral };
