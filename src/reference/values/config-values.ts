import { historyModes } from "../../config/file/schema";
import { formats } from "../../render/report";

/** The values of `config set` for keys that take fixed ones. */
export const plainValues: Readonly<Record<string, readonly string[]>> = {
  output: formats,
  history: historyModes,
  decimal: [".", ","],
};
