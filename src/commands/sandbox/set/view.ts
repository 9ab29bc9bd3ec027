import { advice, type CommandLine } from "../../../base/advice/advice";
import { Failure } from "../../../base/failure";
import { isJsonObject, type JsonValue, type RawJson } from "../../../base/json/json";
import { reportLoadedRecord } from "../../../cli/output/record-report";
import type { Context } from "../../../cli/session/context";
import { callControl } from "../../../cli/session/sandbox/control-client";
import type { Block, CellKind, Report } from "../../../render/report";
import { formatLabel } from "../status";

const cellKindByField: Readonly<Record<string, CellKind>> = {
  lifecycle: "lifecycle",
  country: "country",
  remainder: "money",
};

const getCellKind = (name: string, value: JsonValue | undefined): CellKind =>
  typeof value === "boolean" ? "flag" : Array.isArray(value) ? "list" : (cellKindByField[name] ?? "text");

export function reportSetting(record: RawJson, noun: string, titlePath: string, idPath = "id"): Report {
  const view = (value: JsonValue): readonly Block[] => {
    const fields = isJsonObject(value) ? value : {};
    const rows = Object.entries(fields)
      .filter(([name]) => name !== titlePath && name !== "currency")
      .map(([name, field]) => ({
        label: formatLabel(name),
        kind: getCellKind(name, field),
        value: field ?? "none",
        currency: fields.currency,
      }));
    return [
      { kind: "title", text: `${noun} ${String(fields[titlePath])}` },
      { kind: "pairs", columns: rows },
    ];
  };
  return reportLoadedRecord(record, { view, idPath });
}

/** Applies the changes. If there are none, reads the current state. */
export function setOrShow(context: Context, noun: string, name: string, changes: object): Promise<RawJson> {
  const path = `/set/${noun}`;
  if (Object.keys(changes).length > 0)
    return callControl(context, "POST", path, { [noun]: name, ...changes });
  return callControl(context, "GET", `${path}?${new URLSearchParams({ [noun]: name })}`);
}

export const createNothingToSetFailure = (helpLine: CommandLine) =>
  new Failure("usage", "Nothing to set.", { hint: advice`${helpLine} lists the flags.` });
