import * as collection from "../collection/webhooks";
import * as customer from "../customer/webhooks";
import * as referral from "../referral/webhooks";

/** Subscription operations on every surface. */
export const webhooksOn = { collection, referral, customer };
