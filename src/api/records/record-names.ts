import * as z from "zod";
import * as advance from "./cases/advance";
import * as author from "./cases/author";
import * as cases from "./cases/case";
import * as caseWork from "./cases/case-work";
import * as exclusivePeriod from "./cases/exclusive-period";
import * as note from "./cases/note";
import * as preview from "./cases/preview";
import * as referredCase from "./cases/referred-case";
import * as timeline from "./cases/timeline";
import * as validation from "./cases/validation";
import * as chat from "./chat";
import * as clientLink from "./clients/client-link";
import * as kycVerification from "./clients/kyc-verification";
import * as token from "./clients/token";
import * as file from "./file";
import * as filterOptions from "./filter-options";
import * as ingestionJob from "./ingestion-job";
import { PageInfo } from "./part";
import * as payment from "./payments/payment";
import * as profile from "./profile";
import * as caseSubmission from "./requests/case-submission";
import * as clientRequest from "./requests/client-request";
import * as debtorSubmission from "./requests/debtor-submission";
import * as managedCaseRequest from "./requests/managed-case-request";
import * as transaction from "./transaction";
import * as delivery from "./webhooks/delivery";
import * as replay from "./webhooks/replay";
import * as subscription from "./webhooks/subscription";
import * as testEvents from "./webhooks/test-events";

const recordModules = [
  advance,
  author,
  cases,
  caseSubmission,
  caseWork,
  chat,
  clientLink,
  clientRequest,
  debtorSubmission,
  delivery,
  file,
  filterOptions,
  kycVerification,
  preview,
  managedCaseRequest,
  exclusivePeriod,
  ingestionJob,
  note,
  { PageInfo },
  payment,
  profile,
  referredCase,
  replay,
  subscription,
  testEvents,
  timeline,
  token,
  transaction,
  validation,
];

/** Every record and request body, by the name of its export. */
export const recordRegistry = z.registry<{ id: string }>();

for (const module of recordModules) {
  for (const [id, schema] of Object.entries<z.ZodType>(module)) recordRegistry.add(schema, { id });
}
