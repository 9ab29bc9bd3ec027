import { Failure } from "../../../base/failure";
import type { JsonObject } from "../../../base/json/json";
import type { Change } from "../../store/change";
import { ok } from "../../wire/answers";
import { type Actions, readMember, readOptions } from "../action";

type Work = (change: Change, options: JsonObject) => object;

/** Makes a change in one transaction and responds with the result. */
export const setting = (known: readonly string[], work: Work): Actions => ({
  POST: (world, { body, origin }) => {
    const options = readOptions(body);
    const stranger = Object.keys(options).find((name) => !known.includes(name));
    if (stranger !== undefined)
      throw new Failure("usage", `Unknown field "${stranger}". Use one of ${known.join(", ")}`);
    const { store } = world;
    return ok(JSON.stringify(store.transaction(() => work({ store, now: world.now(), origin }, options))));
  },
});

/** Adds a GET that responds with the current state and changes nothing. */
export const viewable = (noun: string, known: readonly string[], work: Work): Actions => ({
  ...setting([noun, ...known], work),
  GET: ({ store, now }, { query, origin }) => {
    const name = readMember(query, noun) ?? "";
    return ok(JSON.stringify(work({ store, now: now(), origin }, { [noun]: name })));
  },
});

/** Reads one of these words. Undefined if the option is absent. */
export function readWord<Word extends string>(
  options: JsonObject,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  const word = words.find((known) => known === value);
  if (word !== undefined) return word;
  throw new Failure("usage", `${name} takes ${words.join(", ")}`);
}

export function optionalText(options: JsonObject, name: string): string | undefined {
  const value = options[name];
  if (value === undefined || (typeof value === "string" && value !== "")) return value;
  throw new Failure("usage", `${name} must be a string`);
}

export const signatures = ["signed", "unsigned"] as const;
