import type { Probe } from "../probe";
import { authenticationProbes } from "./authentication";
import { caseListFilters } from "./case-lists/filters";
import { caseListPages } from "./case-lists/pages";
import { caseListRecords } from "./case-lists/records";
import { caseListSorts } from "./case-lists/sorts";
import { caseLookups } from "./cases/lookups";
import { caseRecords } from "./cases/records";
import { clientLifecycleProbes } from "./clients/client-lifecycle";
import { clientQueries } from "./clients/list-queries";
import { clientLists } from "./clients/lists";
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
import { submissionReadings } from "./submissions/readings";
import { submissionRefusals } from "./submissions/refusals";
import { submissionLifecycleProbes } from "./submissions/submission-lifecycle";
import { unsignedSubmissions } from "./submissions/unsigned";
import { subscriptionRefusals } from "./subscriptions/refusals";
import { subscriptionLifecycleProbes } from "./subscriptions/subscription-lifecycle";
import { subscriptionTests } from "./subscriptions/test-operations";
import { advanceProbes } from "./test-cases/advances";
import { refusedAdvanceProbes } from "./test-cases/refused-advances";
import { testCaseProbes } from "./test-cases/test-case-lifecycle";

/** The read-only probes run first, then the others in this order. */
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
  ...subscriptionLifecycleProbes,
  ...subscriptionRefusals,
  ...subscriptionTests,
  ...clientLifecycleProbes,
  ...clientRefusals,
  ...submissionRefusals,
  ...submissionLifecycleProbes,
  ...submissionReadings,
  ...unsignedSubmissions,
  ...receivedDeliveries,
  ...failingReceivers,
  ...testModeProbes,
  ...waitingCaseProbes,
  ...overTimeProbes,
];

export const probeIds: readonly string[] = probes.map(({ id }) => id);
