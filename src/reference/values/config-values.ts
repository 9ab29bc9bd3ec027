import { historyModes } from "../../config/file/schema";
import { outputFormats } from "../../render/report";

/** Values of `config set` for keys with fixed values. */
export const fixedValuesByKey: Readonly<Record<string, readonly string[]>> = {
  output: outputFormats,
  history: historyModes,
  decimal: [".", ","],
};
