import { getCase } from "../../../../api/collection/cases";
import { listCasePayments } from "../../../../api/collection/payments";
import { readList, readRecord } from "../../../../api/exchange/answer";
import { readLifecycle } from "../../../../base/cases/lifecycle";
import {
  type JsonObject,
  type JsonValue,
  NumberText,
  printJson,
  readPath,
  readText,
  tryParseJson,
} from "../../../../base/json/json";
import { readTime } from "../../../../base/text/time/date";
import type { EventType } from "../../../../webhooks/events/event-types";
import { poll } from "../../../expectations/polling";
import { StepFailure } from "../../../expectations/step-failure";
import type { TestTarget } from "../../../expectations/target";
import { readDurationField, readInputFields, readTextField } from "../../../files/step-input";
import type { DeliveredEvent, RunState, ScenarioSubscription } from "../../run-state";
import { set } from "../sandbox";
import { chat } from "../work/case-work";
import { payment } from "../work/payments";

/**
 * How to cause an event on the platform. The cause only affects `fields` in `data`; other values are simply
 * written into the event.
 */
interface Cause {
  /** Set if only the sandbox can cause the event. */
  readonly isSetting?: true;
  readonly fields: readonly string[];
  /** Causes the event. Returns the fields that its `data` will have. */
  run(caseId: string, data: JsonObject, runState: RunState): Promise<JsonObject>;
}

const defaultAmount = new NumberText("10.00");

const causes: Readonly<Partial<Record<EventType, Cause>>> = {
  "payment.created": {
    fields: ["amount", "date"],
    async run(caseId, { amount = defaultAmount, date }, runState) {
      const day = typeof date === "string" ? { date: date.slice(0, "2026-01-31".length) } : {};
      const receipt = await payment({ case: caseId, amount, ...day }, runState);
      return { paymentId: readText(receipt, "paymentId") };
    },
  },
  "payment.deleted": {
    fields: ["paymentId"],
    async run(caseId, data, runState) {
      const paymentId = readTextField(data, "paymentId") ?? (await readLastPaymentId(caseId, runState));
      await payment({ case: caseId, delete: paymentId, reopen: true }, runState);
      return { paymentId };
    },
  },
  "chat.created": {
    fields: ["message"],
    async run(caseId, { message = "Any news?" }, runState) {
      await chat({ case: caseId, message }, runState);
      return {};
    },
  },
  "case.updated": {
    isSetting: true,
    fields: ["newLifecycle"],
    async run(caseId, data, runState) {
      const lifecycle =
        readTextField(data, "newLifecycle") ?? (await selectNextLifecycle(caseId, runState.target));
      await set({ case: caseId, lifecycle }, runState);
      return { newLifecycle: lifecycle };
    },
  },
  "case.closed": {
    isSetting: true,
    fields: ["closeCode", "closeComment"],
    async run(caseId, { closeCode, closeComment }, runState) {
      const reason = {
        ...(closeCode == null ? {} : { closeCode }),
        ...(closeComment == null ? {} : { closeComment }),
      };
      await set({ case: caseId, lifecycle: "Closed", ...reason }, runState);
      return {};
    },
  },
};

async function readLastPaymentId(caseId: string, { target }: RunState): Promise<string> {
  const answer = await target.call()(listCasePayments, { parameters: { id: caseId } });
  const [last] = readList(answer, listCasePayments.list).records;
  if (last === undefined) throw new StepFailure("The case has no payment that could be reversed.");
  return readText(last.value, "id");
}

async function selectNextLifecycle(caseId: string, { call }: Pick<TestTarget, "call">): Promise<string> {
  const record = readRecord(await call()(getCase, { parameters: { id: caseId } })).value;
  return readLifecycle(readText(record, "lifecycle")) === "Active" ? "Paused" : "Active";
}

export function canCause(
  type: EventType,
  input: JsonValue,
  { control }: Pick<TestTarget, "control">,
): boolean {
  const cause = causes[type];
  if (cause === undefined || readTextField(input, "case") === undefined) return false;
  return cause.isSetting !== true || control !== undefined;
}

/** The sandbox sends an event immediately. A real platform may take half a minute. */
const withinMs = 60_000;
const everyMs = 1_000;

/**
 * Causes the event on the platform, but withholds its delivery from the receiver, because the step sends it
 * instead.
 */
export async function causeEvent(
  type: EventType,
  input: JsonValue,
  runState: RunState,
  { address }: ScenarioSubscription,
): Promise<DeliveredEvent> {
  const { target } = runState;
  const caseId = String(readTextField(input, "case"));
  const inputData = readInputFields(readInputFields(input).data);
  const cause = causes[type] as Cause;
  const withholding = target.receiver?.withhold(
    (envelope, url) =>
      readText(envelope, "event") === type &&
      hasData(envelope, { caseId }) &&
      getLastSegment(address) === getLastSegment(url),
  );
  try {
    const causedData = await cause.run(caseId, inputData, runState);
    const body = await poll(target, { withinMs, everyMs }, async () => {
      await target.settle();
      return withholding?.bodies.find((candidate) => hasData(tryParseJson(candidate) ?? null, causedData));
    });
    if (body === undefined) throw new StepFailure(`The platform sent no ${type} that could be delivered.`);
    const extraEntries = Object.entries(inputData).filter(([name]) => !cause.fields.includes(name));
    const envelope = applyChanges(body, Object.fromEntries(extraEntries), readDurationField(input, "ago"));
    return { id: readText(tryParseJson(envelope), "id"), event: type, caseId, envelope, isRepeat: false };
  } finally {
    withholding?.end();
  }
}

const hasData = (envelope: JsonValue, data: JsonObject) =>
  Object.entries(data).every(
    ([name, value]) =>
      readText(readPath(envelope, "data"), name).toLowerCase() === String(value).toLowerCase(),
  );

const getLastSegment = (url: string) => url.slice(url.lastIndexOf("/"));

/** Sets an event's age and other fields as specified in the file. */
function applyChanges(body: Uint8Array, moreFields: JsonObject, agoMs = 0): string {
  if (Object.keys(moreFields).length === 0 && agoMs === 0) return Buffer.from(body).toString();
  const { data = null, timestamp = null, ...head } = readInputFields(tryParseJson(body));
  const happenedAt = readTime(String(timestamp))?.ms ?? 0;
  const changedTimestamp = new Date(happenedAt - agoMs).toISOString();
  return printJson({
    ...head,
    timestamp: changedTimestamp,
    data: { ...readInputFields(data), ...moreFields },
  });
}
