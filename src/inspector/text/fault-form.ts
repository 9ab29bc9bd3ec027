import type { Fault } from "../../base/fault";
import type { Choices } from "../../base/inspector/faults";

/** What is typed and chosen, as text; empty where nothing is. */
export const emptyFault = {
  kind: "envelope",
  status: "",
  type: "",
  surface: "",
  operation: "",
  key: "",
  turn: "next",
  turns: "1",
  delayMs: "",
  retryAfter: "",
};

export type FaultForm = typeof emptyFault;

/** Which of the requests are hit; empty: all. */
export const turnNames: Readonly<Record<string, string>> = {
  next: "The next ones, in total",
  first: "Each one, the first times",
  share: "A share of them, from 0 to 1",
};

/** With another value; a status or type that the new kind doesn't have is given up. */
export const changed = (form: FaultForm, name: keyof FaultForm, value: string): FaultForm => ({
  ...form,
  ...(name === "kind" && { status: "", type: "", retryAfter: "", delayMs: value === "delay" ? "1000" : "" }),
  ...(name === "turn" && { turns: value === "share" ? "0.5" : "1" }),
  [name]: value,
});

export const hasType = ({ kind }: FaultForm): boolean => ["envelope", "submission"].includes(kind);

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

const numbers: readonly string[] = ["status", "delayMs", "retryAfter"];

/** The request to inject it, without what is empty. */
export function faultRequest({ turn, turns, ...form }: FaultForm): Fault {
  const entries = Object.entries(form)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]);
  return Object.fromEntries(turn === "" ? entries : [...entries, [turn, Number(turns)]]) as Fault;
}
