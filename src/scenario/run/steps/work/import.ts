import { isJsonObject, NumberText } from "../../../../base/json/json";
import { utcDay } from "../../../../base/text/date";
import { fieldsOf } from "../../../files/step-input";
import { refuse } from "../sandbox";
import type { Step } from "../step";

const numberOf = (value: unknown, fallback: number) =>
  value instanceof NumberText ? Number(value.value) : fallback;

/** Imports a bank file like `payments import`, in a process that is killed and restarted. */
export const importFile: Step = async (input, { target }) => {
  const { payments, times, kills } = fieldsOf(input);
  const listed = (Array.isArray(payments) ? payments : []).filter(isJsonObject);
  const dated = listed.map((row) => ({ date: utcDay(target.now()), ...row }));
  const rows = Array.from({ length: numberOf(times, 1) }, () => dated).flat();
  const { importPayments = refuse("import") } = target;
  return importPayments(rows, numberOf(kills, 0));
};
