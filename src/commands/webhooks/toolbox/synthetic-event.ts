import { deepMerge } from "../../../base/collections/deep-merge";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { isJsonObject, type JsonObject, parseJson, printJson, readField } from "../../../base/json/json";
import { findNearest } from "../../../base/text/nearest";
import { readBody } from "../../../kit/bodies/request-body";
import { createUuid } from "../../../state/write-journal";
import { formatEnvelope } from "../../../webhooks/events/envelope";
import { type EventType, isClientEvent } from "../../../webhooks/events/event-types";
import { buildSampleData } from "../../../webhooks/events/sample-event";

/** Returns a sample event with the fields from `--set`. */
export async function createSyntheticEvent(
  host: Host,
  event: EventType,
  timestampMs: number,
  { set, allowUnknown }: { readonly set?: readonly string[]; readonly allowUnknown?: boolean },
): Promise<Uint8Array> {
  const data = buildSampleData(event);
  const id = createUuid(host.random);
  const self = `https://api.example/${buildResourcePath(event)}`;
  const envelope = parseJson(formatEnvelope({ id, event, timestampMs, data, self, isTest: false }));
  const overrides = await readBody(host, { set });
  if (overrides === undefined || !isJsonObject(envelope)) return Buffer.from(printJson(envelope));
  if (allowUnknown !== true) refuseUnknownFields(event, envelope, overrides);
  return Buffer.from(printJson(deepMerge(envelope, overrides)));
}

/** Throws for misspelled fields, because receivers ignore them and a test would pass for the wrong reason. */
function refuseUnknownFields(event: EventType, envelope: JsonObject, overrides: JsonObject): void {
  // Missing from the sample, because only test case events have it.
  const fieldPaths = [...listPaths(envelope), "classification"];
  const unknownField = listPaths(overrides).find((path) => !fieldPaths.includes(path));
  if (unknownField === undefined) return;
  const guess =
    findNearest(unknownField, fieldPaths) ?? fieldPaths.find((path) => path.endsWith(`.${unknownField}`));
  throw new Failure("usage", `--set: ${event} has no field "${unknownField}".`, {
    hint: `${guess === undefined ? `It has ${fieldPaths.join(", ")}.` : `Did you mean ${guess}?`} --allow-unknown adds it.`,
  });
}

/** Returns each field's dotted path, with objects before their fields. */
function listPaths(object: JsonObject, prefix = ""): readonly string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const pathsBelow = isJsonObject(value) ? listPaths(value, `${prefix}${name}.`) : [];
    return [`${prefix}${name}`, ...pathsBelow];
  });
}

function buildResourcePath(event: EventType): string {
  const data = buildSampleData(event);
  if (isClientEvent(event)) return `clients/${readField(data, "externalTenantId")}`;
  const caseId = readField(data, "caseId");
  return caseId === undefined ? "cases" : `cases/${caseId}`;
}
