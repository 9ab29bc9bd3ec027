import { type JsonValue, readText } from "../../../../base/json/json";
import type { Surface } from "../../../../base/platform";
import { present } from "../../../../base/present";
import type { Undo } from "../../../../undo/undo";
import { fieldsOf, textField } from "../../../files/step-input";
import type { Running } from "../../running";

/**
 * Work on a case goes with a case of the scenario. On any other it is undone by what `undoOf` gives, or stays, and the
 * report names it.
 */
export async function onCase(
  input: JsonValue,
  running: Running,
  what: string,
  work: (id: string, subject: string) => Promise<JsonValue>,
  undoOf: (id: string, result: JsonValue) => Undo | undefined = () => undefined,
): Promise<JsonValue> {
  const { target, undo } = running;
  const id = readText(input, "case");
  const subject = `${what} on case ${id}`;
  target.history?.follow(id);
  // The world of a sandbox ends with its scenario, and everything in it.
  if (target.kind === "sandbox") return work(id, subject);
  const goesWith = ownerOf(id, running);
  const intent = { what: `${subject}, if it took effect`, ...present({ goesWith }) };
  return undo.createPermanent(intent, async () => {
    const result = await work(id, subject);
    return { result, what: subject, undo: goesWith === undefined ? undoOf(id, result) : undefined };
  });
}

/** What takes the case with it when it is undone; undefined for a case that was there before. */
const ownerOf = (id: string, { ownCases, owners }: Running): Undo | undefined =>
  ownCases.has(id) ? { kind: "case", id } : owners.get(id);

/** The input without what names the case and who acts. */
export function bodyOf(input: JsonValue) {
  const { case: _, client: __, surface: ___, ...body } = fieldsOf(input);
  return body;
}

/** Whose side of a case a step takes: the collection partner's by default, a client's where it names one. */
export function sideOf(input: JsonValue): {
  readonly surface: Exclude<Surface, "referral">;
  readonly client?: string;
} {
  const client = textField(input, "client");
  if (client !== undefined) return { surface: "customer", client };
  return { surface: textField(input, "surface") === "customer" ? "customer" : "collection" };
}
