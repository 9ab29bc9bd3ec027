import { endpoints } from "../../api/endpoint/endpoints";
import { type Fault, type FaultKind, faultKinds, faultStatuses } from "../../base/fault";
import { type Surface, surfaces } from "../../base/platform";
import { present } from "../../base/present";
import { type ErrorType, errorStatuses } from "../facts/error-types";
import {
  invalidInput,
  numberWithin,
  optional,
  type RawInput,
  type RawValue,
  readInputText,
  readInputWord,
} from "../wire/parse-input";

export interface FaultRule extends Fault {
  readonly kind: FaultKind;
  readonly type?: ErrorType;
}

const fields: readonly (keyof FaultRule)[] = [
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

/** Reads a fault and fills in defaults. Throws a usage failure with a suggestion if it is not valid. */
export function readFault(input: RawInput): FaultRule {
  for (const field of Object.keys(input)) readInputWord("field", field, fields);
  const surface = optional(input.surface, (value) => readInputWord("surface", value, surfaces));
  const operation = optional(input.operation, (value) =>
    readInputWord("operation", value, operationsOf(surface)),
  );
  const key = optional(input.key, (value) => readInputText("key", value));
  const rule = { ...present({ surface, operation, key }), ...readShape(input), ...readTurn(input) };
  const delayMs = optional(input.delayMs, (value) => numberWithin("delay in ms", value, 1, 3_600_000, true));
  if (rule.kind === "delay" && delayMs === undefined) throw invalidInput("A delay fault needs a duration.");
  return { ...rule, ...present({ delayMs }) };
}

export const operationsOf = (surface: Surface | undefined) => [
  ...new Set(
    endpoints
      .filter((endpoint) => surface === undefined || endpoint.surface === surface)
      .map(({ name }) => name),
  ),
];

type FaultShape = Pick<FaultRule, "kind" | "status" | "type" | "retryAfter">;

function readShape(input: RawInput): FaultShape {
  const givenType = optional(input.type, (value) => readInputWord("error type", value, errorTypes));
  const givenStatus = optional(input.status, (value) => numberWithin("status", value, 400, 599, true));
  const kind = optional(input.kind, (value) => readInputWord("kind", value, faultKinds));
  const faultKind = kind ?? kindFor(givenStatus ?? firstStatus(givenType), input);
  const status = faultStatus(faultKind, givenStatus, givenType);
  const type = typeOf(faultKind, status, givenType);
  const retryAfter = readRetryAfter(faultKind, input.retryAfter);
  return { kind: faultKind, ...present({ status, type, retryAfter }) };
}

const errorTypes = Object.keys(errorStatuses) as ErrorType[];
const firstStatus = (type: ErrorType | undefined) =>
  type === undefined ? undefined : errorStatuses[type][0];

/** Returns the default kind of a fault with this status. */
function kindFor(status: number | undefined, input: RawInput): FaultKind {
  if (status === undefined && input.retryAfter !== undefined) return "rate-limit";
  if (status === undefined && input.delayMs !== undefined) return "delay";
  if (status === undefined) throw invalidInput("A fault needs a kind, a status or an error type.");
  if (status === 400) return input.type === undefined ? "problem" : "envelope";
  if (status === 422) return isOfEnvelope(input) ? "envelope" : "submission";
  const kind = faultKinds.find((name) => (faultStatuses[name] as readonly number[]).includes(status));
  if (kind !== undefined) return kind;
  throw invalidInput(
    `The platform doesn't answer with status ${status}.`,
    `Use one of ${allStatuses.join(", ")}.`,
  );
}

/**
 * Whether the answer uses the envelope. Only `submitCase` reports errors in the shape of submissions
 * (ERR-05).
 */
const isOfEnvelope = ({ type, operation }: RawInput) =>
  type === "IdempotencyConflict" && operation !== "submitCase";

const allStatuses = [...new Set(Object.values(faultStatuses).flat())].sort((a, b) => a - b);

function faultStatus(kind: FaultKind, requestedStatus: number | undefined, type: ErrorType | undefined) {
  const possible: readonly number[] = faultStatuses[kind];
  const byType: readonly number[] = type === undefined ? possible : errorStatuses[type];
  const status = requestedStatus ?? possible.find((candidate) => byType.includes(candidate)) ?? possible[0];
  if (status === undefined || possible.includes(status)) return status;
  throw invalidInput(
    `The kind ${kind} has no status ${status}.`,
    possible.length === 0 ? "Omit the status." : `Use ${possible.join(" or ")}.`,
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

function typeOf(kind: FaultKind, status = 0, requestedType?: ErrorType): ErrorType | undefined {
  if (kind !== "envelope" && kind !== "submission") {
    if (requestedType === undefined) return undefined;
    throw invalidInput(
      `The kind ${kind} takes no error type.`,
      "Omit the type, or use the kind envelope or submission.",
    );
  }
  const type = requestedType ?? defaultTypes[status];
  if (type === undefined || (errorStatuses[type] as readonly number[]).includes(status)) return type;
  throw invalidInput(
    `${type} does not come with status ${status}.`,
    `Use ${errorStatuses[type].join(" or ")}.`,
  );
}

function readRetryAfter(kind: FaultKind, value: RawValue | undefined): number | undefined {
  if (kind === "rate-limit") return numberWithin("retryAfter", value ?? 1, 0, 86_400, false);
  if (value === undefined) return undefined;
  throw invalidInput(`The kind ${kind} takes no retryAfter.`, "Omit it, or use the kind rate-limit.");
}

function readTurn(input: RawInput): Pick<FaultRule, "next" | "first" | "share"> {
  const turns = (["next", "first", "share"] as const).filter((name) => input[name] !== undefined);
  if (turns.length > 1)
    throw invalidInput(`${turns.join(" and ")} can't be combined.`, "Use only one of them.");
  const next = optional(input.next, (value) => numberWithin("next", value, 1, 1_000_000_000, true));
  const first = optional(input.first, (value) => numberWithin("first", value, 1, 1_000_000_000, true));
  const share = optional(input.share, (value) => numberWithin("share", value, 0.000001, 1, false));
  return present({ next, first, share });
}
