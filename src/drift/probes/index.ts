import type { Probe } from "../probe";
import { authenticationProbes } from "./authentication";
import { caseListFilters } from "./case-lists/filters";
import { caseListPages } from "./case-lists/pages";
import { caseListRecords } from "./case-lists/records";
import { caseListSorts } from "./case-lists/sorts";
import { caseLookups } from "./cases/lookups";
import { caseRecords } from "./cases/records";
import { clientQueries } from "./clients/list-queries";
import { clientLists } from "./clients/lists";
import { clientLives } from "./clients/lives";
import { partnerLists } from "./clients/partner-lists";
import { clientRefusals } from "./clients/refusals";
import { tokenProbes } from "./clients/tokens";
import { customerReadProbes } from "./customer-reads";
import { failingReceivers } from "./deliveries/failing-receivers";
import { receivedDeliveries } from "./deliveries/received";
import { testModeProbes } from "./deliveries/test-mode";
import { waitingCaseProbes } from "./deliveries/waiting-cases";
import { eventProbes } from "./events";
import { extensionEvents } from "./extension-events";
import { listPageProbes } from "./list-pages";
import { overTimeProbes } from "./over-time";
import { submissionLives } from "./submissions/lives";
import { submissionReadings } from "./submissions/readings";
import { submissionRefusals } from "./submissions/refusals";
import { unsignedSubmissions } from "./submissions/unsigned";
import { subscriptionLives } from "./subscriptions/lives";
import { subscriptionRefusals } from "./subscriptions/refusals";
import { subscriptionTests } from "./subscriptions/test-operations";
import { advanceProbes } from "./test-cases/advances";
import { testCaseProbes } from "./test-cases/lives";
import { refusedAdvanceProbes } from "./test-cases/refused-advances";

/** All probes. A run starts with the read-only ones, then runs the others in this order. */
export const probes: readonly Probe[] = [
  ...authenticationProbes,
  ...caseListRecords,
  ...caseListPages,
  ...caseListFilters,
  ...caseListSorts,
  ...caseRecords,
  ...caseLookups,
  ...clientLists,
  ...clientQueries,
  ...partnerLists,
  ...tokenProbes,
  ...customerReadProbes,
  ...listPageProbes,
  ...testCaseProbes,
  ...advanceProbes,
  ...refusedAdvanceProbes,
  ...eventProbes,
  ...extensionEvents,
  ...subscriptionLives,
  ...subscriptionRefusals,
  ...subscriptionTests,
  ...clientLives,
  ...clientRefusals,
  ...submissionRefusals,
  ...submissionLives,
  ...submissionReadings,
  ...unsignedSubmissions,
  ...receivedDeliveries,
  ...failingReceivers,
  ...testModeProbes,
  ...waitingCaseProbes,
  ...overTimeProbes,
];

export const probeIds: readonly string[] = probes.map(({ id }) => id);
