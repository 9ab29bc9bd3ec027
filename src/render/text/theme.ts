import { readLifecycle } from "../../base/cases/lifecycle";
import { type LifecycleGroup, lifecycleGroups } from "../../base/cases/lifecycle-group";
import { isGuid } from "../../base/text/guid";
import type { CellKind } from "../report";

export type Paint = (text: string) => string;

const roles = ["title", "heading", "header", "label", "faint", "key", "good", "bad"] as const;
type Role = (typeof roles)[number];

/** The names of colors say what they mean, not how they look. */
export interface Theme extends Readonly<Record<Role, Paint>> {
  /** Returns the paint for a kind of value. `text` is the value as the platform sent it. */
  cell(kind: CellKind, text: string): Paint;
  /** Returns the paint for a lifecycle, by name or label (LC-03, LC-04). An unknown one isn't colored. */
  lifecycle(text: string): Paint;
}

const plainPaint: Paint = (text) => text;

const plainTheme: Theme = {
  ...(Object.fromEntries(roles.map((role) => [role, plainPaint])) as Record<Role, Paint>),
  cell: () => plainPaint,
  lifecycle: () => plainPaint,
};

/** Without color, no color library is loaded. */
export async function loadTheme(isColored: boolean): Promise<Theme> {
  if (!isColored) return plainTheme;
  const { Chalk } = await import("chalk");
  const chalk = new Chalk({ level: 2 });
  /** Takes a single string, because chalk joins all its arguments, even the index passed by `map`. */
  const createPaint =
    (style: "bold" | "dim" | "red" | "magenta" | "cyan" | "green" | "gray"): Paint =>
    (text) =>
      chalk[style](text);
  // On many terminals, yellow is too pale on white and blue too dark on black. These colors have a contrast
  // of at least 4.4 on both.
  const paintAmber: Paint = (text) => chalk.ansi256(130)(text);
  const paintBlue: Paint = (text) => chalk.ansi256(63)(text);
  const paintByGroup: Readonly<Record<LifecycleGroup, Paint>> = {
    waiting: paintAmber,
    asking: createPaint("magenta"),
    quoting: createPaint("cyan"),
    running: createPaint("green"),
    resting: paintBlue,
    over: createPaint("gray"),
  };
  const selectLifecyclePaint = (text: string): Paint => {
    const value = readLifecycle(text);
    return value === undefined ? plainPaint : paintByGroup[lifecycleGroups[value]];
  };
  const paintByKind: Partial<Record<CellKind, (text: string) => Paint>> = {
    lifecycle: selectLifecyclePaint,
    money: () => createPaint("bold"),
    id: (text) => (isGuid(text) ? createPaint("dim") : plainPaint),
    flag: (text) => (text === "true" ? paintAmber : createPaint("dim")),
  };
  return {
    title: createPaint("bold"),
    heading: createPaint("bold"),
    header: createPaint("bold"),
    label: createPaint("dim"),
    faint: createPaint("dim"),
    key: paintBlue,
    good: createPaint("green"),
    bad: createPaint("red"),
    cell: (kind, text) => paintByKind[kind]?.(text) ?? plainPaint,
    lifecycle: selectLifecyclePaint,
  };
}
