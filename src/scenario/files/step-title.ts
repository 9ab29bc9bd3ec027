import { isJsonObject, type JsonValue } from "../../base/json/json";
import type { StepKind } from "./schema/step-schemas";
import { asText } from "./values";

/** Formats the title of a step that has no name. */
export function formatStepTitle(kind: StepKind, input: JsonValue): string {
  const text = Array.isArray(input)
    ? input.map(asText).join(" ")
    : typeof input === "string"
      ? input
      : isJsonObject(input)
        ? describeInput(input)
        : "";
  return text === "" ? kind : `${kind} ${text}`;
}

const titleFields = [
  ...["to", "until", "method", "path", "delivery", "event", "received", "as", "surface", "amount"],
  ...["edit", "delete", "closeCode", "lifecycle", "answers", "kind", "status", "decision"],
];

function describeInput(input: { readonly [name: string]: JsonValue | undefined }): string {
  const events = Array.isArray(input.events) ? input.events.map(formatEventName).join(", ") : undefined;
  const parts = titleFields.flatMap((name) => (input[name] === undefined ? [] : [asText(input[name])]));
  const times = input.times === undefined ? [] : [`${asText(input.times)} times`];
  return [...parts, ...(events === undefined ? [] : [events]), ...times].join(" ");
}

const formatEventName = (event: JsonValue) => (isJsonObject(event) ? asText(event.event) : asText(event));
