import { closeCodes } from "../../base/cases/close-code";
import { lifecycles } from "../../base/cases/lifecycle";
import { surfaces } from "../../base/platform";
import { allEventTypes, eventTypes, isCaseEvent } from "../../webhooks/events/event-types";
import { namesAt } from "./names-at";

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
  | "subscriptions"
  | "payments"
  | "countries"
  | "currencies"
  | "api-paths"
  | "lifecycles"
  | "goals"
  | "close-codes"
  | "events"
  | "case-events"
  | "surfaces"
  | "config-keys"
  | "config-values"
  | "sort"
  | "fields"
  | "operands"
  | "numbers";

/** Some depend on the command at `path`, some on the words before. */
type ListValues = (path: string, line?: readonly string[]) => readonly string[] | Promise<readonly string[]>;

/** Values that are the same on every machine. */
export const knownValues: Readonly<Partial<Record<ValueKind, ListValues>>> = {
  lifecycles: () => lifecycles,
  goals: () => [...lifecycles, ...closeCodes.map((code) => `Closed:${code}`)],
  "close-codes": () => closeCodes,
  events: () => [...new Set(Object.values(eventTypes).flat()), "all"],
  "case-events": () => allEventTypes.filter(isCaseEvent),
  surfaces: () => [...surfaces, "all"],
  countries: async () => (await import("../../api/endpoint/iso-codes")).countryCodes,
  currencies: async () => (await import("../../api/endpoint/iso-codes")).currencyCodes,
  "api-paths": async (_, line = []) => (await import("./api-paths")).apiPaths(line),
  "config-keys": async () => {
    const { plainKeys } = await import("../../config/preferences");
    return [...plainKeys, ...(await nounsWithColumns()).map((noun) => `${noun}.columns`)];
  },
  "config-values": async (_, line = []) => (await import("./config-values")).configValues(line.at(-1)),
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

/** Kinds that accept a comma-separated list. */
export const commaLists: ReadonlySet<ValueKind> = new Set([
  "lifecycles",
  "goals",
  "events",
  "surfaces",
  "sort",
  "fields",
  "config-values",
]);
