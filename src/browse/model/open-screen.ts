import type { ScreenSpec } from "../tabs/spec";
import type { ScreenState, TabState } from "./state";

export function openScreen({ title, tabs }: ScreenSpec, active = 0): ScreenState {
  return {
    title,
    active,
    tabs: tabs.map((spec): TabState => ({ spec, load: 0, content: { kind: "idle" } })),
  };
}
