import { closeCodes } from "../../base/cases/close-code";
import { filterableLifecycles, lifecycles } from "../../base/cases/lifecycle";
import { surfaces } from "../../base/platform";
import type { CommandList } from "../../cli/line/command";
import type { SeenRecord } from "../../cli/session/recent/recent-file";
import { outputFormats, preferableFormats } from "../../render/report";
import { allEventTypes, type EventType, eventTypes, isCaseEvent } from "../../webhooks/events/event-types";
import type { KnownFields } from "../computed/known-fields";
import { findFlagValue } from "./flag-value";

/** Lists values, which may depend on the command at `path` or on the preceding words. */
type ListValues = (
  path: string,
  commands: CommandList,
  line?: readonly string[],
) => readonly string[] | Promise<readonly string[]>;

/** Values that are the same on every machine. */
const listsByKind = {
  lifecycles: (path, _commands, line = []) =>
    /^cases (list|watch)$/.test(path) && findSurface(line) === "collection" && !line.includes("--managed")
      ? filterableLifecycles
      : lifecycles,
  goals: () => [...lifecycles, ...closeCodes.map((code) => `Closed:${code}`)],
  "close-codes": () => closeCodes,
  events: (_path, _commands, line) => [...listEventTypes(line), "all"],
  "event-types": (_path, _commands, line) => listEventTypes(line),
  "case-events": () => allEventTypes.filter(isCaseEvent),
  surfaces: () => [...surfaces, "all"],
  countries: async () => (await import("../../api/endpoint/iso-codes")).countryCodes,
  currencies: async () => (await import("../../api/endpoint/iso-codes")).currencyCodes,
  "api-paths": async (_path, _commands, line = []) => (await import("./api-paths")).listApiPaths(line),
  formats: async (path, { entries }) => {
    const record = await entries.find((entry) => entry.path === path)?.load();
    return record?.default.prints?.html === true ? outputFormats : preferableFormats;
  },
  "config-keys": async (_, commands) => listConfigKeys(commands),
  "config-values": async (_, commands, line = []) => listConfigValues(line.at(-1), commands),
  sort: async (path, commands) =>
    (await getKnownFields(path, commands)).sortFields.flatMap((name) => [name, `${name}:desc`]),
  operands: async (path, commands) => (await getKnownFields(path, commands)).operands,
  numbers: async (path, commands) => (await getKnownFields(path, commands)).numbers,
  fields: async (path, commands) => [...(await listFields(path, commands)), "help"],
} satisfies Readonly<Record<string, ListValues>>;

/** Returns the surface that the line names so far, if any. */
const findSurface = (line: readonly string[]) => {
  const name = findFlagValue(line, "--client") === undefined ? findFlagValue(line, "--as") : "customer";
  return surfaces.find((surface) => surface === name);
};

/** Returns the event types of the surface that the line names, or else all. */
function listEventTypes(line: readonly string[] = []): readonly EventType[] {
  const surface = findSurface(line);
  return surface === undefined ? allEventTypes : eventTypes[surface];
}

/** Names known only on this machine. */
type LocalKind =
  | "profiles"
  | "own-profiles"
  | "worlds"
  | "snapshots"
  | "aliases"
  | "drills"
  | "cases-and-targets";

/** Kinds of values that completion can offer. */
export type ValueKind = keyof typeof listsByKind | LocalKind | SeenRecord["kind"];

export const knownValues: Readonly<Partial<Record<ValueKind, ListValues>>> = listsByKind;

export const listFields = async (path: string, commands: CommandList): Promise<readonly string[]> =>
  (await getKnownFields(path, commands)).fields;

const getKnownFields = async (path: string, commands: CommandList): Promise<KnownFields> =>
  (await loadAllFields(commands))[path] ?? { fields: [], sortFields: [], operands: [], numbers: [] };

/** Loads the fields on demand, because few completions need them. */
async function loadAllFields(commands: CommandList) {
  const { knownFields } = await import("../computed/known-fields");
  return knownFields(commands);
}

export async function listConfigKeys(commands: CommandList): Promise<readonly string[]> {
  const [{ scalarKeys }, fieldsByList] = await Promise.all([
    import("../../config/preferences"),
    loadAllFields(commands),
  ]);
  const nouns = Object.entries(fieldsByList).flatMap(([path, { fields }]) =>
    fields.length > 0 && /^\S+ list$/.test(path) ? [path.replace(/ list$/, "")] : [],
  );
  return [...scalarKeys, ...nouns.map((noun) => `${noun}.columns`)];
}

async function listConfigValues(key = "", commands: CommandList): Promise<readonly string[]> {
  const [, noun] = /^(\w+)\.columns$/.exec(key) ?? [];
  if (noun !== undefined) return listFields(`${noun} list`, commands);
  if (key === "output") return preferableFormats;
  if (key === "decimal") return [".", ","];
  return key === "history" ? (await import("../../config/file/schema")).historyModes : [];
}

/** Kinds that accept a comma-separated list. */
export const commaListKinds: ReadonlySet<ValueKind> = new Set([
  "lifecycles",
  "goals",
  "events",
  "event-types",
  "surfaces",
  "sort",
  "fields",
  "config-values",
]);
