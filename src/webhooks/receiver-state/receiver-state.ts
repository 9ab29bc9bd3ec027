import { Failure } from "../../base/failure";
import { isJsonObject, type JsonValue, readPath } from "../../base/json/json";
import { createUnknownWordFailure } from "../../base/text/unknown-word";

/** A receiver's view of one case. Fields that it doesn't show are undefined; amounts are decimal strings. */
export interface ReceiverState {
  readonly lifecycle?: string;
  /** Empty if the receiver explicitly shows that the case has no close code. */
  readonly closeCode?: string;
  readonly remainder?: string;
  readonly paid?: string;
  /** IDs of booked events. An event booked twice appears twice. */
  readonly events?: readonly string[];
}

const fieldNames = ["lifecycle", "closeCode", "remainder", "paid", "events"] as const;
type FieldName = (typeof fieldNames)[number];

/** Maps field names to dotted paths in the receiver's JSON. */
export type StatePaths = Readonly<Partial<Record<FieldName, string>>>;

/** Parses mappings such as `paid=totals.paid`. */
export function readStatePaths(texts: readonly string[]): StatePaths {
  const entries = texts.map((text) => {
    const [name = "", ...rest] = text.split("=");
    const validName = fieldNames.find((candidate) => candidate === name);
    if (validName === undefined) throw createUnknownWordFailure("name in --state-path", name, fieldNames);
    const path = rest.join("=");
    if (path !== "") return [validName, path] as const;
    throw new Failure("usage", `--state-path needs a path after ${name}, as in ${name}=case.${name}.`);
  });
  return Object.fromEntries(entries);
}

/**
 * Reads the state from JSON. Fields without a path are read at the top level. `{caseId}` in a path stands for
 * the case ID.
 */
export function mapState(value: JsonValue, paths: StatePaths, caseId: string): ReceiverState {
  const read = (name: FieldName) =>
    readPath(
      value,
      (paths[name] ?? name).replaceAll("{caseId}", () => caseId),
    );
  const events = read("events");
  const lifecycle = formatField("lifecycle", read("lifecycle"));
  const closeCode = read("closeCode");
  // Without a lifecycle, an empty code means nothing: it is correct for an open case and wrong for a closed
  // one.
  const hasNoCode = "lifecycle" in lifecycle && (closeCode === null || closeCode === "");
  return {
    ...lifecycle,
    ...(hasNoCode ? { closeCode: "" } : formatField("closeCode", closeCode)),
    ...formatField("remainder", read("remainder")),
    ...formatField("paid", read("paid")),
    ...(Array.isArray(events) ? { events: events.map(readEventId) } : {}),
  };
}

const formatField = (name: FieldName, value: JsonValue | undefined) =>
  value === undefined || value === null || value === "" ? {} : { [name]: String(value) };

const readEventId = (entry: JsonValue): string => String((isJsonObject(entry) ? entry.id : entry) ?? "");

/** Converts an amount to cents, which makes `100`, `100.00` and `1e2` equal. */
export const toCents = (amount: string): number => Math.round(Number(amount) * 100);
