import * as z from "zod";
import * as advance from "../../api/records/advance";
import * as cases from "../../api/records/case";
import * as clientLink from "../../api/records/client-link";
import * as deletable from "../../api/records/deletable";
import * as delivery from "../../api/records/delivery";
import { PageInfo } from "../../api/records/part";
import * as payment from "../../api/records/payment";
import * as referredCase from "../../api/records/referred-case";
import * as replay from "../../api/records/replay";
import * as caseSubmission from "../../api/records/requests/case-submission";
import * as clientRequest from "../../api/records/requests/client-request";
import * as debtorSubmission from "../../api/records/requests/debtor-submission";
import * as managedCaseRequest from "../../api/records/requests/managed-case-request";
import * as postedClient from "../../api/records/requests/posted-client";
import * as subscriptionRequest from "../../api/records/requests/subscription-request";
import * as subscription from "../../api/records/subscription";
import * as testDelivery from "../../api/records/test-delivery";
import * as testFire from "../../api/records/test-fire";
import * as testTrigger from "../../api/records/test-trigger";
import * as timeline from "../../api/records/timeline";
import * as token from "../../api/records/token";
import * as transaction from "../../api/records/transaction";
import * as validation from "../../api/records/validation";

const rooms = [
  advance,
  cases,
  caseSubmission,
  clientLink,
  clientRequest,
  debtorSubmission,
  deletable,
  delivery,
  managedCaseRequest,
  { PageInfo },
  payment,
  postedClient,
  referredCase,
  replay,
  subscription,
  subscriptionRequest,
  testDelivery,
  testFire,
  testTrigger,
  timeline,
  token,
  transaction,
  validation,
];

/** Every record and request body under the name that it is exported by. */
export const schemaNames = z.registry<{ id: string }>();

for (const room of rooms) {
  for (const [id, schema] of Object.entries<z.ZodType>(room)) schemaNames.add(schema, { id });
}
