import type { Fault, FaultKind } from "../../base/fault";
import type { Choices } from "../contract/faults";

/** The form's initial values, as text. Empty values aren't sent. */
export const initialFaultForm = {
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

export type FaultForm = typeof initialFaultForm;

/** Describes the response that the client gets. */
export const faultMeanings: Readonly<Record<FaultKind, string>> = {
  envelope: "The most common error of the platform: businessErrors with a code and a message",
  "field-errors": "A 400 that names each wrong field",
  problem: "A 400 as problem details",
  unauthorized: "A 401, as with a wrong key",
  submission: "A 422 that refuses a submission and leads to a signing page",
  "business-rule": "A 422 in the legacy shape",
  "rate-limit": "A 429 that says when to try again",
  html: "A gateway's page instead of JSON",
  delay: "The correct answer, late",
  "drop-before": "No answer: the connection closes before the request is carried out",
  "drop-after": "No answer: the request is carried out, then the connection closes",
  half: "The request is carried out; half of the answer, then the connection closes",
  garbage: "The request is carried out; the body of the answer is not valid JSON",
};

/** Labels for `turn`, which selects which of the matching requests fail. An empty `turn` selects all. */
export const turnNames: Readonly<Record<string, string>> = {
  next: "The next ones, in total",
  first: "Each one, the first times",
  share: "A share of them, from 0 to 1",
};

/** Sets one value. A new kind clears the fields of the previous kind, and a new turn resets `turns`. */
export const setFormValue = (form: FaultForm, name: keyof FaultForm, value: string): FaultForm => ({
  ...form,
  ...(name === "kind" && { status: "", type: "", retryAfter: "", delayMs: value === "delay" ? "1000" : "" }),
  ...(name === "turn" && { turns: value === "share" ? "0.5" : "1" }),
  [name]: value,
});

export const hasType = ({ kind }: FaultForm): boolean => ["envelope", "submission"].includes(kind);

export const listStatuses = ({ faultKinds }: Choices, form: FaultForm): readonly string[] =>
  faultKinds.find(({ kind }) => kind === form.kind)?.statuses.map(String) ?? [];

/** Returns the operations of the chosen surface, without duplicates. */
export const listOperations = ({ operations }: Choices, form: FaultForm): readonly string[] => [
  ...new Set(
    operations
      .filter(({ surface }) => form.surface === "" || surface === form.surface)
      .map(({ name }) => name),
  ),
];

const numberFields: readonly string[] = ["status", "delayMs", "retryAfter"];

/** Returns text that isn't a number unchanged, so that the sandbox's error can quote it. */
const parseNumber = (text: string) => (Number.isNaN(Number(text)) ? text : Number(text));

/** Returns the fault to inject, without empty values. */
export function buildFault({ turn, turns, ...form }: FaultForm): Fault {
  const entries = Object.entries(form)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, numberFields.includes(name) ? parseNumber(value) : value]);
  return Object.fromEntries(turn === "" ? entries : [...entries, [turn, parseNumber(turns)]]) as Fault;
}
