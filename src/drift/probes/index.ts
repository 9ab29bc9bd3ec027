import type { Probe } from "../probe";
import { authenticationProbes } from "./authentication";
import { collectionCases } from "./collection-cases";
import { collectionLists } from "./collection-lists";
import { customerReads } from "./customer-reads";
import { referralClients } from "./referral-clients";
import { tokenProbes } from "./tokens";

/** Every probe, in the order in which they run. */
export const probes: readonly Probe[] = [
  ...authenticationProbes,
  ...collectionLists,
  ...collectionCases,
  ...referralClients,
  ...tokenProbes,
  ...customerReads,
];
