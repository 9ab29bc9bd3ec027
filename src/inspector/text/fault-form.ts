import type { Fault } from "../../base/fault";
import type { Choices } from "../../base/inspector/faults";

/** What is typed and chosen, as text; empty where nothing is. */
export const emptyFault = {
  kind: "envelope",
  status: "",
  surface: "",
  operation: "",
  next: "1",
  delayMs: "1000",
};

export type FaultForm = typeof emptyFault;

export const statusesOf = ({ faultKinds }: Choices, form: FaultForm): readonly string[] =>
  faultKinds.find(({ kind }) => kind === form.kind)?.statuses.map(String) ?? [];

/** Operations of the chosen surface, each once. */
export const operationsOn = ({ operations }: Choices, form: FaultForm): readonly string[] => [
  ...new Set(
    operations
      .filter(({ surface }) => form.surface === "" || surface === form.surface)
      .map(({ name }) => name),
  ),
];

const numbers: readonly string[] = ["status", "next", "delayMs"];

/** The request to inject it, without what is empty. */
export function faultRequest(form: FaultForm): Fault {
  const entries = Object.entries(form)
    .filter(([name, value]) => value !== "" && (name !== "delayMs" || form.kind === "delay"))
    .map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]);
  return Object.fromEntries(entries) as Fault;
}
