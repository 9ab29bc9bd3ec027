/**
 * Entry point of the sandbox, and the only module that outside code may import. Contains only re-exports, of
 * which the bundler includes only what a command uses (`moduleSideEffects` in build/rolldown.config.mjs).
 */
export { chatRoles } from "./cases/chats";
export { advanceTargets, type TransitionState, transitions } from "./cases/transitions";
export { signatureStates } from "./control/set/set";
export { kycStatuses } from "./control/set/set-creditor";
export { linkDecisions } from "./control/set/set-link";
export { findCaseByName } from "./control/set/subjects";
export { attemptRecord, listAttempts } from "./deliveries/list-attempts";
export { worldReceiverName } from "./deliveries/routes/destination";
export {
  describeMissingRoute,
  isUnrouted,
  suggestRoute,
} from "./deliveries/routes/route-advice";
export type { DeliveryRoute } from "./facts/delivery-route";
export { errorStatuses } from "./facts/error-types";
export { createRandom } from "./facts/random";
export { listOperations, parseFault } from "./faults/fault-rule";
export { parseHostName } from "./http/foreign-host";
export { openPlatform } from "./http/open-platform";
export { openWorldPlatform, type SandboxOptions, type ServablePlatform } from "./http/platform";
export { maxFormBytes } from "./http/routes";
export type { Inspector, InspectorParts, WhyQuestion } from "./inspector/inspector";
export { createBaselineReader } from "./inspector/new-problems";
export { createSessions, formatInspectorLink } from "./inspector/sessions";
export { buildOpenApiDocument } from "./openapi/document";
export { optionalPaths } from "./openapi/field-presence";
export { type Actor, actorKinds } from "./parties/actors";
export { type Assumption, fixedReasons } from "./readings/assumption";
export { assumptions } from "./readings/assumptions";
export { resolveReadings, switches } from "./readings/readings";
export { type InventedParty, inventParty } from "./seed/debtors";
export { generateWorldSql } from "./seed/generated/generate-world";
export { buildServeInfo, type ServeInfo } from "./serve-info";
export { copyStore, type StoreCopy } from "./store/store";
export { createRandomToken } from "./store/token";
export type { World } from "./store/world";
export { findTestWebhookSecret } from "./subscriptions/subscriptions";
export { setSpeed } from "./time/clock-moves";
export { createRefusalRewrite } from "./wire/forms/answer-forms";
export { findKey, findOwnerKey } from "./wire/keys";
export { findBase, splitUrl } from "./wire/request-line";
export { comparedTables } from "./worlds/diff/compared-tables";
export type { SnapshotDiff } from "./worlds/diff/snapshot-diff";
export { formatPath, parseWorldFile } from "./worlds/from-file/check";
export type { WorldFileContent } from "./worlds/from-file/schema";
export {
  copyWorld,
  exportPersistentWorld,
  openWorld,
  resetWorld,
  seedFreshWorldInTurns,
} from "./worlds/open-world";
export type { SnapshotReport } from "./worlds/snapshots";
export { createTemplates, type Templates } from "./worlds/templates";
export type { MoveReport } from "./worlds/undo/move";
export {
  getRecordingsFolder,
  getSnapshotFolder,
  getTrafficFolder,
  getWorldFile,
} from "./worlds/world-file";
export type { WorldReport } from "./worlds/world-report";
