import * as z from "zod";
import { endpoints } from "../../../api/endpoint/endpoints";
import { listFieldPaths } from "../../../api/endpoint/field-paths";
import { findEndpoint } from "../../../api/endpoint/find-endpoint";
import { AdvanceResult } from "../../../api/records/cases/advance";
import { CaseRecord } from "../../../api/records/cases/case";
import { ClosedCase, Fees, StartedCase } from "../../../api/records/cases/case-work";
import { Note } from "../../../api/records/cases/note";
import { ChatMessage } from "../../../api/records/chat";
import { KycVerification } from "../../../api/records/clients/kyc-verification";
import { Token } from "../../../api/records/clients/token";
import { FileRecord } from "../../../api/records/file";
import { PaymentReceipt, PaymentRecord } from "../../../api/records/payments/payment";
import { PostedClient } from "../../../api/records/requests/client-request";
import { SubscriptionWithSecret } from "../../../api/records/webhooks/subscription";
import { isJsonObject, type JsonObject, type JsonValue, readField } from "../../../base/json/json";
import { findNearest } from "../../../base/text/nearest";
import { suggestNearest } from "../../../base/text/unknown-word";
import { isOperation, operatorNames } from "../conditions";
import { listEventFieldPaths } from "../event-fields";
import type { YamlPath } from "../read-yaml";
import type { FileStep } from "../schema/file-steps";
import type { FileFinding } from "../schema/schema-findings";
import type { StepKind } from "../schema/step-schemas";
import { getRequestSurface, readInputFields } from "../step-input";
import { asText } from "../values";
import { hasPlaceholder } from "./check-conditions";

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

/**
 * Rejects only likely misspellings of a known field, because responses may gain new fields. The fields of an
 * `api` step may have names that resemble a known one, so there it rejects a misspelling only if the step
 * would always pass.
 */
export async function checkFields(steps: readonly FileStep[]): Promise<readonly FileFinding[]> {
  const records = await Promise.all(steps.map(loadRecord));
  return steps.flatMap(({ kind, input, modifiers, path }, index) => {
    const isExpectation = kind === "expect" || kind === "expect-none";
    const record = records[index];
    const validFields = isExpectation ? listEventFields(input) : record ? listFieldPaths(record) : [];
    const { check, expect, eventually, capture } = modifiers;
    const mayBeNew = ({ isAbsent }: NamedField) => kind === "api" && !isAbsent;
    const findMisspelled = (fields: readonly NamedField[], section: YamlPath, part?: FileFinding["part"]) =>
      findMisspelledFields(fields, [...path, ...section], validFields, part, mayBeNew);
    const failFast = listConditionFields(readInputFields(eventually)["fail-fast"]);
    return [
      ...findMisspelled(listConditionFields(check), ["check"]),
      ...findMisspelled(listConditionFields(expect), ["expect"]),
      ...findMisspelled(failFast, ["eventually", "fail-fast"]),
      ...findMisspelled(listCaptureFields(capture), ["capture"], "value"),
      ...(isExpectation ? checkExpectedFields(input, [...path, kind]) : []),
      ...(kind === "api" ? checkMissingPath(readInputFields(input), [...path, kind, "path"]) : []),
    ];
  });
}

/** Returns the record that is the result of the step, if there is one and it is known. */
async function loadRecord({ kind, input }: FileStep): Promise<z.ZodObject | undefined> {
  if (kind === "wait" && typeof input === "string") return undefined;
  if (kind !== "api") return recordByStep[kind];
  const { method = "GET", path, status } = readInputFields(input);
  const endpoint = findEndpoint(getRequestSurface(readInputFields(input)), String(method), String(path));
  const isRecord = endpoint?.list === undefined && endpoint?.isKeyed !== true;
  return isRecord && (status === undefined || /^2/.test(asText(status))) ? endpoint?.record() : undefined;
}

/** Reports a path of no operation in a step that expects a 404. Any case would get one. */
function checkMissingPath(input: JsonObject, path: YamlPath): readonly FileFinding[] {
  if (asText(input.status) !== "404") return [];
  const [text, surface] = [asText(input.path), getRequestSurface(input)];
  const [, first = ""] = text.split("/");
  const isFirstKnown = endpoints.some(
    (each) => each.surface === surface && each.path.split("/")[1] === first,
  );
  const mayBeKnown = hasPlaceholder(first) || (hasPlaceholder(text) && isFirstKnown);
  const isKnown =
    mayBeKnown || endpoints.some(({ method }) => findEndpoint(surface, method, text) !== undefined);
  if (isKnown) return [];
  const message = `the ${surface} surface has no known operation at ${text}, so a 404 proves nothing`;
  return [{ path, part: "value", message }];
}

/** Returns the fields of the expected event, or none unless the step names a single event. */
function listEventFields(input: JsonValue): readonly string[] {
  const event = typeof input === "string" ? input : readField(input, "event");
  return event === undefined ? [] : listEventFieldPaths(event);
}

/** Checks conditions on the envelope. `checkEvents` checks those on the data. */
function checkExpectedFields(input: JsonValue, path: YamlPath): readonly FileFinding[] {
  const events = readField(input, "events");
  if (Array.isArray(events))
    return events.flatMap((event, index) => checkExpectedFields(event, [...path, "events", index]));
  const fields = listConditionFields(readField(input, "fields"));
  return findMisspelledFields(fields, [...path, "fields"], listEventFieldPaths(readField(input, "event")));
}

interface NamedField {
  /** Path of the key that contains the field name. */
  readonly keys: YamlPath;
  readonly field: string;
  /** Whether the condition only holds if the field is missing. */
  readonly isAbsent?: boolean;
}

function listConditionFields(conditions: JsonValue | undefined, prefix = ""): readonly NamedField[] {
  if (!isJsonObject(conditions)) return [];
  return Object.entries(conditions).flatMap(([key, expected = null]) => {
    const field = `${prefix}${key.replace(/^\$\.?/, "")}`;
    const nestedFields = isOperation(expected) ? [] : listConditionFields(expected, `${field}.`);
    return [
      { keys: [key], field, isAbsent: readInputFields(expected).exists === false },
      ...nestedFields.map((inner) => ({ ...inner, keys: [key, ...inner.keys] })),
    ];
  });
}

const listCaptureFields = (capture: JsonValue | undefined): readonly NamedField[] =>
  Object.entries(readInputFields(capture)).map(([key, field]) => ({
    keys: [key],
    field: String(field).replace(/^\$\.?/, ""),
  }));

/** Reports likely misspellings of known fields and operators. */
function findMisspelledFields(
  namedFields: readonly NamedField[],
  path: YamlPath,
  validFields: readonly string[],
  part: FileFinding["part"] = "key",
  mayBeNew: (namedField: NamedField) => boolean = () => false,
): readonly FileFinding[] {
  if (validFields.length === 0) return [];
  return namedFields.flatMap((namedField) => {
    const { keys, field } = namedField;
    const message =
      describeOperatorTypo(field, validFields) ??
      (mayBeNew(namedField) ? undefined : describeFieldTypo(field, validFields));
    return message === undefined ? [] : [{ path: [...path, ...keys], part, message }];
  });
}

/** Objects whose fields aren't described. */
const openFields = ["data", "links", "testpayload"];

/** Reports an unknown operator after a field without subfields. */
function describeOperatorTypo(field: string, validFields: readonly string[]): string | undefined {
  const index = field.lastIndexOf(".");
  const [parent, word] = [field.slice(0, index).toLowerCase(), field.slice(index + 1)];
  const isLeaf =
    validFields.some((path) => path.toLowerCase() === parent) && !hasSubfields(parent, validFields);
  if (index < 0 || !isLeaf || /^\d+$/.test(word) || operatorNames.includes(word)) return undefined;
  const guess = suggestNearest(word, operatorNames);
  if (guess === "" && openFields.includes(parent)) return undefined;
  return `${word} is not a known condition${guess || `; use one of ${operatorNames.join(", ")}`}`;
}

function describeFieldTypo(field: string, validFields: readonly string[]): string | undefined {
  if (isKnownField(field, validFields)) return undefined;
  const guess = findNearest(field, validFields);
  return guess === undefined ? undefined : `${field} is not a field of the answer; did you mean ${guess}?`;
}

const hasSubfields = (path: string, validFields: readonly string[]) =>
  validFields.some((other) => other.toLowerCase().startsWith(`${path}.`));

/**
 * Whether a field is known, ignoring case. If the subfields of a known field aren't described, accepts any.
 */
function isKnownField(field: string, validFields: readonly string[]): boolean {
  const name = field.toLowerCase();
  const paths = validFields.map((path) => path.toLowerCase());
  return paths.some((path) => path === name || (isSubfield(name, path) && !hasSubfields(path, validFields)));
}

const isSubfield = (name: string, path: string) => name.startsWith(`${path}.`) || name.startsWith(`${path}[`);
