import { createHash } from "node:crypto";
import type { JsonValue } from "../base/json/json";
import type { ShapeValue } from "../base/shape-value";
import { formatGuid } from "../base/text/guid";
import type { formSchema, headerSchema, rowSchema, stateSchema } from "./plan-schema";

export type PlanHeader = ShapeValue<typeof headerSchema>;
export type PlannedForm = ShapeValue<typeof formSchema>;
export type PlannedState = ShapeValue<typeof stateSchema>;
export interface PlanRow extends Omit<ShapeValue<typeof rowSchema>, "body"> {
  readonly body?: JsonValue | undefined;
}

/** The record fields that matter to a write, as comparable text. */
export type StateValues = Readonly<Record<string, string>>;

export const createPlanHash = () => createHash("sha256");

/** Returns a plan's last line in the only form that readers accept. */
export const formatDigestLine = (digest: string) => `{"digest":"${digest}"}\n`;

const digestPattern = /^\{"digest":"([0-9a-f]{64})"\}$/;

/** Returns the digest in a line, or undefined for other lines. */
export const parseDigestLine = (line: Uint8Array): string | undefined =>
  line.length === 77 ? digestPattern.exec(Buffer.from(line).toString("latin1"))?.[1] : undefined;

/** Derives a line's idempotency key, formatted as a UUID. A copy of the plan sends the same key. */
export function deriveKey(digest: string, line: number): string {
  return formatGuid(createHash("sha256").update(`${digest} ${line}`).digest());
}
