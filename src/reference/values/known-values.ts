import { closeCodes } from "../../base/cases/close-code";
import { lifecycles } from "../../base/cases/lifecycle";
import { surfaces } from "../../base/platform";
import type { CommandList } from "../../cli/line/command";
import { eventTypes } from "../../webhooks/events/event-types";
import type { KnownFields } from "../computed/known-fields";

/** Kinds of values that completion offers. */
export type ValueKind =
  | "profiles"
  | "worlds"
  | "snapshots"
  | "clients"
  | "cases"
  | "aliases"
  | "drills"
  | "cases-and-targets"
  | "lifecycles"
  | "goals"
  | "close-codes"
  | "events"
  | "surfaces"
  | "config-keys"
  | "sort"
  | "fields"
  | "operands"
  | "numbers";

/** Values that are the same on every machine; some depend on the command at `path`. */
export const knownValues: Readonly<
  Partial<
    Record<ValueKind, (path: string, commands: CommandList) => readonly string[] | Promise<readonly string[]>>
  >
> = {
  lifecycles: () => lifecycles,
  goals: () => [...lifecycles, ...closeCodes.map((code) => `Closed:${code}`)],
  "close-codes": () => closeCodes,
  events: () => [...new Set(Object.values(eventTypes).flat()), "all"],
  surfaces: () => [...surfaces, "all"],
  "config-keys": async (_, commands) => configKeys(commands),
  sort: async (path, commands) =>
    (await knownOf(path, commands)).sortFields.flatMap((name) => [name, `${name}:desc`]),
  operands: async (path, commands) => (await knownOf(path, commands)).fields,
  numbers: async (path, commands) => (await knownOf(path, commands)).numbers,
  fields: async (path, commands) => [...(await fieldsOf(path, commands)), "help"],
};

/** The fields that a command prints. */
export const fieldsOf = async (path: string, commands: CommandList): Promise<readonly string[]> =>
  (await knownOf(path, commands)).fields;

const knownOf = async (path: string, commands: CommandList): Promise<KnownFields> =>
  (await allFields(commands))[path] ?? { fields: [], sortFields: [], numbers: [] };

/** Loaded late: few completions need it. */
async function allFields(commands: CommandList) {
  const { knownFields } = await import("../computed/known-fields");
  return knownFields(commands);
}

/** The keys of `config set`. */
export async function configKeys(commands: CommandList): Promise<readonly string[]> {
  const [{ plainKeys }, known] = await Promise.all([import("../../config/preferences"), allFields(commands)]);
  const nouns = Object.entries(known).flatMap(([path, { fields }]) =>
    fields.length > 0 && /^\S+ list$/.test(path) ? [path.replace(/ list$/, "")] : [],
  );
  return [...plainKeys, ...nouns.map((noun) => `${noun}.columns`)];
}

/** Kinds that accept a comma-separated list. */
export const commaLists: ReadonlySet<ValueKind> = new Set([
  "lifecycles",
  "goals",
  "events",
  "surfaces",
  "sort",
  "fields",
]);
