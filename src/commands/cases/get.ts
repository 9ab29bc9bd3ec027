import * as collection from "../../api/collection/cases";
import * as managed from "../../api/collection/managed-cases";
import * as customer from "../../api/customer/cases";
import { guid } from "../../api/endpoint/codecs";
import { choice, flag, wireOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { fieldsHelp } from "../../cli/output/fields";
import { loadedRecordReport } from "../../cli/output/reading";
import { caseCard } from "./card";
import { findCase, referenceKinds } from "./lookup";

export default command({
  details:
    "Read one case. The reference may be the id, the platform's case reference or your own; each is tried in this order.",
  examples: [
    { line: "recoup cases get 44HX8JMJ", note: "by case reference" },
    {
      line: "recoup cases get AG-2024-001/7 --by partner-reference",
      note: "by your own reference and nothing else",
    },
    {
      line: "recoup cases get INV-1001 --by creditor-reference --creditor <guid>",
      note: "by the creditor's reference",
    },
    { line: "recoup cases get 44HX8JMJ --json | jq .remainder", note: "one number for a script" },
  ],
  argument: { name: "case", description: "id or reference" },
  options: {
    by: choice("--by <kind>", "what kind of reference it is", referenceKinds),
    creditor: wireOption("--creditor <id>", "the creditor that the creditor reference belongs to", guid),
    managed: flag("-m, --managed", "a production case that you manage"),
  },
  calls: [
    collection.getCase,
    collection.getCaseByReference,
    collection.getCaseByPartnerReference,
    collection.getCaseByCreditorReference,
    managed.getManagedCase,
    managed.getManagedCaseByReference,
    customer.getCase,
  ],
  async run({ argument, options: { by, creditor, managed: isManaged = false } }, context) {
    const help = await fieldsHelp(collection.getCase, context.style);
    if (help !== undefined) return help;
    return loadedRecordReport(await findCase(context, { reference: argument, by, creditor, isManaged }), {
      view: caseCard,
    });
  },
});
