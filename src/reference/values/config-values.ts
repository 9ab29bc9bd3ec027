import { historyModes } from "../../config/file/schema";
import { formats } from "../../render/report";

/** Values of `config set` for keys with fixed values. */
export const fixedValuesByKey: Readonly<Record<string, readonly string[]>> = {
  output: formats,
  history: historyModes,
  decimal: [".", ","],
};
