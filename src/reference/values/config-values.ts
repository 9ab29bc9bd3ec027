import { historyModes } from "../../config/file/schema";
import { formats } from "../../render/report";
import { fieldsByCommand } from "./known-fields";
import { namesAt } from "./names-at";

const byKey: Readonly<Record<string, readonly string[]>> = {
  output: formats,
  history: historyModes,
  decimal: [".", ","],
};

/** What `config set` takes for a key. */
export function configValues(key = ""): readonly string[] {
  const [, noun] = /^(\w+)\.columns$/.exec(key) ?? [];
  return noun === undefined ? (byKey[key] ?? []) : namesAt(fieldsByCommand, `${noun} list`);
}
