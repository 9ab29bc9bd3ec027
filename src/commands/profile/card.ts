import type { Hint } from "../../base/advice/advice";
import { isJsonObject, type JsonValue, RawJson, readField, readPath, readText } from "../../base/json/json";
import { environments, surfaces } from "../../base/platform";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import type { Profile } from "../../config/profile/profile";
import type { Block, Column, Report } from "../../render/report";

const surfaceColumns: readonly Column[] = [
  { path: "environment", title: "Environment", kind: "text", priority: 1 },
  { path: "surface", title: "Surface", kind: "text", priority: 1 },
  { path: "url", title: "Address", kind: "id", priority: 1 },
  { path: "key", title: "Key", kind: "text", priority: 1 },
];

/** Shows where the keys are stored, never the keys themselves. */
export function reportProfile(profile: Profile, isCurrent: boolean, notes: readonly Hint[] = []): Report {
  const { name, environment, headerPrefix, readOnly, fourEyes } = profile;
  const record = RawJson.of({
    name,
    isCurrent,
    environment,
    headerPrefix,
    isReadOnly: readOnly.value,
    readOnlyFrom: readOnly.origin,
    fourEyes,
    ...groupSettings(profile),
  });
  return { ...reportLoadedRecord(record, { view: buildProfileCard, idPath: "name" }), notes };
}

function groupSettings(profile: Profile) {
  const tables = environments.map((environment) => {
    const settings = surfaces
      .map((surface) => [surface, profile.setting(surface, environment)] as const)
      .filter(([, { url, key }]) => url !== undefined || key !== undefined)
      .map(([surface, { url, key }]) => [surface, { url: url?.value, key }]);
    return [environment, Object.fromEntries(settings)] as const;
  });
  return Object.fromEntries(tables.filter(([, table]) => Object.keys(table).length > 0));
}

/** Formats the write restriction, if there is one. */
const formatWrites = (record: JsonValue) =>
  readField(record, "isReadOnly") === true
    ? `none: read-only (${readText(record, "readOnlyFrom")})`
    : undefined;

function buildProfileCard(value: JsonValue): readonly Block[] {
  const rows = environments.flatMap((environment) =>
    surfaces.flatMap((surface) => {
      const setting = readPath(value, `${environment}.${surface}`);
      if (!isJsonObject(setting)) return [];
      const key = readPath(setting, "key.kind") ?? "none yet";
      return [{ environment, surface, url: readField(setting, "url") ?? "none yet", key }];
    }),
  );
  const aside = readField(value, "isCurrent") === true ? "current" : "";
  return [
    { kind: "title", text: readText(value, "name"), aside },
    buildCardBlock(value, [
      ["Environment", "environment"],
      ["Webhook headers", (record) => `${readText(record, "headerPrefix")}-…`],
      ["Writes", formatWrites],
      ["Four eyes", (record) => (readField(record, "fourEyes") === true ? "on" : undefined)],
    ]),
    { kind: "table", columns: surfaceColumns, rows },
  ];
}
