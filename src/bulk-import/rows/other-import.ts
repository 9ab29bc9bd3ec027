import type * as z from "zod";
import { leafFields } from "../../api/endpoint/field-paths";
import type { Finding } from "../../base/finding";
import type { RowMapping } from "./mapping";

const rowsByCommand: Readonly<Record<string, () => Promise<z.ZodType>>> = {
  "cases import": async () => (await import("../../api/records/requests/case-submission")).CaseSubmission,
  "payments import": async () => (await import("../jobs/payment-row")).PaymentRow,
  "notes import": async () => (await import("../jobs/notes")).NoteRow,
  "cases close --from-file": async () => (await import("../jobs/closes")).CloseRow,
  "cases start --from-file": async () => (await import("../jobs/starts")).StartRow,
};

/** Returns a finding that replaces all others if the whole header belongs to another command. */
export async function otherImport(
  header: readonly string[],
  { fields }: RowMapping,
): Promise<Finding | undefined> {
  const names = header.map((cell) => cell.trim());
  if (names.length < 2 || names.every((name) => fields.has(name))) return undefined;
  for (const [command, load] of Object.entries(rowsByCommand)) {
    const known = new Set(leafFields(await load()).map(({ path }) => path));
    if (names.every((name) => known.has(name)))
      return { path: "header", message: `has the columns of recoup ${command}` };
  }
  return undefined;
}
