import { endpoints } from "../../api/endpoint/endpoints";
import { omitUndefined } from "../../base/collections/omit-undefined";
import { type Fault, type FaultKind, faultKinds, faultStatuses } from "../../base/fault";
import { type Surface, surfaces } from "../../base/platform";
import { joinWords } from "../../base/text/sentence";
import { type ErrorType, errorStatuses } from "../facts/error-types";
import {
  createInvalidInputFailure,
  type RawInput,
  type RawValue,
  readInputNumber,
  readInputText,
  readInputWord,
  readOptional,
} from "../wire/parse-input";

export interface FaultRule extends Fault {
  readonly kind: FaultKind;
  readonly type?: ErrorType;
}

const fieldNames: readonly (keyof FaultRule)[] = [
  "surface",
  "operation",
  "key",
  "kind",
  "status",
  "type",
  "retryAfter",
  "delayMs",
  "next",
  "first",
  "share",
];

/** Parses a fault and fills in defaults. Throws a usage failure with a suggestion if the fault is invalid. */
export function parseFault(input: RawInput): FaultRule {
  for (const field of Object.keys(input)) readInputWord("field", field, fieldNames);
  const surface = readOptional(input.surface, (value) => readInputWord("surface", value, surfaces));
  const operation = readOptional(input.operation, (value) =>
    readInputWord("operation", value, listOperations(surface)),
  );
  const key = readOptional(input.key, (value) => readInputText("key", value));
  const rule = { ...omitUndefined({ surface, operation, key }), ...readShape(input), ...readTurn(input) };
  const delayMs = readOptional(input.delayMs, (value) =>
    readInputNumber("delay in ms", value, 1, 3_600_000, true),
  );
  if (rule.kind === "delay" && delayMs === undefined)
    throw createInvalidInputFailure("A delay fault needs a duration.");
  return { ...rule, ...omitUndefined({ delayMs }) };
}

export const listOperations = (surface: Surface | undefined) => [
  ...new Set(
    endpoints
      .filter((endpoint) => surface === undefined || endpoint.surface === surface)
      .map(({ name }) => name),
  ),
];

type FaultShape = Pick<FaultRule, "kind" | "status" | "type" | "retryAfter">;

function readShape(input: RawInput): FaultShape {
  const requestedType = readOptional(input.type, (value) => readInputWord("error type", value, errorTypes));
  const requestedStatus = readOptional(input.status, (value) =>
    readInputNumber("status", value, 400, 599, true),
  );
  const kind = readOptional(input.kind, (value) => readInputWord("kind", value, faultKinds));
  const firstStatus = requestedType === undefined ? undefined : errorStatuses[requestedType][0];
  const faultKind = kind ?? selectDefaultKind(requestedStatus ?? firstStatus, input);
  const status = resolveStatus(faultKind, requestedStatus, requestedType);
  const type = resolveType(faultKind, status, requestedType);
  const retryAfter = readRetryAfter(faultKind, input.retryAfter);
  return { kind: faultKind, ...omitUndefined({ status, type, retryAfter }) };
}

const errorTypes = Object.keys(errorStatuses) as ErrorType[];

function selectDefaultKind(status: number | undefined, input: RawInput): FaultKind {
  if (status === undefined && input.retryAfter !== undefined) return "rate-limit";
  if (status === undefined && input.delayMs !== undefined) return "delay";
  if (status === undefined)
    throw createInvalidInputFailure("A fault needs a kind, a status or an error type.");
  if (status === 400) return input.type === undefined ? "problem" : "envelope";
  if (status === 422) return usesEnvelope(input) ? "envelope" : "submission";
  const kind = faultKinds.find((name) => (faultStatuses[name] as readonly number[]).includes(status));
  if (kind !== undefined) return kind;
  throw createInvalidInputFailure(
    `The platform doesn't answer with status ${status}.`,
    formatStatusHint(allStatuses),
  );
}

/** Whether a 422 response uses the envelope. IdempotencyConflict does, except on `submitCase` (ERR-05). */
const usesEnvelope = ({ type, operation }: RawInput) =>
  type === "IdempotencyConflict" && operation !== "submitCase";

const allStatuses = [...new Set(Object.values(faultStatuses).flat())];

function formatStatusHint(statuses: readonly number[]): string {
  const sortedStatuses = [...statuses].sort((a, b) => a - b).join(", ");
  return statuses.length === 1 ? `Use ${sortedStatuses}.` : `Use one of ${sortedStatuses}.`;
}

function resolveStatus(kind: FaultKind, requestedStatus: number | undefined, type: ErrorType | undefined) {
  const validStatuses: readonly number[] = faultStatuses[kind];
  const typeStatuses: readonly number[] = type === undefined ? validStatuses : errorStatuses[type];
  const status =
    requestedStatus ??
    validStatuses.find((candidate) => typeStatuses.includes(candidate)) ??
    validStatuses[0];
  if (status === undefined || validStatuses.includes(status)) return status;
  throw createInvalidInputFailure(
    `The kind ${kind} has no status ${status}.`,
    validStatuses.length === 0 ? "Omit the status." : formatStatusHint(validStatuses),
  );
}

const defaultTypes: Readonly<Record<number, ErrorType>> = {
  400: "ValidationError",
  403: "ValidationError",
  404: "NotFound",
  409: "Conflict",
  413: "FileTooLarge",
  415: "UnsupportedFileType",
  422: "CreditorBlocked",
  500: "InternalError",
};

function resolveType(kind: FaultKind, status = 0, requestedType?: ErrorType): ErrorType | undefined {
  if (kind !== "envelope" && kind !== "submission") {
    if (requestedType === undefined) return undefined;
    throw createInvalidInputFailure(
      `The kind ${kind} takes no error type.`,
      "Omit the type, or use the kind envelope or submission.",
    );
  }
  const type = requestedType ?? defaultTypes[status];
  if (type === undefined || (errorStatuses[type] as readonly number[]).includes(status)) return type;
  throw createInvalidInputFailure(
    `${type} does not come with status ${status}.`,
    formatStatusHint(errorStatuses[type]),
  );
}

function readRetryAfter(kind: FaultKind, value: RawValue | undefined): number | undefined {
  if (kind === "rate-limit") return readInputNumber("retryAfter", value ?? 1, 0, 86_400, false);
  if (value === undefined) return undefined;
  throw createInvalidInputFailure(
    `The kind ${kind} takes no retryAfter.`,
    "Omit it, or use the kind rate-limit.",
  );
}

function readTurn(input: RawInput): Pick<FaultRule, "next" | "first" | "share"> {
  const turnNames = (["next", "first", "share"] as const).filter((name) => input[name] !== undefined);
  if (turnNames.length > 1)
    throw createInvalidInputFailure(
      `${joinWords(turnNames, "and")} can't be combined.`,
      "Use only one of them.",
    );
  const next = readOptional(input.next, (value) => readInputNumber("next", value, 1, 1_000_000_000, true));
  const first = readOptional(input.first, (value) => readInputNumber("first", value, 1, 1_000_000_000, true));
  const share = readOptional(input.share, (value) => readInputNumber("share", value, 0.000001, 1, false));
  return omitUndefined({ next, first, share });
}
