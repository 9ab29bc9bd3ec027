import { present } from "../../base/present";
import type { ScreenSpec } from "../tabs/spec";
import type { ScreenState, TabState } from "./state";

export function openScreen({ title, id, tabs }: ScreenSpec, active = 0): ScreenState {
  return {
    title,
    ...present({ id }),
    active,
    tabs: tabs.map((spec): TabState => ({ spec, load: 0, content: { kind: "idle" } })),
  };
}
