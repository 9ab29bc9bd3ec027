import type { TestCaseCreditor } from "../../../cleanup/undo";
import type { Context } from "../../../cli/session/context";

/**
 * Returns the creditor of `--client`, or the owner of the customer key. Undefined for a collection partner's
 * test cases.
 */
export function resolveClientCreditor(context: Context): TestCaseCreditor | undefined {
  const { client } = context.flags;
  if (context.surface(["collection", "customer"]) === "collection") return undefined;
  return { client };
}
