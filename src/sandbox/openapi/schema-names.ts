import * as z from "zod";
import * as advance from "../../api/records/cases/advance";
import * as author from "../../api/records/cases/author";
import * as cases from "../../api/records/cases/case";
import * as close from "../../api/records/cases/close";
import * as exclusivePeriod from "../../api/records/cases/exclusive-period";
import * as fees from "../../api/records/cases/fees";
import * as note from "../../api/records/cases/note";
import * as preview from "../../api/records/cases/preview";
import * as referredCase from "../../api/records/cases/referred-case";
import * as start from "../../api/records/cases/start";
import * as timeline from "../../api/records/cases/timeline";
import * as validation from "../../api/records/cases/validation";
import * as chat from "../../api/records/chat";
import * as clientLink from "../../api/records/clients/client-link";
import * as deletable from "../../api/records/clients/deletable";
import * as kycVerification from "../../api/records/clients/kyc-verification";
import * as token from "../../api/records/clients/token";
import * as file from "../../api/records/file";
import * as filterOptions from "../../api/records/filter-options";
import * as ingestionJob from "../../api/records/ingestion-job";
import { PageInfo } from "../../api/records/part";
import * as payment from "../../api/records/payments/payment";
import * as paymentReceipt from "../../api/records/payments/payment-receipt";
import * as paymentRequest from "../../api/records/payments/payment-request";
import * as profile from "../../api/records/profile";
import * as caseSubmission from "../../api/records/requests/case-submission";
import * as clientRequest from "../../api/records/requests/client-request";
import * as debtorSubmission from "../../api/records/requests/debtor-submission";
import * as managedCaseRequest from "../../api/records/requests/managed-case-request";
import * as newChatMessage from "../../api/records/requests/new-chat-message";
import * as postedClient from "../../api/records/requests/posted-client";
import * as previewRequest from "../../api/records/requests/preview-request";
import * as subscriptionRequest from "../../api/records/requests/subscription-request";
import * as uploadForm from "../../api/records/requests/upload-form";
import * as transaction from "../../api/records/transaction";
import * as user from "../../api/records/user";
import * as delivery from "../../api/records/webhooks/delivery";
import * as replay from "../../api/records/webhooks/replay";
import * as subscription from "../../api/records/webhooks/subscription";
import * as testDelivery from "../../api/records/webhooks/test-delivery";
import * as testFire from "../../api/records/webhooks/test-fire";
import * as testTrigger from "../../api/records/webhooks/test-trigger";

const rooms = [
  advance,
  author,
  cases,
  caseSubmission,
  chat,
  clientLink,
  clientRequest,
  close,
  debtorSubmission,
  deletable,
  delivery,
  file,
  fees,
  filterOptions,
  kycVerification,
  preview,
  previewRequest,
  managedCaseRequest,
  newChatMessage,
  exclusivePeriod,
  ingestionJob,
  note,
  { PageInfo },
  payment,
  paymentReceipt,
  paymentRequest,
  postedClient,
  profile,
  referredCase,
  replay,
  start,
  subscription,
  subscriptionRequest,
  testDelivery,
  testFire,
  testTrigger,
  timeline,
  token,
  transaction,
  uploadForm,
  user,
  validation,
];

/** Every record and request body under the name that it is exported by. */
export const schemaNames = z.registry<{ id: string }>();

for (const room of rooms) {
  for (const [id, schema] of Object.entries<z.ZodType>(room)) schemaNames.add(schema, { id });
}
