import type { JsonObject } from "../../../base/json/json";
import type { Change } from "../../store/change";
import { okJson } from "../../wire/responses";
import { type ControlActions, read, refuseUnknownNames } from "../action";

type ApplyChange = (change: Change, options: JsonObject) => object;

/** Makes a change in one transaction and responds with the result. */
export const createSetting = (fieldNames: readonly string[], applyChange: ApplyChange): ControlActions => ({
  POST: (world, { body, origin }) => {
    const options = read.options(body);
    refuseUnknownNames("field", Object.keys(options), fieldNames);
    const { store } = world;
    return okJson(store.transaction(() => applyChange({ store, now: world.now(), origin }, options)));
  },
});

/** Works like `createSetting`, but adds a GET that returns the current state. */
export const createViewableSetting = (
  noun: string,
  fieldNames: readonly string[],
  applyChange: ApplyChange,
): ControlActions => ({
  ...createSetting([noun, ...fieldNames], applyChange),
  GET: ({ store, now }, { query, origin }) => {
    const name = read.soleParameter(query, noun) ?? "";
    return okJson(applyChange({ store, now: now(), origin }, { [noun]: name }));
  },
});

export const signatureStates = ["signed", "unsigned"] as const;
