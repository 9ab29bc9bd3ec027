import { advanceCase, type BuildDraft, createTestCase, deleteTestCase, submitCase } from "./case-steps";
import { createClient, createSubscription, mintToken, rotateSecret, verifyClient } from "./client-steps";
import {
  addNote,
  changeFees,
  closeCase,
  editPayment,
  recordPayment,
  reversePayment,
  sendChat,
  startCase,
  uploadFile,
  withRawRequest,
} from "./work-steps";

/** Functions that make a step, by operation. Calls to other operations become `api` steps. */
export const draftBuilders: Readonly<Record<string, BuildDraft>> = {
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
  recordManagedPayment: withRawRequest(recordPayment),
  editManagedPayment: withRawRequest(editPayment),
  reverseManagedPayment: withRawRequest(reversePayment),
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
