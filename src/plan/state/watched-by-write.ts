import { addedFeeFields } from "../../api/case-work/omitted-fees";
import type { Endpoint } from "../../api/endpoint/endpoint";
import { findEndpoint } from "../../api/endpoint/find-endpoint";
import { readCloseCode } from "../../base/cases/close-code";
import { isJsonObject, type JsonObject, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { decodePercent } from "../../base/text/decode-percent";
import type { PlanRow, StateValues } from "../plan";
import { normalizeFields } from "./comparable";
import {
  normalizePayment,
  type WatchedRead,
  watchCase,
  watchClient,
  watchMatchingFiles,
  watchMatchingMessages,
  watchMatchingNotes,
  watchMatchingPayments,
  watchMatchingSubscriptions,
  watchPayment,
  watchSubscription,
} from "./watched-reads";

interface WriteRequest {
  readonly surface: Surface;
  readonly row: PlanRow;
  readonly body: JsonObject;
  /** Returns a path parameter, or an empty string if the path has no parameter with this name. */
  parameter(name: string): string;
}

/**
 * Returns the reads that reveal whether the state a write depends on has changed, and whether the write took
 * effect.
 */
export function listWatchedReads(surface: Surface, row: PlanRow): readonly WatchedRead[] {
  const endpoint = findEndpoint(surface, row.method, row.path);
  const watch = endpoint === undefined ? undefined : watchByEndpoint[endpoint.name];
  if (endpoint === undefined || watch === undefined) return [];
  const parameters = parsePathParameters(endpoint, row.path);
  const body = isJsonObject(row.body) ? row.body : {};
  return watch({ surface, row, body, parameter: (name) => parameters.get(name) ?? "" });
}

function parsePathParameters(
  { path: template }: Endpoint,
  pathAndQuery: string,
): ReadonlyMap<string, string> {
  const segments = (pathAndQuery.split("?")[0] ?? "").split("/");
  return new Map(
    template
      .split("/")
      .flatMap((part, index) =>
        part.startsWith("{") ? [[part.slice(1, -1), decodePercent(segments[index] ?? "")] as const] : [],
      ),
  );
}

type Watch = (write: WriteRequest) => readonly WatchedRead[];

const isGone = (before: StateValues | undefined, now: StateValues | undefined) =>
  before !== undefined && now === undefined;

/** Returns a function that checks whether a record has all of these values now but didn't before. */
const createTookEffectCheck =
  (expected: StateValues) => (before: StateValues | undefined, now: StateValues | undefined) =>
    hasValues(now, expected) && !hasValues(before, expected);

const hasValues = (record: StateValues | undefined, expected: StateValues) =>
  record !== undefined && Object.entries(expected).every(([name, text]) => record[name] === text);

const listCaseReads = ({ surface, parameter }: WriteRequest, isDone?: WatchedRead["isDone"]) => [
  watchCase(surface, parameter("id"), isDone),
];

const createPaymentWatch =
  (isManaged: boolean, isDone: (body: JsonObject) => WatchedRead["isDone"]): Watch =>
  ({ surface, body, parameter }) => {
    const id = parameter("id");
    return [watchCase(surface, id), watchPayment({ id, isManaged }, parameter("paymentId"), isDone(body))];
  };

/** False if nothing is left but the case is still open, so a closing payment can't have taken effect. */
const isNotLeftOpen: WatchedRead["isDone"] = (_, now) =>
  now?.lifecycle === "Closed" || now?.remainder !== "0";

const createRecordWatch =
  (isManaged: boolean): Watch =>
  ({ surface, body, parameter }) => {
    const id = parameter("id");
    return [
      watchCase(surface, id, body.closeCase === true ? isNotLeftOpen : undefined),
      watchMatchingPayments({ id, isManaged }, body),
    ];
  };

/**
 * The state after an advance, by target. Omits `Closed:Paid`, because its state doesn't show which amount was
 * paid.
 */
const advancedStates: Readonly<Record<string, StateValues>> = {
  Active: { lifecycle: "Active" },
  "Closed:NoPayment": { lifecycle: "Closed", closeCode: "PreLegalExhaustedNoPayment" },
};

/**
 * Reads to watch, by endpoint name. Omits writes without a visible effect, and writes whose idempotency key
 * is honored.
 */
const watchByEndpoint: Readonly<Record<string, Watch>> = {
  startCase: (write) => listCaseReads(write, createTookEffectCheck({ lifecycle: "Active" })),
  closeCase(write) {
    const code = readText(write.body, "closeCode");
    const closedState = { lifecycle: "Closed", closeCode: readCloseCode(code) ?? code };
    return listCaseReads(write, createTookEffectCheck(closedState));
  },
  changeFees(write) {
    const expected = normalizeFields(write.body, ["grossAmount", ...addedFeeFields]);
    return listCaseReads(write, createTookEffectCheck(expected));
  },
  recordPayment: createRecordWatch(false),
  recordManagedPayment: createRecordWatch(true),
  editPayment: createPaymentWatch(false, (body) => createTookEffectCheck(normalizePayment(body))),
  editManagedPayment: createPaymentWatch(true, (body) => createTookEffectCheck(normalizePayment(body))),
  reversePayment: createPaymentWatch(false, () => isGone),
  reverseManagedPayment: createPaymentWatch(true, () => isGone),
  addNote: (write) => [...listCaseReads(write), watchMatchingNotes(write.parameter("id"), write.body)],
  sendChat: (write) =>
    write.surface === "referral"
      ? []
      : [...listCaseReads(write), watchMatchingMessages(write.surface, write.parameter("id"), write.body)],
  uploadFile(write) {
    const { surface, parameter, row } = write;
    if (surface === "referral") return [watchCase(surface, parameter("caseId"))];
    return [...listCaseReads(write), watchMatchingFiles(surface, parameter("id"), row.form ?? {})];
  },
  advanceTestCase(write) {
    const advancedState = advancedStates[readText(write.body, "to")];
    return listCaseReads(write, advancedState && createTookEffectCheck(advancedState));
  },
  deleteTestCase: (write) => listCaseReads(write, isGone),
  createWebhook: ({ surface, body }) => [watchMatchingSubscriptions(surface, body)],
  updateWebhook({ surface, body, parameter }) {
    const expected = normalizeFields(body, ["url", "isActive", "isTestMode"]);
    const isVisible = Object.keys(expected).length > 0 && body.regenerateSecret !== true;
    return [
      watchSubscription(surface, parameter("id"), isVisible ? createTookEffectCheck(expected) : undefined),
    ];
  },
  deleteWebhook: ({ surface, parameter }) => [watchSubscription(surface, parameter("id"), isGone)],
  withdrawClient: ({ parameter }) => [watchClient(parameter("externalTenantId"))],
  verifyClient: ({ parameter }) => [watchClient(parameter("externalTenantId"))],
  deleteClient: ({ parameter }) => [watchClient(parameter("externalTenantId"), isGone)],
};
