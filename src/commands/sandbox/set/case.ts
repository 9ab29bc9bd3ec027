import { closeCodes } from "../../../base/cases/close-code";
import { lifecycles, readLifecycle } from "../../../base/cases/lifecycle";
import { omitUndefined } from "../../../base/collections/omit-undefined";
import { Failure } from "../../../base/failure";
import { type JsonValue, readText } from "../../../base/json/json";
import { readDecimal, zero } from "../../../base/text/numbers/decimal";
import { suggestWord } from "../../../base/text/unknown-word";
import { choiceOption, flag, type Option, textOption } from "../../../cli/flags/option";
import { command } from "../../../cli/line/command";
import { formatAmount } from "../../../money/amounts";
import { chatRoles } from "../../../sandbox";
import { reportSetting, setOrShow } from "./view";

export default command({
  details:
    "Change a case in ways that no interface allows: move it to any stage, record a payment, set interest and fees, add or resolve a validation item, add a chat message. Subscribers receive the events. Without a flag, it shows the case.",
  examples: {
    "recoup sandbox set case FF-100007 --lifecycle Paused": "any of the ten stages",
    "recoup sandbox set case FF-100007 --lifecycle Closed --close-code Paid": "closed, with its code",
    'recoup sandbox set case FF-100007 --chat "Please call" --chat-role Partner':
      "a message of the collection partner",
    'recoup sandbox set case FF-100007 --needs "ProvideDocuments: the signed order"':
      "an open validation item",
  },
  argument: { name: "case", description: "its id, case, partner or creditor reference" },
  options: {
    lifecycle: createLifecycleOption(),
    closeCode: choiceOption("--close-code <code>", "with --lifecycle Closed", closeCodes),
    closeComment: textOption("--close-comment <text>", "with --lifecycle Closed"),
    interestFees: createAmountOption("--interest-fees <amount>", "interest; it never accrues"),
    reminderFees: createAmountOption("--reminder-fees <amount>", "reminder fees"),
    collectionFees: createAmountOption("--collection-fees <amount>", "collection fees"),
    payment: createAmountOption("--payment <amount>", "a payment in the case's currency: 125.50"),
    needs: textOption("--needs <area: description>", "a validation item: what the case still needs"),
    resolved: flag("--resolved", "resolve all validation items"),
    customTerms: flag("--custom-terms", "negotiated terms: the partner can't start the case"),
    chat: textOption("--chat <message>", "a message in the conversation"),
    chatRole: choiceOption("--chat-role <role>", "the sender's role. Default: Creditor", chatRoles),
    chatAuthor: textOption("--chat-author <name>", "the sender's name"),
  },
  prints: { record: async () => (await import("../shapes/setting")).SetCase },
  async run({ argument, options }, context) {
    const { lifecycle, closeCode, closeComment, payment, resolved, customTerms } = options;
    const { interestFees: interest, reminderFees: reminder, collectionFees: collection } = options;
    const feeValues = omitUndefined({ interest, reminder, collection });
    const fees = Object.keys(feeValues).length === 0 ? undefined : feeValues;
    const { chat, chatRole, chatAuthor } = options;
    if (chat === undefined && (chatRole !== undefined || chatAuthor !== undefined))
      throw new Failure("usage", "--chat-role and --chat-author go with --chat.");
    const chatMessage = chat && omitUndefined({ message: chat, role: chatRole, author: chatAuthor });
    const needs = options.needs === undefined ? undefined : readNeed(options.needs);
    const lifecycleChange = { lifecycle, closeCode, closeComment };
    const changes = omitUndefined({
      fees,
      payment,
      needs,
      resolved,
      customTerms,
      chat: chatMessage,
      ...lifecycleChange,
    });
    const record = await setOrShow(context, "case", argument, changes);
    return { ...reportSetting(record, "Case", "reference"), notes: describeUnpaid(record.value) };
  },
});

function describeUnpaid(value: JsonValue): readonly string[] {
  const remainder = readDecimal(readText(value, "remainder")) ?? zero;
  if (readText(value, "closeCode") !== "Paid" || remainder.lte(zero)) return [];
  const currency = readText(value, "currency");
  const openAmount = `${formatAmount(remainder, currency)} ${currency}`;
  return [`Closed as paid with ${openAmount} open; --payment records what was paid.`];
}

function createLifecycleOption(): Option<string> {
  return {
    flags: "--lifecycle <stage>",
    description: "the stage, by its name or label",
    read: (text) => {
      const name = readLifecycle(text);
      if (name !== undefined) return name;
      throw new Failure("usage", `"${text}" is not a valid lifecycle.`, {
        hint: suggestWord(text, lifecycles, "Examples: Active, Paused, Closed."),
      });
    },
  };
}

function createAmountOption(flags: string, description: string): Option<number> {
  return {
    flags,
    description,
    read: (text) => {
      if (/^\d{1,12}(\.\d{1,3})?$/.test(text) && Number(text) > 0) return Number(text);
      throw new Failure("usage", `"${text}" is not a valid amount.`, { hint: "Example: 125.50." });
    },
  };
}

function readNeed(text: string) {
  const [, area = "", description = ""] = /^(\w+)\s*:(.*)$/s.exec(text.trim()) ?? [];
  if (description.trim() !== "") return { area, description: description.trim() };
  throw new Failure("usage", `--needs: "${text}" is not of the form "area: description".`, {
    hint: 'For example --needs "ProvideDocuments: the signed order".',
  });
}
