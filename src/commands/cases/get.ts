import * as collection from "../../api/collection/cases";
import * as managed from "../../api/collection/managed-cases";
import * as customer from "../../api/customer/cases";
import { guidCodec } from "../../api/endpoint/codecs";
import * as referral from "../../api/referral/cases";
import { surfaces } from "../../base/platform";
import { choiceOption, flag, wireOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportLoadedRecord } from "../../cli/output/record-report";
import { createRecordKindReader, readSelection } from "../../cli/output/selection/selection";
import { findCase } from "../../kit/cases/lookup";
import { referenceKinds } from "../../kit/cases/reference-lookups";
import { buildCaseCard } from "./list-view/card";
import { partnerCaseColumns } from "./list-view/columns";

export default command({
  details:
    "Get one case by its id, the platform's case reference or your own reference, tried in this order. A collection partner's own reference is the partner reference, a creditor's the creditor reference. A collection partner can also give the creditor reference: if nothing else fits, all cases are read, up to 10,000, and exactly one must have it. With more cases, add --creditor. `payments list`, `events list`, `chats list` and `files list` take the case, too, and show the rest of it.",
  examples: {
    "recoup cases get 44HX8JMJ": "by case reference",
    "recoup cases get FF-100340 --by partner-reference": "by partner reference only",
    "recoup cases get BL-10340 --by creditor-reference --creditor 75da1f1d-4ef1-4760-905f-1eb9c8e7025e":
      "by creditor reference",
    "recoup cases get IBR5QJOW --as referral": "of a client, with what you can earn on it",
    "recoup cases get 44HX8JMJ --json | jq .remainder": "one value for a script",
  },
  argument: { name: "case", description: "id or reference of the case" },
  options: {
    by: choiceOption("--by <kind>", "kind of reference", referenceKinds),
    creditor: wireOption("--creditor <id>", "creditor of the creditor reference, by id", guidCodec),
    managed: flag("-m, --managed", "get a production case that you manage"),
  },
  calls: [
    collection.getCase,
    collection.getCaseByReference,
    collection.getCaseByPartnerReference,
    collection.getCaseByCreditorReference,
    managed.getManagedCase,
    managed.getManagedCaseByReference,
    customer.getCase,
    customer.getCaseByReference,
    customer.getCaseByCreditorReference,
    referral.getCase,
    referral.listCases,
  ],
  async run({ argument, options: { by, creditor, managed: isManaged = false } }, context) {
    const readKinds = createRecordKindReader(collection.getCase);
    const selection = await readSelection(context, readKinds, { columns: partnerCaseColumns, options: {} });
    return reportLoadedRecord(
      await findCase(context, { reference: argument, by, creditor, isManaged, surfaces }),
      { view: buildCaseCard, fields: selection.fields },
    );
  },
});
