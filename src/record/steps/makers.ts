import type { MakeDraft } from "./case-steps";
import { advanceCase, createTestCase, deleteTestCase, submitCase } from "./case-steps";
import { createClient, createSubscription, mintToken, rotateSecret, verifyClient } from "./client-steps";
import {
  addNote,
  changeFees,
  closeCase,
  editPayment,
  keepRequest,
  recordPayment,
  reversePayment,
  sendChat,
  startCase,
  uploadFile,
} from "./work-steps";

/** Functions that make a step, by operation. Calls to other operations become `api` steps. */
export const draftMakers: Readonly<Record<string, MakeDraft>> = {
  createManagedCase: createTestCase,
  submitCase,
  advanceTestCase: advanceCase,
  deleteTestCase,
  startCase,
  closeCase,
  changeFees,
  addNote,
  sendChat,
  uploadFile,
  recordPayment,
  editPayment,
  reversePayment,
  recordManagedPayment: keepRequest(recordPayment),
  editManagedPayment: keepRequest(editPayment),
  reverseManagedPayment: keepRequest(reversePayment),
  createClient,
  mintToken,
  verifyClient,
  createWebhook: createSubscription,
  updateWebhook: rotateSecret,
};

/**
 * Operations that a scenario omits: deletions, because it cleans up anyway, and previews, which change
 * nothing.
 */
export const omittedOperations: ReadonlySet<string> = new Set([
  ...["deleteTestCases", "deleteWebhook", "deleteClient", "previewCase", "replayWebhook", "replayEvent"],
  ...["fireTestEvent", "testWebhook", "triggerTestEvent", "createIngestionJob"],
]);
