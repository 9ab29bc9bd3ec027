import { deepMerge } from "../../../base/deep-merge";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { isJsonObject, type JsonObject, parseJson, printJson, readField } from "../../../base/json/json";
import { nearest } from "../../../base/text/nearest";
import { readBody } from "../../../kit/bodies/request-body";
import { newKey } from "../../../state/write-journal";
import { writeEnvelope } from "../../../webhooks/events/envelope";
import { type EventType, isClientEvent } from "../../../webhooks/events/event-types";
import { sampleData } from "../../../webhooks/events/sample-event";

interface EventOptions {
  readonly event: EventType;
  readonly set: readonly string[];
  readonly allowUnknown: boolean;
  readonly timestampMs: number;
}

/** Returns a sample event with the fields of `--set`. */
export async function syntheticEvent(
  host: Host,
  { event, set, allowUnknown, timestampMs }: EventOptions,
): Promise<Uint8Array> {
  const data = sampleData(event);
  const id = newKey(host.random);
  const self = `https://api.example/${resourceOf(event)}`;
  const envelope = parseJson(writeEnvelope({ id, event, timestampMs, data, self, isTest: false }));
  const changedParts = await readBody(host, { set });
  if (changedParts === undefined || !isJsonObject(envelope)) return Buffer.from(printJson(envelope));
  if (!allowUnknown) refuseUnknown(event, envelope, changedParts);
  return Buffer.from(printJson(deepMerge(envelope, changedParts)));
}

/** Refuses misspelled fields, because receivers ignore them and a test would pass for the wrong reason. */
function refuseUnknown(event: EventType, envelope: JsonObject, overrides: JsonObject): void {
  // Missing in the sample, because only events of test cases have it.
  const fields = [...pathsOf(envelope), "classification"];
  const unknown = pathsOf(overrides).find((path) => !fields.includes(path));
  if (unknown === undefined) return;
  const guess = nearest(unknown, fields) ?? fields.find((path) => path.endsWith(`.${unknown}`));
  throw new Failure("usage", `--set: ${event} has no field "${unknown}".`, {
    hint: `${guess === undefined ? `It has ${fields.join(", ")}.` : `Did you mean ${guess}?`} --allow-unknown adds it.`,
  });
}

/** Returns the dotted path of each field, objects before their fields. */
function pathsOf(object: JsonObject, prefix = ""): readonly string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const pathsBelow = isJsonObject(value) ? pathsOf(value, `${prefix}${name}.`) : [];
    return [`${prefix}${name}`, ...pathsBelow];
  });
}

function resourceOf(event: EventType): string {
  const data = sampleData(event);
  if (isClientEvent(event)) return `clients/${readField(data, "externalTenantId")}`;
  const caseId = readField(data, "caseId");
  return caseId === undefined ? "cases" : `cases/${caseId}`;
}
