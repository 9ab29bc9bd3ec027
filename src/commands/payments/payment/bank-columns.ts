import { quoteShellWord } from "../../../base/text/shell-word";
import type { BankColumnMapping } from "../../../bulk-import/rows/mapping";
import { type OptionValues, textOption } from "../../../cli/flags/option";
import { formatFlagName } from "../../../cli/flags/options/surface-options";

/** Flags that name the columns in a bank's CSV file. */
export const bankColumns = {
  caseColumn: textOption("--case-column <name>", "Column with the reference of the case. Default: case"),
  amountColumn: textOption("--amount-column <name>", "Column with the amount. Default: amount"),
  dateColumn: textOption("--date-column <name>", "Column with the date. Default: date"),
  recipientColumn: textOption("--recipient-column <name>", "Column with the recipient. Default: recipient"),
  textColumn: textOption(
    "--text-column <name>",
    "Column to search for references if no column names the case",
  ),
  currencyColumn: textOption(
    "--currency-column <name>",
    "Column with the currency, which must be that of the case. Default: currency",
  ),
};

const fieldByFlag = {
  caseColumn: "case",
  amountColumn: "amount",
  dateColumn: "date",
  recipientColumn: "recipient",
  textColumn: "remittance",
  currencyColumn: "currency",
} as const;

function findFlagName(field: string): string | undefined {
  const flag = Object.entries(fieldByFlag).find(([, flagField]) => flagField === field)?.[0];
  return flag === undefined ? undefined : formatFlagName(flag);
}

/** Returns the parts of the row mapping that the flags set. */
export function buildColumnMapping(values: OptionValues<typeof bankColumns>): BankColumnMapping {
  const renames = Object.entries(fieldByFlag).flatMap(([flag, field]) => {
    const name = values[flag as keyof typeof fieldByFlag];
    return name === undefined ? [] : [[name, field] as const];
  });
  return {
    renames: new Map(renames),
    refusesUnsignedDebits: true,
    flagFor: (field) => findFlagName(field)?.concat(" <its name>"),
    mapFlag: (column, field) => findFlagName(field)?.concat(` ${quoteShellWord(column)}`),
  };
}
