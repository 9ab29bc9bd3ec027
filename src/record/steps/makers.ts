import type { MakeDraft } from "./case-steps";
import { advanceCase, createTestCase, deleteTestCase, submitCase } from "./case-steps";
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
} from "./work-steps";

/** Makers of steps, by operation. Other operations become an `api` step. */
export const makers: Readonly<Record<string, MakeDraft>> = {
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
  createClient,
  mintToken,
  verifyClient,
  createWebhook: createSubscription,
  updateWebhook: rotateSecret,
};

/**
 * Operations without a step: the scenario cleans up by itself and needs no person, and a preview changes
 * nothing.
 */
export const withoutStep: ReadonlySet<string> = new Set([
  ...["deleteTestCases", "deleteWebhook", "deleteClient", "previewCase", "replayWebhook", "replayEvent"],
  ...["fireTestEvent", "testWebhook", "triggerTestEvent", "createIngestionJob"],
]);
