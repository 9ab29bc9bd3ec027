import type { Probe } from "../probe";
import { authenticationProbes } from "./authentication";
import { clientProbes } from "./clients";
import { collectionCases } from "./collection-cases";
import { collectionLists } from "./collection-lists";
import { customerReads } from "./customer-reads";
import { deliveryProbes } from "./deliveries";
import { eventProbes } from "./events";
import { referralClients } from "./referral-clients";
import { submissionProbes } from "./submissions";
import { subscriptionProbes } from "./subscriptions";
import { testCaseProbes } from "./test-cases";
import { tokenProbes } from "./tokens";

/** Every probe, in the order in which they run. */
export const probes: readonly Probe[] = [
  ...authenticationProbes,
  ...collectionLists,
  ...collectionCases,
  ...referralClients,
  ...tokenProbes,
  ...customerReads,
  ...testCaseProbes,
  ...eventProbes,
  ...subscriptionProbes,
  ...clientProbes,
  ...submissionProbes,
  ...deliveryProbes,
];
