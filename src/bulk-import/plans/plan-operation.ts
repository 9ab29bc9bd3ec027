import { hasDestructiveField } from "../../api/endpoint/endpoint";
import { findEndpoint } from "../../api/endpoint/find-endpoint";
import { classifyRequest } from "../../api/endpoint/operation-at";
import type { Operation } from "../../api/exchange/call";
import { printJson } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { splitCamelCase } from "../../base/text/sentence";
import type { PlanRow } from "../../plan/plan";

/** Classifies a row by its path, like a raw request, so the plan can't influence what the guard asks. */
export function classifyPlanRow(surface: Surface, row: PlanRow): Operation {
  const { method, path, subject } = row;
  const operation = classifyRequest(surface, method, path);
  const isDestructive = operation.isDestructive === true || hasDestructiveField(operation, printBody(row));
  return { ...operation, isDestructive, isPlanned: true, subject };
}

/** Whether repeating the operation with the same idempotency key has no second effect (AMB-51). */
const isKeyedRow = ({ idempotencyKey }: Operation, { key }: PlanRow): boolean =>
  idempotencyKey === "honored" && key !== "none";

/** Whether a repeat has no second effect because it replaces or deletes the same record. */
const isRepeatableRow = (operation: Operation, row: PlanRow): boolean =>
  operation.isRepeatable === true ||
  (row.method !== "POST" && !hasDestructiveField(operation, printBody(row)));

const printBody = ({ body, text = printJson(body) }: PlanRow) => text;

/** Whether the row may be sent again if its outcome is unknown. */
export function canResend(surface: Surface, row: PlanRow): boolean {
  const operation = classifyPlanRow(surface, row);
  return isKeyedRow(operation, row) || isRepeatableRow(operation, row);
}

/** Returns the name of the operation in words, such as `close case`, or undefined if the path is unknown. */
export function formatOperation(surface: Surface, { method, path }: PlanRow): string | undefined {
  const name = findEndpoint(surface, method, path)?.name;
  return name && splitCamelCase(name);
}
