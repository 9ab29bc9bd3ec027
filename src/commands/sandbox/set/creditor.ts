import { omitUndefined } from "../../../base/collections/omit-undefined";
import { Failure } from "../../../base/failure";
import { choiceOption, flag, textOption } from "../../../cli/flags/option";
import { command } from "../../../cli/line/command";
import { kycStatuses, signatureStates } from "../../../sandbox";
import { reportSetting, setOrShow } from "./view";

export default command({
  details:
    "Set the conditions that decide if a creditor may submit cases. When agreement and power of attorney are both signed, the cases that waited for them continue. Without a flag, it shows the creditor's current state.",
  examples: {
    "recoup sandbox set creditor kb-1001 --agreement unsigned": "submissions are refused now",
    'recoup sandbox set creditor kb-1001 --blocked "Unpaid invoices"': "and give the reason",
    "recoup sandbox set creditor kb-1001 --unblocked --kyc verified": "several at once",
  },
  argument: {
    name: "creditor",
    description: "its id, company name, registration number or client (externalTenantId)",
  },
  options: {
    agreement: choiceOption("--agreement <state>", "the debt collection agreement", signatureStates),
    powerOfAttorney: choiceOption("--power-of-attorney <state>", "the power of attorney", signatureStates),
    kyc: choiceOption("--kyc <status>", "the KYC verification", kycStatuses),
    blocked: textOption("--blocked <reason>", "block the account"),
    unblocked: flag("--unblocked", "lift the block"),
  },
  prints: { record: async () => (await import("../shapes/setting")).SetCreditor },
  async run({ argument: creditor, options }, context) {
    const { agreement, powerOfAttorney, kyc, blocked, unblocked } = options;
    if (blocked !== undefined && unblocked === true)
      throw new Failure("usage", "--blocked and --unblocked contradict each other.");
    const changes = omitUndefined({
      agreement,
      powerOfAttorney,
      kyc,
      blocked: unblocked === true ? null : blocked,
    });
    const record = await setOrShow(context, "creditor", creditor, changes);
    return reportSetting(record, "Creditor", "companyName");
  },
});
