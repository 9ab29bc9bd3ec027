import { closeCodes } from "../../base/cases/close-code";
import { lifecycles } from "../../base/cases/lifecycle";
import { surfaces } from "../../base/platform";
import { eventTypes } from "../../webhooks/events/event-types";

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
  Partial<Record<ValueKind, (path: string) => readonly string[] | Promise<readonly string[]>>>
> = {
  lifecycles: () => lifecycles,
  goals: () => [...lifecycles, ...closeCodes.map((code) => `Closed:${code}`)],
  "close-codes": () => closeCodes,
  events: () => [...new Set(Object.values(eventTypes).flat()), "all"],
  surfaces: () => [...surfaces, "all"],
  "config-keys": async () => {
    const { plainKeys } = await import("../../config/preferences");
    return [...plainKeys, ...(await nounsWithColumns()).map((noun) => `${noun}.columns`)];
  },
  sort: async (path) =>
    namesAt((await import("./known-fields")).sortFieldsByCommand, path).flatMap((name) => [
      name,
      `${name}:desc`,
    ]),
  operands: async (path) => namesAt((await import("./known-fields")).fieldsByCommand, path),
  numbers: async (path) => namesAt((await import("./known-fields")).numbersByCommand, path),
  fields: async (path) => [...namesAt((await import("./known-fields")).fieldsByCommand, path), "help"],
};

/** The nouns with a list of the platform's records. */
async function nounsWithColumns(): Promise<readonly string[]> {
  const { fieldsByCommand } = await import("./known-fields");
  const paths = fieldsByCommand.split("\n").flatMap((line) => line.split("\t")[0]?.split(",") ?? []);
  return paths.filter((path) => /^\S+ list$/.test(path)).map((path) => path.replace(/ list$/, ""));
}

/** Each line of the table: command paths, comma-separated; a tab; names, separated by spaces. */
function namesAt(table: string, path: string): readonly string[] {
  for (const line of table.split("\n")) {
    const [paths = "", names = ""] = line.split("\t");
    if (paths.split(",").includes(path)) return names.split(" ");
  }
  return [];
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
