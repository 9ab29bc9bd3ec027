import { addedFees } from "../../api/case-work/kept-fees";
import type { Endpoint } from "../../api/endpoint/endpoint";
import { findEndpoint } from "../../api/endpoint/find-endpoint";
import { readCloseCode } from "../../base/cases/close-code";
import { isJsonObject, type JsonObject, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { decodePercent } from "../../base/text/decode-percent";
import type { PlanRow, StateValues } from "../plan";
import { comparableFields } from "./comparable";
import {
  caseRead,
  clientRead,
  equalFiles,
  equalMessages,
  equalNotes,
  equalPayments,
  equalSubscriptions,
  managedCaseRead,
  paymentRead,
  paymentValues,
  subscriptionRead,
  type WatchedRead,
} from "./watched-reads";

interface Write {
  readonly surface: Surface;
  readonly row: PlanRow;
  readonly body: JsonObject;
  /** Returns a path parameter. Empty if the path has no parameter of this name. */
  parameter(name: string): string;
}

/** Returns the reads that show whether a write's state has changed, and whether the write took effect. */
export function watchedReads(surface: Surface, row: PlanRow): readonly WatchedRead[] {
  const endpoint = findEndpoint(surface, row.method, row.path);
  const watch = endpoint === undefined ? undefined : byName[endpoint.name];
  if (endpoint === undefined || watch === undefined) return [];
  const parameters = parametersIn(endpoint, row.path);
  const body = isJsonObject(row.body) ? row.body : {};
  return watch({ surface, row, body, parameter: (name) => parameters.get(name) ?? "" });
}

function parametersIn({ path: template }: Endpoint, pathAndQuery: string): ReadonlyMap<string, string> {
  const segments = (pathAndQuery.split("?")[0] ?? "").split("/");
  return new Map(
    template
      .split("/")
      .flatMap((part, index) =>
        part.startsWith("{") ? [[part.slice(1, -1), decodePercent(segments[index] ?? "")] as const] : [],
      ),
  );
}

type Watch = (write: Write) => readonly WatchedRead[];

const isGone = (before: StateValues | undefined, now: StateValues | undefined) =>
  before !== undefined && now === undefined;

/** Returns a function that checks whether a record shows all of these values now but didn't before. */
const shows = (expected: StateValues) => (before: StateValues | undefined, now: StateValues | undefined) =>
  isShownBy(now, expected) && !isShownBy(before, expected);

const isShownBy = (record: StateValues | undefined, expected: StateValues) =>
  record !== undefined && Object.entries(expected).every(([name, text]) => record[name] === text);

const ofCase: Watch = ({ surface, parameter }) => [caseRead(surface, parameter("id"))];

const payment =
  (isManaged: boolean, isDone: (body: JsonObject) => WatchedRead["isDone"]): Watch =>
  ({ surface, body, parameter }) => {
    const id = parameter("id");
    const onCase = isManaged ? managedCaseRead(id) : caseRead(surface, id);
    return [onCase, paymentRead({ id, isManaged }, parameter("paymentId"), isDone(body))];
  };

const recorded =
  (isManaged: boolean): Watch =>
  ({ surface, body, parameter }) => {
    const id = parameter("id");
    return [isManaged ? managedCaseRead(id) : caseRead(surface, id), equalPayments({ id, isManaged }, body)];
  };

const testCase =
  (isDone?: WatchedRead["isDone"]): Watch =>
  ({ surface, parameter }) => [
    surface === "collection"
      ? managedCaseRead(parameter("id"), isDone)
      : caseRead(surface, parameter("id"), isDone),
  ];

/** By endpoint name. Writes without a visible effect, or whose idempotency key works, need no entry. */
const byName: Readonly<Record<string, Watch>> = {
  startCase: ({ surface, parameter }) => [caseRead(surface, parameter("id"), shows({ lifecycle: "Active" }))],
  closeCase({ surface, body, parameter }) {
    const code = readText(body, "closeCode");
    const closedState = { lifecycle: "Closed", closeCode: readCloseCode(code) ?? code };
    return [caseRead(surface, parameter("id"), shows(closedState))];
  },
  changeFees({ surface, body, parameter }) {
    const expected = comparableFields(body, ["grossAmount", ...addedFees]);
    return [caseRead(surface, parameter("id"), shows(expected))];
  },
  recordPayment: recorded(false),
  recordManagedPayment: recorded(true),
  editPayment: payment(false, (body) => shows(paymentValues(body))),
  editManagedPayment: payment(true, (body) => shows(paymentValues(body))),
  reversePayment: payment(false, () => isGone),
  reverseManagedPayment: payment(true, () => isGone),
  addNote: (write) => [...ofCase(write), equalNotes(write.parameter("id"), write.body)],
  sendChat: (write) =>
    write.surface === "referral"
      ? []
      : [...ofCase(write), equalMessages(write.surface, write.parameter("id"), write.body)],
  uploadFile(write) {
    const { surface, parameter, row } = write;
    if (surface === "referral") return [caseRead(surface, parameter("caseId"))];
    return [...ofCase(write), equalFiles(surface, parameter("id"), row.form?.name ?? "")];
  },
  advanceTestCase: testCase(),
  deleteTestCase: testCase(isGone),
  createWebhook: ({ surface, body }) => [equalSubscriptions(surface, body)],
  updateWebhook({ surface, body, parameter }) {
    const expected = comparableFields(body, ["url", "isActive", "isTestMode"]);
    const isVisible = Object.keys(expected).length > 0 && body.regenerateSecret !== true;
    return [subscriptionRead(surface, parameter("id"), isVisible ? shows(expected) : undefined)];
  },
  deleteWebhook: ({ surface, parameter }) => [subscriptionRead(surface, parameter("id"), isGone)],
  withdrawClient: ({ parameter }) => [clientRead(parameter("externalTenantId"))],
  verifyClient: ({ parameter }) => [clientRead(parameter("externalTenantId"))],
  deleteClient: ({ parameter }) => [clientRead(parameter("externalTenantId"), isGone)],
};
