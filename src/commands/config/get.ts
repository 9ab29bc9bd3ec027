import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { readConfig } from "../../config/file/config-file";
import { mergePreferences } from "../../config/preferences";
import { checkKey, keyArgument, readKey } from "./keys";

export default command({
  details: "Print the value of a key for the active profile. Exit 6 if it is not set.",
  examples: {
    "recoup config set output json": "a setting",
    "recoup config get output": "the format that you have set",
  },
  argument: keyArgument,
  prints: { record: async () => (await import("./shapes")).Preference },
  async run({ argument: key }, { host, profile, style }, commands) {
    await checkKey(key, commands);
    const value = readKey(mergePreferences(await readConfig(host), profile.name), key);
    if (value === undefined)
      throw new Failure("not-found", `The key ${key} is not set.`, {
        hint: advice`${recoup`config set ${{ typed: key }} …`} sets it.`,
      });
    if (!style.isExplicitFormat) return { kind: "raw", body: Buffer.from(`${value}\n`) };
    return reportSuccess({ key, value }, "value", value);
  },
});
