import { type JsonValue, readText } from "../../../../base/json/json";
import type { Surface } from "../../../../base/platform";
import type { Undo } from "../../../../cleanup/undo";
import { readInputFields, readTextField } from "../../../files/step-input";
import type { RunState } from "../../run-state";

/**
 * Runs a step that changes a case. If the scenario created the case, cleanup removes the effects with it.
 * Otherwise, `buildUndo` undoes them, or they remain and are reported.
 */
export async function runOnCase(
  input: JsonValue,
  runState: RunState,
  workName: string,
  work: (id: string, subject: string) => Promise<JsonValue>,
  buildUndo: (id: string, result: JsonValue) => Undo | undefined = () => undefined,
): Promise<JsonValue> {
  const { target, undo, ownCases, owners } = runState;
  const id = readText(input, "case");
  const subject = `${workName} on case ${id}`;
  target.history?.follow(id);
  // A sandbox world is discarded along with its scenario.
  if (target.kind === "sandbox") return work(id, subject);
  // The undo that also removes the case, or undefined if the case already existed.
  const goesWith: Undo | undefined = ownCases.has(id) ? { kind: "case", id } : owners.get(id);
  return undo.createPermanent({ what: `${subject}, if it took effect`, goesWith }, async () => {
    const result = await work(id, subject);
    return { result, what: subject, undo: goesWith === undefined ? buildUndo(id, result) : undefined };
  });
}

/** Returns the input without the fields that identify the case and the caller. */
export function readBody(input: JsonValue) {
  const { case: _, client: __, surface: ___, ...body } = readInputFields(input);
  return body;
}

/** Returns who acts: the creditor for a client or the customer surface, otherwise the collection partner. */
export function readSide(input: JsonValue): {
  readonly surface: Exclude<Surface, "referral">;
  readonly client?: string;
} {
  const client = readTextField(input, "client");
  if (client !== undefined) return { surface: "customer", client };
  return { surface: readTextField(input, "surface") === "customer" ? "customer" : "collection" };
}
