import type { TestCaseCreditor } from "../../cleanup/undo";
import type { Context } from "../../cli/session/context";

/**
 * Returns the creditor for `--client`, or the owner of the customer key. Returns undefined for the test cases
 * of a collection partner.
 */
export const resolveClientCreditor = (context: Context): TestCaseCreditor | undefined =>
  context.surface(["collection", "customer"]) === "collection" ? undefined : { client: context.flags.client };
