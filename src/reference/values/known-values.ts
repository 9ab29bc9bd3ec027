import { closeCodes } from "../../base/close-code";
import { lifecycles } from "../../base/lifecycle";
import { surfaces } from "../../base/platform";
import { eventTypes } from "../../webhooks/event-types";
import { fieldsByCommand, sortFieldsByCommand } from "./known-fields";

/** What the completion scripts may ask for. */
export const valueKinds = [
  "profiles",
  "worlds",
  "snapshots",
  "clients",
  "cases",
  "cases-and-targets",
  "lifecycles",
  "goals",
  "close-codes",
  "events",
  "surfaces",
  "sort",
  "fields",
] as const;
export type ValueKind = (typeof valueKinds)[number];

/** Values that are the same on every machine; those of `path` where they differ by command. */
export const knownValues: Readonly<Partial<Record<ValueKind, (path: string) => readonly string[]>>> = {
  lifecycles: () => lifecycles,
  goals: () => [...lifecycles, ...closeCodes.map((code) => `Closed:${code}`)],
  "close-codes": () => closeCodes,
  events: () => [...new Set(Object.values(eventTypes).flat()), "all"],
  surfaces: () => [...surfaces, "all"],
  sort: (path) => namesAt(sortFieldsByCommand, path).flatMap((name) => [name, `${name}:desc`]),
  fields: (path) => [...namesAt(fieldsByCommand, path), "help"],
};

/** A line of such a table: paths with commas, a tab, names with spaces. */
function namesAt(table: string, path: string): readonly string[] {
  for (const line of table.split("\n")) {
    const [paths = "", names = ""] = line.split("\t");
    if (paths.split(",").includes(path)) return names.split(" ");
  }
  return [];
}

/** Values that may stand in one word, with commas between them. */
export const commaLists: ReadonlySet<ValueKind> = new Set([
  "lifecycles",
  "goals",
  "events",
  "surfaces",
  "sort",
  "fields",
]);
