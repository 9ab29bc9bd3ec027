import { type Expression, readExpression } from "../../../api/selection/expression";
import { type Option, type OptionValues, repeatedOption } from "../option";

const where: Option<readonly Expression[]> = {
  flags: "--where <condition>",
  description: "List only records that match, such as 'remainder>1000'; repeatable. See `recoup help where`",
  isRepeatable: true,
  read: (text) => [readExpression(text)],
};

/** Flags of every list that filter or sum its records while they are read. */
export const selectionOptions = {
  where,
  sum: repeatedOption("--sum <field>", "Add up a number of all records read, by currency; repeatable"),
};

export type SelectionValues = OptionValues<typeof selectionOptions>;
