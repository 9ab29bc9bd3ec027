import * as z from "zod";
import { listFieldPaths } from "../../../api/endpoint/field-paths";
import { AdvanceResult } from "../../../api/records/cases/advance";
import { CaseRecord } from "../../../api/records/cases/case";
import { ClosedCase } from "../../../api/records/cases/close";
import { Fees } from "../../../api/records/cases/fees";
import { Note } from "../../../api/records/cases/note";
import { StartedCase } from "../../../api/records/cases/start";
import { ChatMessage } from "../../../api/records/chat";
import { KycVerification } from "../../../api/records/clients/kyc-verification";
import { Token } from "../../../api/records/clients/token";
import { FileRecord } from "../../../api/records/file";
import { PaymentReceipt, PaymentRecord } from "../../../api/records/payments/payment";
import { PostedClient } from "../../../api/records/requests/client-request";
import { SubscriptionWithSecret } from "../../../api/records/webhooks/subscription";
import { type JsonValue, readField } from "../../../base/json/json";
import { listEventFieldPaths } from "../event-fields";
import type { YamlPath } from "../read-yaml";
import type { FileStep } from "../schema/file-steps";
import type { FileFinding } from "../schema/schema-findings";
import type { StepKind } from "../schema/step-schemas";
import { readInputFields } from "../step-input";
import { findMisspelledFields, listCaptureFields, listConditionFields } from "./misspelled-fields";

/** Schema of the record returned by each kind of step. */
const recordByStep: Partial<Readonly<Record<StepKind, z.ZodObject>>> = {
  create: CaseRecord,
  wait: CaseRecord,
  submit: CaseRecord,
  start: StartedCase,
  close: ClosedCase,
  fees: Fees,
  note: Note,
  chat: ChatMessage,
  upload: FileRecord,
  import: z.object({ rows: z.int(), recorded: z.int(), failed: z.int(), unknown: z.int() }),
  payment: PaymentReceipt.extend(PaymentRecord.shape),
  advance: AdvanceResult,
  client: PostedClient,
  mint: Token,
  run: z.object({ exit: z.int(), stdout: z.string() }),
  kyc: KycVerification,
  subscription: SubscriptionWithSecret,
  book: z.object({
    events: z.array(z.string()),
    state: z.string(),
    lifecycle: z.string(),
    closeCode: z.string(),
    paid: z.number(),
    remainder: z.number(),
  }),
  deliver: z.object({ id: z.string(), event: z.string(), status: z.number() }),
};

/** Only rejects likely misspellings of a known field, because responses may gain new fields. */
export function checkFields(steps: readonly FileStep[]): readonly FileFinding[] {
  return steps.flatMap(({ kind, input, modifiers, path }) => {
    const isExpectation = kind === "expect" || kind === "expect-none";
    const validFields = isExpectation ? listEventFields(input) : listResultFields(kind, input);
    const { check, expect, eventually, capture } = modifiers;
    const failFast = readInputFields(eventually)["fail-fast"];
    return [
      ...findMisspelledFields(listConditionFields(check), [...path, "check"], validFields),
      ...findMisspelledFields(listConditionFields(expect), [...path, "expect"], validFields),
      ...findMisspelledFields(
        listConditionFields(failFast),
        [...path, "eventually", "fail-fast"],
        validFields,
      ),
      ...findMisspelledFields(listCaptureFields(capture), [...path, "capture"], validFields, "value"),
      ...(isExpectation ? checkExpectedFields(input, [...path, kind]) : []),
    ];
  });
}

function listResultFields(kind: StepKind, input: JsonValue): readonly string[] {
  const isPause = kind === "wait" && typeof input === "string";
  const record = isPause ? undefined : recordByStep[kind];
  return record === undefined ? [] : listFieldPaths(record);
}

/** Returns the fields of the expected event, or none unless the step names a single event. */
function listEventFields(input: JsonValue): readonly string[] {
  const event = typeof input === "string" ? input : readField(input, "event");
  return event === undefined ? [] : listEventFieldPaths(event);
}

function checkExpectedFields(input: JsonValue, path: YamlPath): readonly FileFinding[] {
  const events = readField(input, "events");
  if (Array.isArray(events))
    return events.flatMap((event, index) => checkExpectedFields(event, [...path, "events", index]));
  const validPaths = listEventFieldPaths(readField(input, "event"));
  const listFields = (name: string, prefix?: string) => listConditionFields(readField(input, name), prefix);
  return [
    ...findMisspelledFields(listFields("fields"), [...path, "fields"], validPaths),
    ...findMisspelledFields(listFields("data", "data."), [...path, "data"], validPaths),
  ];
}
