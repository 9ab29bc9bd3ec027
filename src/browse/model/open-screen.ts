import { omitUndefined } from "../../base/present";
import type { ScreenSpec } from "../tabs/spec";
import type { ScreenState, TabState } from "./state";

export function createScreenState({ title, id, tabs }: ScreenSpec, active = 0): ScreenState {
  return {
    title,
    ...omitUndefined({ id }),
    active,
    tabs: tabs.map((spec): TabState => ({ spec, load: 0, content: { kind: "idle" } })),
  };
}
